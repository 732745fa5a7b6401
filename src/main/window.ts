/** The app's window. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { pageAddress } from '#main/core/platform/page-protocol.ts';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';
import { pagePreferences } from '#main/security.ts';

/** Hidden until its page is painted, so that it does not open empty. `isHidden`: never shown. */
export function openWindow(preload: string, isHidden = false): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Blockdesk',
    // macOS and Windows take it from the program.
    ...(process.platform === 'linux' ? { icon: join(import.meta.dirname, 'icon.png') } : {}),
    // Restores position and size; Electron moves a window that would be off screen.
    name: 'main',
    windowStatePersistence: true,
    width: 1280,
    height: 820,
    minWidth: 720,
    minHeight: 560,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111315' : '#f6f6f4',
    webPreferences: pagePreferences(preload),
  });
  if (!isHidden) showWhenPainted(window);
  // Fails where the page's process ends or the window closes; both are handled elsewhere.
  window.loadURL(pageAddress).catch(() => {});
  return window;
}
