/** Shares one read among callers that ask the same thing at once, and cancels it when none of them waits any more. */

interface Joining<T, S> {
  readonly signal: AbortSignal | undefined;
  /** State shared by all callers, made by the first. */
  readonly begin: () => S;
  /** `signal`: undefined where the first caller can't leave, so that it never ends early. */
  readonly run: (signal: AbortSignal | undefined, state: S) => Promise<T>;
  /** Called for each caller, the first included. */
  readonly joined: (state: S) => void;
}

interface Shared<T, S> {
  join(key: string, joining: Joining<T, S>): Promise<T>;
}

interface UnderWay<T, S> {
  readonly state: S;
  readonly result: Promise<T>;
  readonly aborter: AbortController | null;
  waiting: number;
}

/** `canceled`: the result for a caller that leaves before the others. */
export function createShared<T, S>(canceled: () => T): Shared<T, S> {
  const underWay = new Map<string, UnderWay<T, S>>();

  function gone(key: string, one: UnderWay<T, S>): void {
    if (underWay.get(key) === one) underWay.delete(key);
  }

  function start(key: string, { signal, begin, run }: Joining<T, S>): UnderWay<T, S> {
    const aborter = signal === undefined ? null : new AbortController();
    const state = begin();
    const result = run(aborter?.signal, state);
    const one: UnderWay<T, S> = { state, result, aborter, waiting: 0 };
    underWay.set(key, one);
    const over = () => gone(key, one);
    result.then(over, over);
    return one;
  }

  /** The last to leave ends the run; a later caller starts another. */
  function leave(key: string, one: UnderWay<T, S>): void {
    one.waiting -= 1;
    if (one.waiting > 0) return;
    gone(key, one);
    one.aborter?.abort();
  }

  return {
    join(key, joining) {
      const { signal } = joining;
      if (signal?.aborted === true) return Promise.resolve(canceled());
      const one = underWay.get(key) ?? start(key, joining);
      joining.joined(one.state);
      one.waiting += 1;
      if (signal === undefined) return one.result;
      return new Promise<T>((resolve, reject) => {
        const end = () => {
          leave(key, one);
          resolve(canceled());
        };
        signal.addEventListener('abort', end, { once: true });
        // A signal may live for a day and see a hundred thousand reads.
        const over = () => signal.removeEventListener('abort', end);
        one.result.then(resolve, reject).finally(over);
      });
    },
  };
}
