/** Runs callbacks together, before the next frame is drawn at the latest: what arrives together is rendered and laid out once. */
import { hasJustActed } from './just-acted.ts';

/** Milliseconds. One answer often leads to the next question, and in a window that nobody sees no frame may be drawn. */
const longestWait = 4;
/** Where nobody waits: what a new block makes the page read is there by then, and drawn once. */
const longestAtRest = 100;

let waiting: (() => void)[] = [];
let frame = 0;
let timer = 0;

function runAll(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) {
    try {
      callback();
    } catch (error) {
      reportError(error);
    }
  }
}

export function beforeNextFrame(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  const isAwaited = hasJustActed();
  if (isAwaited) frame = requestAnimationFrame(runAll);
  timer = window.setTimeout(runAll, isAwaited ? longestWait : longestAtRest);
}
