/** Which of the app's windows a call under way came from. Main knows it by the sender, so a page can't name another. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { View } from '#main/core/ports/desktop.ts';

/** All that there may be: each is a process and asks its service, and more frames than these can't be told apart at a glance. */
export const viewNames = ['first', 'second', 'third', 'fourth'] as const satisfies readonly View[];

const calls = new AsyncLocalStorage<View>();

/** Runs a call. What it does later still knows where it came from. */
export const askedFrom = <T>(view: View, run: () => T): T => calls.run(view, run);

/** The window that asked; if main's own window called, the one below it. Outside of a call the first one. */
export const askingView = (): View => calls.getStore() ?? 'first';

/** One of each for every window, made when it is first needed. Returns the one of the window that asks. */
export function forEachView<T>(make: (view: View) => T): () => T {
  const made = new Map<View, T>();
  return () => {
    const view = askingView();
    const known = made.get(view);
    if (known !== undefined) return known;
    const first = make(view);
    made.set(view, first);
    return first;
  };
}
