/** Shows a window that was opened hidden: once its page is painted, or after a short wait. */
import type { BrowserWindow } from 'electron';

/** A loaded page is painted a frame or two later. This is how long to wait for `ready-to-show` then. */
const paintMilliseconds = 100;
/** An empty window is better than none: you could never confirm a write if its review did not appear. */
const longestMilliseconds = 1_500;

/**
 * `ready-to-show` alone is not enough. For a hidden window it never comes on Wayland (electron#48859, open), nor on Windows with
 * some versions of Electron (electron#54025, electron#52324). `behind`: the keyboard stays where it is.
 */
export function showWhenPainted(window: BrowserWindow, behind = false): void {
  let timer = setTimeout(show, longestMilliseconds);
  let isWaiting = true;
  function show(): void {
    if (!isWaiting) return;
    stop();
    if (window.isDestroyed()) return;
    if (behind) window.showInactive();
    else window.show();
  }
  function stop(): void {
    isWaiting = false;
    clearTimeout(timer);
  }
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', () => {
    if (!isWaiting) return;
    clearTimeout(timer);
    timer = setTimeout(show, paintMilliseconds);
  });
  window.once('closed', stop);
}
