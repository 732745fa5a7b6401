/** Carries an expected failure through react-query, which knows thrown errors only. */
import type { AppError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

export class CallFailure extends Error {
  readonly problem: AppError;

  constructor(problem: AppError) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The value, or a thrown CallFailure; for query functions only. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new CallFailure(result.error);
}

/** A rejected call (a wrong sender, a window that closes) is not expected: it says nothing more than `internal`. */
export function problemOf(error: Error | null): AppError | null {
  if (error === null) return null;
  return error instanceof CallFailure ? error.problem : { code: 'internal' };
}
