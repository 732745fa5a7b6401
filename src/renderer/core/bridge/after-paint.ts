/** For what can wait until the person sees the answer to what they did. */

/** Milliseconds. In a window that nobody sees no frame may be drawn. */
const longestWait = 50;

let next: Promise<void> | null = null;

/** Resolves after the next frame was drawn. All who wait at the same time share one timer. */
export function afterPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const settle = () => {
      next = null;
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(settle, longestWait);
    requestAnimationFrame(() => setTimeout(settle));
  });
  return next;
}
