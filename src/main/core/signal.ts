/** An event inside main: one domain emits it, and the domains above it listen. */
export interface Signal<T> {
  /** Calls listeners in the order in which they were added. Returns what removes this one. */
  on(listener: (event: T) => void): () => void;
  emit(event: T): void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
