/** Whether the person waits for something. If not, the page asks for no frame: each wakes the computer, also one that changes nothing. */

/** Milliseconds after what the person did, or after the page started. */
const longest = 3_000;
const actions = ['pointerdown', 'keydown', 'wheel', 'hashchange', 'visibilitychange'] as const;

let actedAt = performance.now();
// A function that is there only in a page.
if (typeof addEventListener === 'function')
  for (const action of actions)
    addEventListener(
      action,
      () => {
        actedAt = performance.now();
      },
      { capture: true, passive: true },
    );

export const hasJustActed = () => performance.now() - actedAt < longest;
