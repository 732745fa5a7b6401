/**
 * The hook of the end-to-end tests. Electron or the host loads it before the app's own code (`-r FILE`). It replaces the parts of
 * `electron` that reach the person's desktop, so that a test can see what the app shows there and answer it. The environment
 * variable BLOCKDESK_HOOK names the folder that the app shares with the test (`test/support/hook.ts`).
 *
 * Methods are replaced in place, because main imports the same objects. Electron leaves them writable: it compiles its modules to
 * CommonJS (tsconfig.json:3), so `dialog` is a plain object, and its native objects are templates without attributes
 * (lib/common/api/shell.ts, shell/browser/api/electron_api_notification.cc:522). Its own tests do the same (spec/chromium-spec.ts:3755).
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { app, BrowserWindow, Menu, powerMonitor, shell } from 'electron';
import { badge, setProgressBar } from '#host/progress.ts';
import { replaceMessageBoxes } from './boxes.ts';
import { listenToControl } from './control.ts';
import { replaceKeyStore } from './key-store.ts';
import { replaceNotifications } from './notifications.ts';
import { createRecorder } from './records.ts';

const folder = process.env.BLOCKDESK_HOOK;
if (folder === undefined) throw new Error('BLOCKDESK_HOOK is not set');
const record = createRecorder(join(folder, 'records'));

// Each address is a separate file that the test deletes: it contains the state of a sign-in, which must not stay on disk.
let links = 0;
shell.openExternal = async (url) => {
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('Invalid URL');
  links += 1;
  const path = join(folder, `link-${String(links).padStart(4, '0')}`);
  writeFileSync(`${path}.new`, new URL(url).href, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

// The host's own functions check the arguments first.
app.on('browser-window-created', (_event, window) => {
  window.setProgressBar = (progress, options) => {
    setProgressBar(progress, options);
    record({ kind: 'progress', window: window.id, progress, mode: options?.mode });
  };
});
app.on('browser-window-focus', (_event, window) => record({ kind: 'focus', window: window.id }));
app.setBadgeCount = (count = 0) => {
  badge.setBadgeCount(count);
  record({ kind: 'badge', count });
  return true;
};

// Keeps tests from saving in the person's own downloads folder.
const downloads = join(folder, 'downloads');
mkdirSync(downloads, { recursive: true });
app.setPath('downloads', downloads);

/** Clicks a menu item. `labels`: the path to it from the menu bar. */
function choose(labels: readonly string[]): void {
  let items = Menu.getApplicationMenu()?.items ?? [];
  for (const label of labels.slice(0, -1)) items = items.find((item) => item.label === label)?.submenu?.items ?? [];
  const item = items.find((one) => one.label === labels.at(-1));
  if (item === undefined || !item.enabled) throw new Error(`the menu has no enabled item ${labels.join(' > ')}`);
  item.click();
}

const windowOf = (number: number) => BrowserWindow.getAllWindows().find(({ id }) => id === number);
/** Moves and resizes a window, by default the first one, as a person does with the mouse. */
function moveWindow([x = 0, y = 0, width = 0, height = 0, window]: readonly number[]): void {
  (window === undefined ? BrowserWindow.getAllWindows()[0] : windowOf(window))?.setBounds({ x, y, width, height });
}

const now = performance.now.bind(performance);
let ahead = 0;
let stoppedAt: number | null = null;
performance.now = () => stoppedAt ?? now() + ahead;
/** What main measures time by: stops, runs on from there, or is so many milliseconds later. */
function moveTime([how]: readonly string[]): void {
  // Whole, so that sums of it are exact.
  if (how === 'stop') stoppedAt = Math.ceil(performance.now());
  else if (how === 'run') [ahead, stoppedAt] = [performance.now() - now(), null];
  else if (stoppedAt !== null) stoppedAt += Number(how);
  else ahead += Number(how);
  record({ kind: 'time' });
}

listenToControl(join(folder, 'control'), {
  box: replaceMessageBoxes(record),
  notification: replaceNotifications(record),
  'safe-storage': replaceKeyStore(),
  menu: (words) => choose(words.join(' ').split(' > ')),
  'open-url': ([url = '']) => void app.emit('open-url', { preventDefault() {} }, url),
  heap: ([path = '']) => {
    writeHeapSnapshot(path);
    writeFileSync(`${path}.done`, '');
  },
  idle: ([seconds = '0']) => {
    powerMonitor.getSystemIdleTime = () => Number(seconds);
  },
  power: ([event = '']) => void powerMonitor.emit(event as 'resume'),
  bounds: (words) => moveWindow(words.map(Number)),
  focus: ([window = '']) =>
    BrowserWindow.getAllWindows()
      .find(({ id }) => id === Number(window))
      ?.focus(),
  time: moveTime,
  quit: () => app.quit(),
});
