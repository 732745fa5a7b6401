/** What somebody holds of a token and how much there is of it, read again as blocks come while it is looked at. */

import { useRead } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';

export interface Holding {
  readonly face: Face<unknown>;
  readonly answer: Answer<unknown> | null;
  /** Null while it is not known, and where what was answered is no amount. */
  readonly baseUnits: string | null;
  readonly again: () => void;
}

/** `account`: null asks nothing. */
export function useBalanceOf(contract: string | null, account: string | null, when = true): Holding {
  const read = useRead(tokenQueries.balanceOf(contract, account), { when });
  const face = faceOf(read);
  const result = valueIn(face)?.result ?? null;
  return { face, answer: read.answer, baseUnits: result === null ? null : onlyNumber(result), again: read.again };
}

export function useTotalSupply(contract: string | null, when = true): Holding {
  const read = useRead(tokenQueries.totalSupply(contract), { when });
  const face = faceOf(read);
  return { face, answer: read.answer, baseUnits: valueIn(face), again: read.again };
}

/** Of whom the document does not say. */
export function useReportedBalance(contract: string): Holding {
  const read = useRead(tokenQueries.reportedBalance(contract));
  const face = faceOf(read);
  return { face, answer: read.answer, baseUnits: valueIn(face), again: read.again };
}
