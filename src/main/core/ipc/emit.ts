/** Tells the app's windows what changed and what was chosen in the menu. */
import { BrowserWindow } from 'electron';
import type { Command } from '#shared/core/command.ts';
import type { EventName } from '#shared/ipc/contract.ts';
import { type Emit, eventChannel } from '#shared/ipc/derive.ts';

function sendToWindows(event: EventName, told: unknown): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(eventChannel(event), told);
  }
}

export const emitToWindows: Emit = (slice, revised) => sendToWindows(slice, revised);

export const sendCommand = (command: Command): void => sendToWindows('command', command);
