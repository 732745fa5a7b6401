/** When a read repeats automatically. */
import type { AppError } from '#shared/core/errors.ts';

/** Milliseconds between tries of a read whose failure may pass on its own. */
export const retryEvery = 10_000;

export const isNotFound = (problem: AppError | null) => problem?.code === 'service' && problem.status === 404;

/** Whether the same read may succeed later. */
function isTransient(problem: AppError): boolean {
  if (problem.code === 'offline') return problem.reason !== 'untrusted';
  if (problem.code === 'service') return problem.status >= 500 || problem.status === 429;
  return problem.code === 'timeout';
}

/**
 * Milliseconds until the next read, or false for none: after a failure that won't pass on its own, the person decides.
 * `mayAppear`: what isn't found may be found a little later.
 */
export function nextRead(problem: AppError | null, interval: number | null, mayAppear = false): number | false {
  if (problem === null || (mayAppear && isNotFound(problem))) return interval ?? false;
  return isTransient(problem) ? Math.max(interval ?? 0, retryEvery) : false;
}

/** Whether a new block repeats a read at once. A transient failure keeps its own interval, however fast blocks arrive. */
export const isRefetchedByBlocks = (problem: AppError | null) => problem === null || !isTransient(problem);
