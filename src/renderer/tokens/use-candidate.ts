/** Reads a contract as a token, to decide whether it can be added. */

import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { readSupports } from '#renderer/tokens/token-facts.ts';
import { type Holding, useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { type Token, useToken } from '#renderer/tokens/use-token.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';

export interface Candidate {
  readonly token: Token;
  readonly supply: Holding;
  /** `no`: it isn't a token, as it doesn't answer what a token must; `words` says why. */
  readonly verdict:
    | { readonly is: 'reading' | 'token' | 'collection' }
    /** `unasked`: whether it is a collection couldn't be read. */
    | { readonly is: 'no' | 'unasked'; readonly words: string };
  /** The facts that it doesn't give, in words. */
  readonly lacks: readonly string[];
}

export function useCandidate(contract: string): Candidate {
  const token = useToken(contract);
  const supply = useTotalSupply(contract);
  const supports = useRead(collectibleQueries.isCollection(contract));
  const result = valueIn(faceOf(supports))?.result ?? null;
  const isCollection = result !== null && readSupports(result) === true;
  const isAsking = supports.answer === null && supports.problem === null;
  const isReading = token.isReading || supply.face.face === 'loading' || isAsking;
  const lacks = [
    token.name === null ? t('a name') : null,
    token.symbol === null ? t('a symbol that may be shown') : null,
    token.decimals === null ? t('decimals that can be used') : null,
  ].filter((each) => each !== null);
  const verdict: Candidate['verdict'] = isReading
    ? { is: 'reading' }
    : isCollection
      ? { is: 'collection' }
      : supports.answer === null && supports.problem !== null && isOfService(supports.problem)
        ? { is: 'unasked', words: problemLine(supports.problem) }
        : verdictOf(supply);
  return { token, supply, lacks, verdict };
}

/** Whether the failure is the service's, so that the contract was never asked. Otherwise the contract has no answer, as is usual. */
export function isOfService(problem: AppError): boolean {
  // A 500 is how many services say that a contract reverted. 502 to 504 say that the chain behind them was not reached.
  if (problem.code === 'service') return [401, 403, 429, 502, 503, 504].includes(problem.status);
  return problem.code !== 'unreadable-response';
}

/** Where the contract failed, the service's own text is shown, as it speaks of the contract. */
function refusalWords(problem: AppError): string {
  if (problem.code !== 'service' || problem.status >= 500 || isOfService(problem)) return problemLine(problem);
  return problem.text === ''
    ? t('It refused without giving a reason.')
    : t('The reason given: “{reason}”', { reason: visibleText(problem.text, 200) });
}

/** Only a fresh answer counts: a stored one says what the contract once was. */
function verdictOf({ face, answer, baseUnits }: Holding): Candidate['verdict'] {
  if (face.face === 'error') return { is: 'no', words: refusalWords(face.problem) };
  if (face.face === 'stale' && face.problem !== null)
    return { is: 'no', words: t('It can’t be checked now. {problem}', { problem: problemLine(face.problem) }) };
  if (baseUnits === null) return { is: 'no', words: t('Its total supply isn’t an amount.') };
  return { is: answer?.source === 'stored' ? 'reading' : 'token' };
}
