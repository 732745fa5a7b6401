/** Asks in the system's own dialog where a file is to be saved. */
import { join } from 'node:path';
import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import type { ChooseFile } from '#main/core/ports/downloads.ts';

/** `parent`: the window that waits for the answer, where there is one. `folder`: where the dialog begins. */
export function createChooseFile(parent: () => BrowserWindow | null, folder: () => string): ChooseFile {
  return async (name) => {
    const options: SaveDialogOptions = { title: 'Save as', defaultPath: join(folder(), name), properties: ['createDirectory'] };
    const window = parent();
    const asked = window === null || window.isDestroyed() ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
    return asked.then(
      ({ canceled, filePath }) => (canceled || filePath === '' ? null : filePath),
      () => null,
    );
  };
}
