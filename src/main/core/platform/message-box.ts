/** The person port on the system's own boxes. */
import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { AskPerson, TellPerson } from '#main/core/ports/person.ts';

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

export const tellPerson: TellPerson = async (message, detail) => {
  // Before the app is ready there is only the error box, which on Linux is a line on standard error.
  if (!app.isReady()) return dialog.showErrorBox(message, detail);
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: ['Quit'], noLink: true });
};
