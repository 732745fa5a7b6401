/** Messages between the main process and pages. */
import { type Difference, refusal, row } from './difference.ts';

export const ipc: readonly Difference[] = [
  row(
    'api-ipc-spec',
    ['ipc module MessagePort', 'ipc module WebContents.ipc receives postMessage'],
    'The app passes messages only, never ports.',
    refusal('MessageChannelMain'),
    refusal('ipcRenderer.postMessage'),
    refusal('webContents.postMessage'),
    refusal('WebFrameMain.postMessage'),
  ),
];
