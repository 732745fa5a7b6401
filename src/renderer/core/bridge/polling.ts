/** When a read is asked again by itself. */
import type { AppError } from '#shared/core/errors.ts';

/** While a read fails in a way that may mend by itself, it is asked this often, in milliseconds. */
export const mendEvery = 10_000;

/** Whether asking again later, with nothing else changed, may mend it. */
function mayMend(problem: AppError): boolean {
  if (problem.code === 'offline') return problem.reason !== 'untrusted';
  if (problem.code === 'service') return problem.status >= 500 || problem.status === 429;
  return problem.code === 'timeout';
}

/**
 * Milliseconds until the next read, or false for none. A failure that asking again cannot mend is not asked again: the
 * person decides.
 */
export function nextRead(problem: AppError | null, every: number | null): number | false {
  if (problem === null) return every ?? false;
  return mayMend(problem) ? Math.max(every ?? 0, mendEvery) : false;
}

/** Whether a block hurries a read: what fails and may mend is asked again in its own time, however fast blocks come. */
export const isHurriedByBlocks = (problem: AppError | null) => problem === null || !mayMend(problem);
