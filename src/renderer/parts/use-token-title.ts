/** What a token is called here: the person's label of its address first, else what its contract calls itself. */
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { useKnownAnswer } from '#renderer/queries/use-read.ts';
import { shortAddress } from '#shared/short-address.ts';
import { useNames } from './use-names.ts';
import { type TokenFacts, useToken } from './use-token.ts';

export interface TokenTitle extends TokenFacts {
  readonly title: string;
  /** The person's own; else whoever made the token chose it, or it has none. */
  readonly isLabel: boolean;
  /** Its decimals are still being read: nothing is to be said in base units yet. */
  readonly isReading: boolean;
}

/** `contract`: null asks nothing. */
export function useTokenTitle(contract: string | null): TokenTitle {
  const facts = useToken(contract);
  const { answer, problem } = useKnownAnswer(tokenQueries.decimals(contract));
  const names = useNames();
  if (contract === null) return { ...facts, title: '', isLabel: false, isReading: false };
  const label = names.of(contract)?.text ?? null;
  const isReading = answer === null && problem === null;
  return {
    ...facts,
    title: label ?? facts.name ?? (isReading ? shortAddress(contract) : 'Unnamed token'),
    isLabel: label !== null,
    isReading,
  };
}

/** The unit of its amounts; null where its decimals are not known: then base units alone. */
export const unitOfToken = ({ symbol, decimals }: TokenFacts) => (decimals === null ? null : { symbol: symbol ?? 'tokens', decimals });
