/** The line to main: the only place that touches `window.blockdesk`. */
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
// A page that was loaded anew must not end what the one before it asked.
const page = Math.random().toString(36).slice(2, 12);

/** A name for what the page asks, by which main can end it. */
export function nextRequestName(): string {
  last += 1;
  return `${page}-${last}`;
}

/** Asks under a name, and ends that in main once `signal` says that nobody wants it any more. */
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

/** A rejected call (a wrong sender, a window that closes) is not expected: it says nothing more than `internal`. */
export function problemOf(error: Error | null): AppError | null {
  if (error === null) return null;
  return error instanceof CallFailure ? error.problem : { code: 'internal' };
}
