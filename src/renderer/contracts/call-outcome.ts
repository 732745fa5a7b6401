/** The outcome of a contract call: what it returned, or why it failed. */

import { refusalWords } from '#renderer/connections/refusal-words.ts';
import type { Run } from '#renderer/core/bridge/run-operation.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Param } from '#shared/contracts/abi.ts';
import { decodeRevert } from '#shared/contracts/decoding/decode-revert.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { readResult } from '#shared/contracts/read-result.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { CallResult } from '#shared/core/readers/call.ts';

export type CallOutcome =
  | {
      readonly is: 'answered';
      readonly answer: Answer<unknown>;
      /** Null if the answer doesn't fit the signature; then it is shown raw. */
      readonly values: readonly Decoded[] | null;
      /** Why it isn't fresh; null if the service answered just now. */
      readonly problem: AppError | null;
    }
  /** The contract refused. `words`: why, if that could be decoded. */
  | { readonly is: 'refused'; readonly words: string | null; readonly said: string; readonly problem: AppError }
  | { readonly is: 'failed'; readonly problem: AppError };

/** `errors`: error signatures of the contract and of the person. `bytesFirst`: the service isn't sent the return types. */
export function outcomeOf(run: Run, fn: ContractFunction, errors: readonly string[], bytesFirst: boolean, hides: boolean): CallOutcome {
  const { result } = run;
  const problem = result.ok ? result.value.problem : result.error;
  const refused = problem === null ? null : refusalOf(problem, errors, hides);
  if (refused !== null) return refused;
  if (!result.ok) return { is: 'failed', problem: result.error };
  const { reading } = result.value;
  const given = reading.recognized ? (reading.value as { readonly result: CallResult }).result : null;
  const values = reading.recognized ? readResult(fn.outputs, given, bytesFirst) : null;
  return { is: 'answered', answer: result.value, values, problem };
}

/** A contract's refusal arrives as a status below 500, with the chain's message. */
function refusalOf(problem: AppError, errors: readonly string[], hides: boolean): CallOutcome | null {
  if (problem.code !== 'service' || problem.status >= 500 || problem.status === 401 || problem.status === 403 || problem.status === 429)
    return null;
  const data = /0x[0-9a-fA-F]{8,}/.exec(problem.text)?.[0] ?? null;
  const words = data === null ? null : refusalWords(decodeRevert(data, errors), hides);
  return { is: 'refused', words, said: problem.text, problem };
}

export function outcomeWords(outcome: CallOutcome): string {
  if (outcome.is === 'refused') return t('refused');
  if (outcome.is === 'failed') return errorWords(outcome.problem, Date.now()).title;
  if (outcome.problem !== null || outcome.answer.source === 'stored') return t('last known');
  return outcome.values === null ? t('answered, not decoded') : t('answered');
}

/** A decoded value as one line. */
export function plainValue(value: Decoded): string {
  if ('value' in value) return value.value;
  const inside = 'items' in value ? value.items : value.fields;
  const [open, close] = 'items' in value ? ['[', ']'] : ['(', ')'];
  return `${open}${inside.map(plainValue).join(', ')}${close}`;
}

/** The parameters of a call. None are shown while amounts are hidden, as any could be one. */
export const givenWords = (params: readonly Param[], hideAmounts: boolean) =>
  hideAmounts ? t('parameters hidden') : visibleText(JSON.stringify(params), 60);

export const shortValues = (values: readonly Decoded[], cap: number) => visibleText(values.map(plainValue).join(' · '), cap);
