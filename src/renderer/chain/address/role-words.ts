/** What a transaction did, as seen from one of its addresses. */

import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

type Seen = KnownOfAddress['transactions'][number];

type SeenState = 'confirmed' | 'reverted' | 'pending' | 'unknown';

/** `pending`: it was in no block when last read. */
export function stateOf({ status, block }: Seen): SeenState {
  if (status !== null) return status === 'success' ? 'confirmed' : 'reverted';
  return block === null ? 'pending' : 'unknown';
}

const undone: Readonly<Record<Exclude<SeenState, 'confirmed'>, Readonly<Record<Seen['role'], string>>>> = {
  reverted: { sender: 'tried to send', receiver: 'would have received', created: 'would have been created', event: 'is named in an event' },
  pending: { sender: 'asked to send', receiver: 'would receive', created: 'would be created', event: 'is named in an event' },
  unknown: { sender: 'asked to send', receiver: 'may have received', created: 'may have been created', event: 'is named in an event' },
};

export function roleWords(seen: Seen, address: string): string {
  const state = stateOf(seen);
  return state === 'confirmed' ? doneWords(seen, address) : undone[state][seen.role];
}

function doneWords({ role, from, to }: Seen, address: string): string {
  switch (role) {
    case 'sender':
      if (sameAddress(to, address)) return 'sent to itself';
      return to === null ? 'sent, without a recipient' : 'sent';
    case 'receiver':
      return sameAddress(from, address) ? 'sent to itself' : 'received';
    case 'created':
      return 'was created';
    case 'event':
      return 'is named in an event';
  }
}

/** The other side; null if there is none or it is unknown. */
export function counterpartyOf({ role, from, to }: Seen, address: string): string | null {
  const other = role === 'sender' ? to : from;
  return other === null || sameAddress(other, address) ? null : other;
}
