/** Runs callbacks together, just before the next frame is drawn: what arrives within one frame is rendered and laid out once. */

/** Milliseconds after which they run anyway: in a window that nobody sees, no frame may be drawn. */
const longestWait = 50;

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
  frame = requestAnimationFrame(runAll);
  timer = window.setTimeout(runAll, document.visibilityState === 'hidden' ? 0 : longestWait);
}
