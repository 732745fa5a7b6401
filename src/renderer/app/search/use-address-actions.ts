/** Suggests what can be done with an address: sending to it, and what it may spend. Each opens the form or the page for that. */

import { ArrowUpRight, ShieldCheck, ShieldOff, ShieldQuestionMark } from 'lucide-react';
import { type ApprovalWishes, useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { useSend } from '#renderer/writes/send.ts';
import { allowsAnything, isAsked, type SavedApproval } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { approvalsPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Doable } from './suggest.ts';
import { act } from './use-doable.ts';

interface AddressesAtHand {
  /** The address that was typed, EIP-55; null for none. */
  readonly typed: string | null;
  /** The one whose page is open. */
  readonly shown: string | null;
}

/** `open`: goes to a place. Made once, not with each key: there may be thousands. */
export function useAddressActions(names: Names, { typed, shown }: AddressesAtHand, open: (place: string) => void): readonly Doable[] {
  'use memo';
  const send = useSend();
  const known = useKnownApprovals();
  const wishes = useApprovalWishes();
  const wish = (wished: Partial<ApprovalWishes>) => () => {
    wishes.setState(wished);
    open(approvalsPlace);
  };
  const narrowed = (spender: string | null, chooses = false) => wish({ spender, contract: null, chooses });
  const isOwn = (address: string) => names.of(address)?.kind === 'account';
  const canRevoke = (approval: SavedApproval) => allowsAnything(approval) && isOwn(approval.owner);
  const bySpender = Map.groupBy(known, ({ spender }) => spender.toLowerCase());
  const called = (address: string) => names.of(address)?.text ?? shortAddress(address);
  const recipients = new Set([typed, shown].filter((each) => each !== null).concat(recipientsIn(names)));
  const addresses = new Set([...recipients, ...known.map(({ spender }) => spender)]);
  // As the person knows it: anyone can claim an approval.
  const spends = (address: string) => !isOwn(address) && (bySpender.get(address.toLowerCase()) ?? []).some(isAsked);
  const sendTo = (address: string) =>
    act(
      `send-to ${address}`,
      ArrowUpRight,
      t('Send to {recipient}…', { recipient: called(address) }),
      `${called(address)} ${address} ${tc('search', 'transfer pay')}`,
      () => send.open({ receiver: address }),
    );
  const revoke = (key: string, words: string, found: string, run: () => void): Doable => ({
    ...act(key, ShieldOff, words, `${found} ${tc('search', 'allowance operator access')}`, run),
    isDanger: true,
  });
  const whose = (address: string, doable: Doable): Doable => {
    const name = names.of(address);
    return name === null ? doable : { ...doable, detail: [kinds[name.kind], shortAddress(address)].filter(Boolean).join(' · ') };
  };
  return [
    ...(known.some(allowsAnything) ? [revoke('revoke', t('Revoke…'), tc('search', 'approvals'), narrowed(null))] : []),
    act('check-pair', ShieldQuestionMark, t('Check an address'), tc('search', 'approval allowance operator revoke'), wish({ check: true })),
    ...[...addresses].flatMap((address) => {
      const [name, found] = [called(address), `${called(address)} ${address}`];
      const theirs = bySpender.get(address.toLowerCase()) ?? [];
      const spender = theirs[0]?.spender ?? null;
      const about = [
        ...(spender === null
          ? []
          : [
              act(
                `approvals ${address}`,
                ShieldCheck,
                t('Approvals of {name}', { name }),
                `${found} ${tc('search', 'allowance operator')}`,
                narrowed(spender),
              ),
            ]),
        ...(theirs.some(canRevoke) ? [revoke(`revoke-of ${address}`, revokeWords(name), found, narrowed(spender, true))] : []),
        // Not to spenders: they are contracts as a rule, and tokens sent to one may be lost.
        ...(recipients.has(address) && !spends(address) ? [sendTo(address)] : []),
      ];
      return about.map((each) => whose(address, each));
    }),
  ];
}

const kinds = { account: t('your account'), contact: t('contact'), label: null } as const;

/** “Market’s”, “Savings’”. */
const revokeWords = (name: string) =>
  /s$/i.test(name) ? t('Revoke {name}’ approvals…', { name }) : t('Revoke {name}’s approvals…', { name });

/** Contacts and own accounts; not the only account, which could only send to itself. */
function recipientsIn(names: Names): readonly string[] {
  const all = names.list();
  const accounts = all.filter(({ name }) => name.kind === 'account');
  return [...all.filter(({ name }) => name.kind === 'contact'), ...(accounts.length > 1 ? accounts : [])].map(({ address }) =>
    checksummed(address),
  );
}
