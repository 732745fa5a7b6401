/** Tells the app's windows what changed. */
import { BrowserWindow } from 'electron';
import { type Emit, eventChannel } from '#shared/ipc/derive.ts';

export const emitToWindows: Emit = (slice, revised) => {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(eventChannel(slice), revised);
  }
};
