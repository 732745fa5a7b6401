/** Shows a window that was opened hidden: once its page is painted, and in any case soon. */
import type { BrowserWindow } from 'electron';

/** A page that has loaded is painted a frame or two later. Where Electron says so, that is waited for. */
const paintMilliseconds = 100;
/** An empty window is better than none: nobody could confirm a write in a review that never appears. */
const longestMilliseconds = 1_500;

/**
 * `ready-to-show` alone is not enough: it never comes for a hidden window on Wayland (electron#48859, open), nor on Windows
 * in some versions (electron#54025, electron#52324).
 */
export function showWhenPainted(window: BrowserWindow): void {
  let timer = setTimeout(show, longestMilliseconds);
  let isWaiting = true;
  function show(): void {
    if (!isWaiting) return;
    stop();
    if (!window.isDestroyed()) window.show();
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
