/** One run for all who ask the same at once; it ends early when nobody waits for it any more. */

export interface Shared<T> {
  join(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface UnderWay<T> {
  readonly result: Promise<T>;
  readonly aborter: AbortController;
  waiting: number;
}

/** `canceled`: what somebody gets who leaves before the others. */
export function createShared<T>(canceled: () => T): Shared<T> {
  const underWay = new Map<string, UnderWay<T>>();

  function begin(key: string, run: (signal: AbortSignal) => Promise<T>): UnderWay<T> {
    const aborter = new AbortController();
    const one: UnderWay<T> = { result: run(aborter.signal).finally(() => gone(key, one)), aborter, waiting: 0 };
    underWay.set(key, one);
    return one;
  }

  function gone(key: string, one: UnderWay<T>): void {
    if (underWay.get(key) === one) underWay.delete(key);
  }

  return {
    join(key, signal, run) {
      if (signal?.aborted === true) return Promise.resolve(canceled());
      const one = underWay.get(key) ?? begin(key, run);
      one.waiting += 1;
      if (signal === undefined) return one.result;
      const left = new Promise<T>((resolve) => {
        signal.addEventListener(
          'abort',
          () => {
            one.waiting -= 1;
            if (one.waiting === 0) {
              // Whoever asks from now on begins anew.
              gone(key, one);
              one.aborter.abort();
            }
            resolve(canceled());
          },
          { once: true },
        );
      });
      return Promise.race([one.result, left]);
    },
  };
}
