/**
 * How large all windows are drawn, the review as well, chosen in the menu “View”. Electron keeps a zoom for an origin in a session that is on
 * the disk. The pages' are in memory, so it is a preference.
 */
import { app, BrowserWindow, type WebContents } from 'electron';
import { mostZoom } from '#main/core/platform/saved-looks.ts';

export interface Zoom {
  /** So many steps larger, or smaller where negative; 0 leads back to the actual size. */
  by(steps: number): void;
  /** From now on, and at once where it has changed since the start. */
  keep(save: (zoom: number) => void): void;
}

/** Before the first window. `saved`: as `readSavedLooks` gives it. */
export function createZoom(saved: number): Zoom {
  let zoom = saved;
  let save: (zoom: number) => void = () => {};
  const apply = (contents: WebContents) => contents.setZoomLevel(zoom / 2);
  app.on('browser-window-created', (_event, { webContents }) => {
    // Its origin is known then, and nothing is drawn yet.
    webContents.on('did-navigate', () => apply(webContents));
  });
  return {
    by(steps) {
      zoom = steps === 0 ? 0 : Math.min(mostZoom.in, Math.max(mostZoom.out, zoom + steps));
      for (const { webContents } of BrowserWindow.getAllWindows()) apply(webContents);
      save(zoom);
    },
    keep(given) {
      save = given;
      if (zoom !== saved) save(zoom);
    },
  };
}
