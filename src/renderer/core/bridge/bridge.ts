/** Access to main: the only file that touches `window.blockdesk`. */
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';
import type { Bridge } from '#shared/ipc/derive.ts';

declare global {
  interface Window {
    readonly blockdesk: Bridge;
  }
}

export function getBridge(): Bridge {
  return window.blockdesk;
}

let last = 0;
// Random, so that a reloaded page can't cancel requests of the page before it.
const page = Math.random().toString(36).slice(2, 12);

/** A request's id, by which main can cancel it. */
export function nextRequestName(): string {
  last += 1;
  return `${page}-${last}`;
}

/** Asks main, and cancels the request there when `signal` aborts. */
export async function withRequest<T>(signal: AbortSignal, ask: (request: string) => Promise<T>): Promise<T> {
  const request = nextRequestName();
  const end = () =>
    void getBridge()
      .call['request.cancel']({ request })
      .catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    return await ask(request);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Carries an expected failure through react-query, which knows thrown errors only. */
class CallFailure extends Error {
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

/** A rejected call (a wrong sender, a closing window) is unexpected, so it becomes `internal`. */
export function problemOf(error: Error | null): AppError | null {
  if (error === null) return null;
  return error instanceof CallFailure ? error.problem : { code: 'internal' };
}
