/** The current time, updated once a second while the window is visible, by one timer for the whole page. */
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

function tick(): void {
  if (document.visibilityState === 'hidden') return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    now = Date.now();
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Epoch milliseconds. `step`: more than a second for a long list, which then renders less often. */
export function useNow(step = 1): number {
  return useSyncExternalStore(subscribe, () => now - (now % step));
}
