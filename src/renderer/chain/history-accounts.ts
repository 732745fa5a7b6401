/** Which of the person's own accounts a transaction concerns. */
import { type HistoryView, isOwnIn } from '#renderer/chain/history-assets.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';

/** EIP-55, those that paid or signed first. What only an unknown token claims counts where nothing else names an account. */
export function accountsIn({ asked, outcome, transfers, approvals }: HistoryEntry, view: HistoryView): readonly string[] {
  const isOwn = isOwnIn(view);
  const isCertain = (token: string | null) => token === null || isOwn(asked.from) || view.token(token).isKnown;
  const moved = (isCounted: (token: string | null) => boolean) => {
    const [some, given] = [transfers.filter(({ token }) => isCounted(token)), approvals.filter(({ token }) => isCounted(token))];
    return [
      ...some.map(({ from }) => from),
      ...given.map(({ owner }) => owner),
      ...some.map(({ to }) => to),
      ...given.map(({ spender }) => spender),
    ];
  };
  const own = (addresses: readonly (string | null)[]) => [
    ...new Set(addresses.filter((address): address is string => address !== null && isOwn(address))),
  ];
  const certain = own([asked.from, ...moved(isCertain)]);
  if (certain.length > 0) return certain;
  const named = own([asked.to, outcome.created]);
  return named.length > 0 ? named : own(moved(() => true));
}
