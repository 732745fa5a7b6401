/** The person port on the system's own boxes. */

import { join } from 'node:path';
import { app, type BrowserWindow, dialog, type MessageBoxOptions, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { AskPerson, ChooseFile, ChooseToOpen, ShowError } from '#main/core/ports/desktop.ts';
import { t } from '#shared/core/language/language.ts';

/** `parent`: the window that waits for the answer, where there is one. */
export function createAskPerson(parent: () => BrowserWindow | null): AskPerson {
  return async ({ message, detail, yes, no, enter }) => {
    const options: MessageBoxOptions = {
      type: 'warning',
      message,
      detail,
      buttons: [yes, no],
      defaultId: enter === 'yes' ? 0 : 1,
      cancelId: 1,
      noLink: true,
    };
    const window = parent();
    const box = window === null || window.isDestroyed() ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
    return box.then(
      ({ response }) => response === 0,
      () => false,
    );
  };
}

export const showError: ShowError = async (message, detail) => {
  // Before the app is ready there is only the error box, which on Linux is a line on standard error.
  if (!app.isReady()) return dialog.showErrorBox(message, detail);
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: [t('Quit')], noLink: true });
};

/** `parent`: the window that waits for the answer, where there is one. `folder`: where the dialog begins. */
export function createChooseFile(parent: () => BrowserWindow | null, folder: () => string): ChooseFile {
  return async (name) => {
    const options: SaveDialogOptions = { title: t('Save as'), defaultPath: join(folder(), name), properties: ['createDirectory'] };
    const window = parent();
    const asked = window === null || window.isDestroyed() ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
    return asked.then(
      ({ canceled, filePath }) => (canceled || filePath === '' ? null : filePath),
      () => null,
    );
  };
}

/** Likewise, for a file that is there. */
export function createChooseToOpen(parent: () => BrowserWindow | null, folder: () => string): ChooseToOpen {
  return async (title) => {
    const options: OpenDialogOptions = { title, defaultPath: folder(), properties: ['openFile'] };
    const window = parent();
    const asked = window === null || window.isDestroyed() ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options);
    return asked.then(
      ({ canceled, filePaths: [path = ''] }) => (canceled || path === '' ? null : path),
      () => null,
    );
  };
}
