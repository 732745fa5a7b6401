/** The tokens or collections that are followed, as a pair’s contract is chosen among them. */
import { useTokens } from '#renderer/store/use-tokens.ts';
import type { PairKind } from '#shared/approvals.ts';
import { another } from './select-or-other.tsx';
import { useTokensCalled } from './use-tokens-called.ts';

/** `wanted`: an address, `first` for the first of them, or `another`. */
export function useContractChoice(is: PairKind, wanted: string) {
  const all = [...useTokens('erc20'), ...useTokens('erc721')];
  const called = useTokensCalled(all.map(({ address, standard }) => ({ contract: address, isCollection: standard === 'erc721' })));
  const followed = all
    .filter(({ standard }) => (standard === 'erc20') === (is === 'erc20'))
    .map(({ address }) => ({ value: address, label: called.get(address)?.name ?? address }));
  const first = wanted === 'first' ? (followed[0]?.value ?? another) : another;
  return { followed, chosen: followed.some(({ value }) => value === wanted) ? wanted : first };
}
