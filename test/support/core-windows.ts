/** Windows of the app for tests of main without a desktop: all of them in front. */
import type { AppWindows, View } from '#main/core/ports/desktop.ts';

/** `log`: what was asked of them. `inFront`: which one the person is in; null: each counts. */
export function createTestWindows() {
  const log: string[] = [];
  const state: { inFront: View | null } = { inFront: null };
  const windows: AppWindows = {
    show(view) {
      log.push(`show ${view}`);
      if (state.inFront !== null) state.inFront = view;
    },
    openBehind: (view) => void log.push(`open ${view}`),
    close: (view) => void log.push(`close ${view}`),
    isInFront: (view) => state.inFront === null || state.inFront === view,
  };
  return { windows, log, state };
}
