/** A window of the app. */

import { BrowserWindow, nativeTheme } from 'electron';
import { pageAddress } from '#main/core/platform/page-protocol.ts';
import type { View } from '#main/core/ports/desktop.ts';
import { pagePreferences } from '#main/security.ts';

/** `partition`: its session. `icon`: a file, for Linux. Hidden: whoever opens it shows it once its page is painted, so that it does not open empty. */
export function openWindow(view: View, partition: string, preload: string, icon: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Blockdesk',
    // macOS and Windows take it from the program.
    ...(process.platform === 'linux' ? { icon } : {}),
    // Restores position and size; Electron moves a window that would be off screen.
    name: view === 'first' ? 'main' : view,
    windowStatePersistence: true,
    width: 1280,
    height: 820,
    minWidth: 720,
    minHeight: 560,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111315' : '#f6f6f4',
    webPreferences: pagePreferences(preload, partition),
  });
  // Fails where the page's process ends or the window closes; both are handled elsewhere.
  window.loadURL(pageAddress).catch(() => {});
  return window;
}
