/** One kind of news inside main: a domain tells it, and the domains above it listen. */
export interface Signal<T> {
  /** Listeners are called in the order in which they came. Answers what ends the listening. */
  on(listener: (told: T) => void): () => void;
  tell(told: T): void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(told: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(told) {
      for (const listener of [...listeners]) listener(told);
    },
  };
}
