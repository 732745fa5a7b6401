/** Messages between the main process and pages. */
import { type Difference, refusal, row, test } from './difference.ts';

const sendSync = refusal('ipcRenderer.sendSync');
const inFrames = refusal(
  'webPreferences nodeIntegrationInSubFrames: true',
  'new BrowserWindow({ webPreferences: { nodeIntegrationInSubFrames: true } })',
);

const ports = [
  'can send a port to the main process',
  'can sent a message without a transfer',
  'throws when the transferable is invalid',
  'can communicate between main and renderer',
  'can receive a port from a renderer',
  'can forward a port from one renderer',
  'close event in renderer is emitted when the main process closes',
  'close event in renderer is emitted when the other end of a port is garbage-collected',
  'close event in renderer is emitted when the other end of a port is sent to nowhere',
  'close event when context destroyed does not crash',
  // Groups of cases, each about a member that the host refuses as a whole.
  'MessageChannelMain ',
  'WebContents.postMessage ',
  'WebFrameMain.postMessage ',
];

export const ipc: readonly Difference[] = [
  row('api-ipc-spec', 'ipc module payloads across', 'The case also sends synchronously; the app never does.', sendSync),
  row(
    'api-ipc-spec',
    ['ipc module ordering between send and sendSync', 'ipc module ordering between send, sendSync, and invoke'],
    'The cases also send synchronously, which the app never does; the order of the other messages is tested here.',
    sendSync,
    test('unit/host/ipc.test.ts', 'messages arrive in the order in which they were sent'),
  ),
  row(
    'api-ipc-spec',
    ports.map((title) => `ipc module MessagePort ${title}`),
    'The app passes messages only, never ports.',
    refusal('MessageChannelMain'),
    refusal('ipcRenderer.postMessage'),
    refusal('webContents.postMessage'),
    refusal('WebFrameMain.postMessage'),
  ),
  row(
    'api-ipc-spec',
    ['ipc module WebContents.ipc', 'ipc module WebFrameMain.ipc'],
    'The app listens to all pages in one place, and frames inside a page have no preload.',
    refusal('webContents.ipc'),
    refusal('WebFrameMain.ipc'),
    inFrames,
  ),
  row('api-ipc-main-spec', 'ipc main module ipc.sendSync', 'The app never sends synchronously.', sendSync),
  row('api-ipc-renderer-spec', 'ipcRenderer module sendSync()', 'The app never sends synchronously.', sendSync),
  row(
    'api-ipc-renderer-spec',
    'ipcRenderer module send() can send instances of Buffer',
    'The host gives preloads no Buffer.',
    test('unit/host/bridge.test.ts', 'may require electron only'),
  ),
  row(
    'api-ipc-renderer-spec',
    'ipcRenderer module after context is released',
    'The case needs the preload of a window that a page opened; pages of the app may not open windows.',
    test('unit/host/guard.test.ts', 'denied means that there is no window'),
  ),
];
