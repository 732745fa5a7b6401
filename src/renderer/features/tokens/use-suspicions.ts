/** What about a token makes one look twice, told by its own words beside those of the tokens that are followed. */
import { type Suspicion, suspicionsOf } from '#renderer/lib/token-suspicion.ts';
import { useTokenWords } from '#renderer/parts/use-token-words.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useTokens } from '#renderer/store/use-tokens.ts';
import { knownTokensOf } from '#shared/known-tokens.ts';

export function useSuspicions(contract: string, cameUnasked: boolean | null): readonly Suspicion[] {
  const { chain } = useActiveConnection();
  const native = chain?.currency?.symbol ?? null;
  const others = useTokens('erc20').flatMap(({ address, hidden }) => (hidden || address === contract ? [] : [address]));
  const [words, ...known] = useTokenWords([contract, ...others], false);
  const followed = known.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const listed = knownTokensOf(chain?.id ?? null);
  // The chain's own are no imitations, of each other neither.
  const wellKnown = listed.some(([, address]) => address === contract) ? [] : listed.map(([symbol]) => symbol);
  return suspicionsOf({ name: words?.name ?? null, symbol: words?.symbol ?? null, native, followed, wellKnown, cameUnasked });
}
