/** Known recipients: own accounts, contacts, labels, and recent recipients. */

import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { isAddressText } from '#shared/core/address.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import { isSending, meaningOf } from '#shared/writes/review/meaning.ts';
import { useNames } from './use-names.ts';

export interface KnownRecipient {
  /** EIP-55. */
  readonly address: string;
  /** Null where it has none. */
  readonly name: string | null;
  readonly kind: 'account' | 'contact' | 'label' | 'recent' | 'contract';
}

const most = 8;

export function useRecipients(): readonly KnownRecipient[] {
  const names = useNames();
  const { newest } = useSlice('activity');
  const own = useOwnAccounts();
  const named = names.list().map(({ address, name }) => ({ address, name: name.text, kind: name.kind }));
  const isNamed = (address: string) => names.of(address) !== null;
  const recent = recentRecipients(newest, own).filter((address) => !isNamed(address));
  return [...named, ...recent.map((address) => ({ address, name: null, kind: 'recent' as const }))];
}

/** The recipients of accepted and confirmed writes, each once. `own`: the person's accounts; null while unknown. */
export function recentRecipients(newest: readonly ActivityBrief[], own: readonly string[] | null): readonly string[] {
  const theirs = own === null ? [] : newest.filter((entry) => wasSent(entry) && !isOfOthers(entry, own));
  return [...new Set(theirs.flatMap(recipientOf))];
}

const wasSent = ({ state }: ActivityBrief) => state === 'accepted' || state === 'confirmed';

function recipientOf({ operation, input }: ActivityBrief): readonly string[] {
  const { action } = meaningOf(operation, input as OperationInput<WriteId>);
  return isSending(action) ? [action.to] : [];
}

const order = { account: 1, contact: 0, recent: 2, label: 3, contract: 4 } as const;

/** The recipients that match what is typed; none once it is a whole address. */
export function narrowRecipients(all: readonly KnownRecipient[], typed: string): readonly KnownRecipient[] {
  const text = typed.trim();
  if (isAddressText(text)) return [];
  const fits = ({ address, name }: KnownRecipient) =>
    text === '' ||
    (name !== null && matchText(name, text) !== null) ||
    (text.length > 2 && address.toLowerCase().startsWith(text.toLowerCase()));
  return all
    .filter(fits)
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .slice(0, most);
}
