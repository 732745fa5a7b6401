/** Sends changed slices and menu commands to the app's windows. */
import { BrowserWindow } from 'electron';
import type { Command } from '#shared/core/command.ts';
import type { EventName } from '#shared/ipc/contract.ts';
import { type Emit, eventChannel } from '#shared/ipc/derive.ts';

function sendToWindows(event: EventName, value: unknown): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(eventChannel(event), value);
  }
}

export const emitToWindows: Emit = (changed) => sendToWindows('slices', changed);

export const sendCommand = (command: Command): void => sendToWindows('command', command);
