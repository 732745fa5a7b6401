/** For what can wait until the person sees the answer to what they did. */
import { startTransition, useEffect, useState } from 'react';
import { hasJustActed } from './just-acted.ts';

/** Milliseconds. In a window that nobody sees no frame may be drawn. */
const longestWait = 50;

let next: Promise<void> | null = null;

/** Resolves after the next frame was drawn, or at once where the person did nothing. All who wait at the same time share one timer. */
export function afterPaint(): Promise<void> {
  if (!hasJustActed()) return Promise.resolve();
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

/** False in a component's first frame: what is far down is then not drawn yet. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // In steps, as it may be long.
    void afterPaint().then(() => startTransition(() => setPainted(true)));
  }, []);
  return isPainted;
}
