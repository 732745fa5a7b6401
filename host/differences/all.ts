/** All rows of differences from Electron, one table per file. */
import { app } from './app.ts';
import { browserWindow } from './browser-window.ts';
import { browserWindowPages } from './browser-window-pages.ts';
import { contextBridge } from './context-bridge.ts';
import type { Difference } from './difference.ts';
import { ipc } from './ipc.ts';
import { menu } from './menu.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';
import { system } from './system.ts';
import { utilityProcess } from './utility-process.ts';
import { webRequest } from './web-request.ts';

export const differences: readonly Difference[] = [
  ...app,
  ...browserWindow,
  ...browserWindowPages,
  ...contextBridge,
  ...ipc,
  ...menu,
  ...protocol,
  ...session,
  ...system,
  ...utilityProcess,
  ...webRequest,
];
