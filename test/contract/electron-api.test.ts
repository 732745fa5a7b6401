/** docs/electron-api.md lists every part of Electron that the app uses, with a test of the host and a page of the documentation. */
import { expect, test } from 'vitest';
import { differences } from '#host/differences/all.ts';
import { findProblems, parseRows, readRows } from '#scripts/electron-api.ts';
import { readElectronUses } from '#scripts/electron-uses.ts';

const root = process.cwd();

/** New uses in different spellings. Each is found by its type, not by its text. */
const news: readonly (readonly [string, string, readonly string[]])[] = [
  ['a method', `import { app } from 'electron'; app.setLoginItemSettings({ args: [] });`, ['app.setLoginItemSettings', 'Settings.args']],
  ['an event', `import { app } from 'electron'; app.once('login', (event) => event.preventDefault());`, [`app.on('login')`]],
  [
    'a method of what another returns',
    `import { BrowserWindow } from 'electron'; BrowserWindow.getAllWindows()[0]?.webContents.session.clearStorageData();`,
    ['Session.clearStorageData', 'WebContents.session'],
  ],
  [
    'an option',
    `import { BrowserWindow } from 'electron'; new BrowserWindow({ webPreferences: { zoomFactor: 2 } });`,
    ['WebPreferences.zoomFactor'],
  ],
  [
    'an option made elsewhere',
    `import { BrowserWindow } from 'electron'; const made = { kiosk: true }; new BrowserWindow({ ...made });`,
    ['BaseWindowConstructorOptions.kiosk'],
  ],
  [
    'one of an option’s texts',
    `import { Menu } from 'electron'; Menu.buildFromTemplate([{ role: 'recentDocuments' }]);`,
    [`MenuItemConstructorOptions.role: 'recentDocuments'`],
  ],
  ['a text given to a method', `import { app } from 'electron'; app.getPath('desktop');`, [`app.getPath: 'desktop'`]],
  ['a class', `import { Tray } from 'electron'; export const tray = new Tray('icon.png');`, ['new Tray']],
  ['a property that is set', `import { app } from 'electron'; app.badgeCount = 1;`, ['app.badgeCount']],
  [
    'a part taken out',
    `import { app } from 'electron'; const { commandLine } = app; commandLine.appendSwitch('x');`,
    ['CommandLine.appendSwitch'],
  ],
  ['what is inherited from Node', `import { app } from 'electron'; app.removeAllListeners();`, ['app.removeAllListeners']],
  ['a part of the process', `process.crash();`, ['process.crash']],
  ['without an import', `const electron = 'electron'; require(electron);`, ['electron, by another way than an import']],
];

const fileOf = (index: number) => `src/main/core/platform/new-use-${index}.ts`;
const scan = readElectronUses(root, Object.fromEntries(news.map(([, text], index) => [fileOf(index), text])));
const usesIn = (file: string) => scan.uses.filter(({ at }) => at.startsWith(`${file}:`));
const today = scan.uses.filter(({ at }) => !at.startsWith('src/main/core/platform/new-use-'));
const rows = readRows(root);

test('docs/electron-api.md lists what src uses of Electron and nothing else, each with a test and a page', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(findProblems(root, rows, today)).toEqual([]);
});

test.each(news.map(([name, , names], index) => [name, index, names] as const))('a new use without a row: %s', (_name, index, names) => {
  const file = fileOf(index);
  expect(findProblems(root, rows, [...today, ...usesIn(file)])).toEqual(
    names.map((name) => expect.stringContaining(`${file}:1 uses ${name}, which docs/electron-api.md does not list. Add a row`)),
  );
});

test('a wrong row is reported', () => {
  const page = 'https://www.electronjs.org/docs/latest/api/app#appquit';
  const wrong = parseRows(`
| \`app.quit\` | life: app.quit | https://example.com/ |
| \`app.isReady\` | life: no such title | ${page} |
| \`app.exit\` | nowhere: app.quit | ${page} |
| \`app.getVersion\` | clone: views | ${page} |
| \`app.enableSandbox\` | life: window-all-closed | ${page} |
| \`app.whenReady\` | unreached: never | ${page} |
| \`app.setLoginItemSettings\` \`app.setLoginItemSettings\` | life: app.quit | ${page} |
`);
  const problems = findProblems(root, wrong, today).filter((problem) => problem.startsWith('docs/'));
  expect(problems).toEqual([
    'docs/electron-api.md lists app.setLoginItemSettings, which src does not use. Remove it.',
    'docs/electron-api.md lists app.setLoginItemSettings, which src does not use. Remove it.',
    'docs/electron-api.md lists app.setLoginItemSettings twice.',
    'docs/electron-api.md, app.quit: https://example.com/ is not a page of Electron’s documentation.',
    'docs/electron-api.md, app.isReady: test/unit/host has no test “life: no such title”.',
    'docs/electron-api.md: the tests named for app.isReady do not use it.',
    'docs/electron-api.md, app.exit: test/unit/host has no test “nowhere: app.quit”.',
    'docs/electron-api.md: the tests named for app.exit do not use it.',
    'docs/electron-api.md: the tests named for app.getVersion do not use it.',
    'docs/electron-api.md: the tests named for app.enableSandbox do not use it.',
    expect.stringMatching(/^docs\/electron-api.md says that app.whenReady is never reached, but src\/main\/\S+:\d+ uses it.$/),
    'docs/electron-api.md: the tests named for app.setLoginItemSettings do not use it.',
    'docs/electron-api.md: the tests named for app.setLoginItemSettings do not use it.',
  ]);
});

test('isUsed: whether src uses a name; throws for a name that Electron does not have', () => {
  const asked = [
    'app.quit',
    'App.quit',
    'app.clearRecentDocuments',
    'BrowserWindow.isDestroyed',
    'BrowserWindow.setOpacity',
    'new TouchBar',
  ];
  expect(asked.filter(scan.isUsed)).toEqual(['app.quit', 'App.quit', 'BrowserWindow.isDestroyed']);
  expect(() => scan.isUsed('app.getMetrics')).toThrow('electron.d.ts has no app.getMetrics');
});

test('src does not use what the rows of host/differences call unused', () => {
  const names = differences.flatMap(({ heldBy }) => heldBy.flatMap((guard) => ('unused' in guard ? [guard.unused] : [])));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(scan.isUsed)).toEqual([]);
});
