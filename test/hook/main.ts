/**
 * Loaded before the app's own code, on Electron and on the host (`electron -r FILE`): stands in for everything by which the app
 * reaches the person or hears their system, so that a test sees it and answers it, and nothing opens on anybody's desktop.
 * BLOCKDESK_HOOK names the folder that both share: test/support/hook.ts is the other end.
 *
 * The methods are changed in place, as main imports the same objects. They can be: Electron compiles its modules to CommonJS
 * (tsconfig.json:3), so `dialog` is a plain object, and sets the others by V8's templates without any attribute
 * (lib/common/api/shell.ts, shell/browser/api/electron_api_notification.cc:522); its own tests do so (spec/chromium-spec.ts:3755).
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, Menu, powerMonitor, shell } from 'electron';
import { standInForBoxes } from './boxes.ts';
import { listenToControl } from './control.ts';
import { standInForKeyStore } from './key-store.ts';
import { standInForNotifications } from './notifications.ts';
import { createRecord } from './records.ts';

const folder = process.env.BLOCKDESK_HOOK;
if (folder === undefined) throw new Error('BLOCKDESK_HOOK names no folder');
const record = createRecord(join(folder, 'records'));

// Each in a file of its own, so that a test can take it away: a link holds the state of a sign-in.
let links = 0;
shell.openExternal = async (url) => {
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('Invalid URL');
  links += 1;
  const path = join(folder, `link-${String(links).padStart(4, '0')}`);
  writeFileSync(`${path}.new`, new URL(url).href, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

app.on('browser-window-created', (_event, window) => {
  window.setProgressBar = (progress, options) => record({ kind: 'progress', window: window.id, progress, mode: options?.mode });
});
app.setBadgeCount = (count = 0) => {
  record({ kind: 'badge', count });
  return true;
};

// What is saved goes nowhere else, whatever the system's own folder is.
const downloads = join(folder, 'downloads');
mkdirSync(downloads, { recursive: true });
app.setPath('downloads', downloads);

/** As a click on it; `labels`: from the menu bar to the item. */
function choose(labels: readonly string[]): void {
  let items = Menu.getApplicationMenu()?.items ?? [];
  for (const label of labels.slice(0, -1)) items = items.find((item) => item.label === label)?.submenu?.items ?? [];
  const item = items.find((one) => one.label === labels.at(-1));
  if (item === undefined || !item.enabled) throw new Error(`the menu offers no ${labels.join(' > ')}`);
  item.click();
}

/** As a person does by the frame of the window that opened first. */
function moveWindow([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
  BrowserWindow.getAllWindows()[0]?.setBounds({ x, y, width, height });
}

listenToControl(join(folder, 'control'), {
  box: standInForBoxes(record),
  notification: standInForNotifications(record),
  'safe-storage': standInForKeyStore(),
  menu: (words) => choose(words.join(' ').split(' > ')),
  'open-url': ([url = '']) => void app.emit('open-url', { preventDefault() {} }, url),
  power: ([event = '']) => void powerMonitor.emit(event as 'resume'),
  bounds: (words) => moveWindow(words.map(Number)),
  quit: () => app.quit(),
});
