/** What a transaction did from the side of one of its addresses. */
import type { KnownOfAddress } from '#shared/known.ts';

type Seen = KnownOfAddress['transactions'][number];

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

export function roleWords({ role, from, to }: Seen, address: string): string {
  switch (role) {
    case 'sender':
      if (isSame(to, address)) return 'sent to itself';
      return to === null ? 'sent, without a receiver' : 'sent';
    case 'receiver':
      return isSame(from, address) ? 'sent to itself' : 'received';
    case 'created':
      return 'was created';
    case 'event':
      return 'is named in an event';
  }
}

/** Who stands on the other side; null where nobody does, or it is not known. */
export function counterpartyOf({ role, from, to }: Seen, address: string): string | null {
  const other = role === 'sender' ? to : from;
  return other === null || isSame(other, address) ? null : other;
}
