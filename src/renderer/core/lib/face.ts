/** Which state a view of service data shows. Unknown is never shown as empty or as zero. */
import type { AppError } from '#shared/core/errors.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

export interface ReadState<T> {
  /** The last answer; null before the first. */
  readonly answer: Answer<T> | null;
  /** Why the newest read failed; null where it didn't. */
  readonly problem: AppError | null;
  readonly again: () => void;
}

export type Face<T> =
  | { readonly face: 'loading' }
  | { readonly face: 'error'; readonly problem: AppError }
  | { readonly face: 'unrecognized'; readonly raw: string; readonly readAt: number }
  | { readonly face: 'empty'; readonly value: T; readonly readAt: number }
  /** The last known value. `problem`: why it isn't newer; null while a newer one is being read. */
  | { readonly face: 'stale'; readonly value: T; readonly readAt: number; readonly problem: AppError | null }
  | { readonly face: 'full'; readonly value: T; readonly readAt: number };

export function faceOf<T>(read: Omit<ReadState<T>, 'again'>, isEmpty: (value: T) => boolean = () => false): Face<T> {
  const { answer } = read;
  if (answer === null) return read.problem === null ? { face: 'loading' } : { face: 'error', problem: read.problem };
  const { reading, readAt } = answer;
  if (!reading.recognized) return { face: 'unrecognized', raw: answer.raw, readAt };
  const { value } = reading;
  // An answer that never changes isn't stale, whatever the state of the sign-in or the service.
  const problem = answer.source === 'cache' ? null : (read.problem ?? answer.problem);
  if (problem !== null || answer.source === 'stored') return { face: 'stale', value, readAt, problem };
  return isEmpty(value) ? { face: 'empty', value, readAt } : { face: 'full', value, readAt };
}

export function valueIn<T>(face: Face<T>): T | null {
  return 'value' in face ? face.value : null;
}
