/** Sends changed slices and menu commands to one of the app's windows. */
import type { BrowserWindow } from 'electron';
import type { Command } from '#shared/core/command.ts';
import type { EventName } from '#shared/ipc/contract.ts';
import { eventChannel } from '#shared/ipc/derive.ts';
import type { RevisedState } from '#shared/ipc/state.ts';

function send(window: BrowserWindow | null, event: EventName, value: unknown): void {
  if (window !== null && !window.isDestroyed()) window.webContents.send(eventChannel(event), value);
}

export const sendSlices = (window: BrowserWindow | null, changed: Partial<RevisedState>): void => send(window, 'slices', changed);

export const sendCommand = (window: BrowserWindow | null, command: Command): void => send(window, 'command', command);
