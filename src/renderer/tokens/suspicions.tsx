/** Warnings about a token that may be spam. */

import { Info, TriangleAlert } from 'lucide-react';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { type Suspicion, suspicionsOf } from '#renderer/tokens/token-suspicion.ts';
import { useTokenWords } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { knownTokensOf } from '#shared/tokens/known-tokens.ts';

export function SuspicionList({ suspicions }: { suspicions: readonly Suspicion[] }) {
  if (suspicions.length === 0) return null;
  return (
    <ul className="stack gap-4 mt-4" aria-label={t('Look twice')}>
      {suspicions.map(({ tone, words }) => {
        const Icon = tone === 'care' ? TriangleAlert : Info;
        return (
          <li key={words} className={`icon-line ${tone === 'care' ? 'care' : 'soft'}`}>
            <Icon size={15} aria-hidden />
            <span>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Compares a token with those that are followed and those that the chain is known for. */
export function useSuspicions(contract: string, cameUnasked: boolean | null): readonly Suspicion[] {
  const { chain } = useActiveConnection();
  const native = chain?.currency?.symbol ?? null;
  const others = useTokens('erc20').flatMap(({ address, hidden }) => (hidden || address === contract ? [] : [address]));
  const [words, ...known] = useTokenWords([contract, ...others], false);
  const followed = known.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const wellKnown = knownTokensOf(chain?.id ?? null);
  // A well-known token is not an imitation of itself.
  const isReal = wellKnown.some(([, address]) => sameAddress(address, contract));
  return suspicionsOf({
    name: words?.name ?? null,
    symbol: words?.symbol ?? null,
    native,
    followed,
    wellKnown: isReal ? [] : wellKnown.map(([symbol]) => symbol),
    cameUnasked,
  });
}
