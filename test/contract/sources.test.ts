/** What the sources never contain, because nothing could make it safe (E7, E12, E19, E22). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = process.cwd();
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|html|css)$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, 'src', name), 'utf8') }));

/** What no source may contain, and the files that are exempt. */
const absent: [string, RegExp, readonly string[]][] = [
  [
    'E7 an override of certificate errors',
    /certificate-error|setCertificateVerifyProc|ignore-certificate-errors|allow-insecure-localhost/,
    [],
  ],
  [
    'E7 a connection that checks no certificate',
    /rejectUnauthorized:(?!\s*true\b)|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED\s*=/,
    [],
  ],
  ['E8 a listener to messages beside the one boundary', /\bipcMain\b/, ['main/core/ipc/register.ts']],
  ['E9 Electron’s own in the page', /\bipcRenderer\b|\bcontextBridge\b/, ['preload/page.ts', 'preload/review.ts']],
  ['E12 an address handed to the system', /\bopenExternal\b|\bopenPath\b|\bshowItemInFolder\b/, ['main/core/platform/browser.ts']],
  [
    'E19 text made into markup',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|\bsrcdoc\b|document\.write/i,
    [],
  ],
  ['a window that waits only for its first paint', /ready-to-show/, ['main/core/platform/show-when-painted.ts']],
  ['E19 text made into code', /\beval\(|new Function\(|\bFunction\(['"`]|setTimeout\(['"`]|javascript:/, []],
  ['E19 text run as code in a page', /executeJavaScript/, ['main/self-test.ts']],
  ['E19 DevTools opened by the app', /openDevTools|toggleDevTools|devTools:\s*true/i, []],
  ['E22 reports of crashes', /crashReporter|sentry|bugsnag|\brollbar|datadog|newrelic|posthog|mixpanel|amplitude|segment\.io/i, []],
];
describe('nowhere in src', () => {
  test.each(absent)('%s', (_name, pattern, allowed) => {
    const found = files.filter(({ name, text }) => pattern.test(text) && !allowed.includes(name)).map(({ name }) => name);
    expect(found).toEqual([]);
    for (const name of allowed) expect(pattern.test(files.find((file) => file.name === name)?.text ?? '')).toBe(true);
  });

  test('the search does read the sources', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter(({ text }) => /from 'electron'/.test(text)).length).toBeGreaterThan(5);
  });
});

test('E22 no package reports crashes or counts what people do, installed by us or by what we install', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> };
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1) ?? '');
  expect(names.length).toBeGreaterThan(100);
  const reporters =
    /^@?(?:sentry|bugsnag|rollbar|datadog|newrelic|posthog|mixpanel|amplitude|segment|applicationinsights|raygun|honeybadger)\b/;
  expect(names.filter((name) => reporters.test(name))).toEqual([]);
});

test('E1 both windows are opened with the one set of options', () => {
  const openers = files.filter(({ text }) => /new (?:BrowserWindow|WebContentsView|BrowserView)\(/.test(text));
  expect(openers.map(({ name }) => name).sort()).toEqual(['main/review-window.ts', 'main/window.ts']);
  for (const { text } of openers) expect(text).toContain('webPreferences: pagePreferences(');
});

test('E4 every session is guarded and the pages’ have no network: the host has none anyway, so only this shows it', () => {
  const text = (name: string) => files.find((file) => file.name === name)?.text ?? '';
  expect(text('main/desktop.ts')).toContain('guardSession(electronSession.defaultSession);');
  expect(text('main/desktop.ts')).toContain('guardSession(reviewSession, reviewOrigin);');
  expect(text('main/desktop.ts')).toContain('shutOffNetwork(reviewSession);');
  expect(text('main/app-windows.ts')).toMatch(/fromPartition\(partition\);\n\s+guardSession\(session\);\n\s+shutOffNetwork\(session\);\n/);
  // Chromium's sandbox can't run as root, so --no-sandbox is allowed there; a packaged app refuses that switch.
  expect(text('main/index.ts')).toMatch(
    /^ {2}if \(app\.isPackaged \|\| !app\.commandLine\.hasSwitch\('no-sandbox'\)\) app\.enableSandbox\(\);\n {2}registerPageScheme\(\);\n {2}guardEveryPage\(\);$/m,
  );
});

test('notifications: on Windows the app sets its package’s id before it shows anything', () => {
  const text = files.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  expect(text.slice(text.lastIndexOf("';\n") + 3)).toMatch(
    /^\n(?:\/\/.*\n)*app\.setAppUserModelId\(app\.isPackaged \? appId : process\.execPath\);\n/,
  );
});

test('error: E19 the linter refuses markup and code made of text', () => {
  const place = mkdtempSync(join(tmpdir(), 'markup-'));
  const configuration = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(place, 'biome.json'), JSON.stringify({ ...configuration, $schema: undefined, vcs: undefined }));
  mkdirSync(join(place, 'src/renderer/lib'), { recursive: true });
  const lines = [
    'declare const element: HTMLElement;',
    "element.insertAdjacentHTML('beforeend', '');",
    'export const html = element.innerHTML;',
    "document.write('');",
    "eval('1');",
    "setTimeout('1', 1);",
    'export const a = <div dangerouslySetInnerHTML={{ __html: html }} />;',
  ];
  writeFileSync(join(place, 'src/renderer/lib/a.tsx'), `${lines.join('\n')}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], { cwd: place, encoding: 'utf8' });
  rmSync(place, { recursive: true, force: true });
  const found = [...stdout.matchAll(/title=lint\/(\S+?),file=.*?,line=(\d+)/g)].map(([, rule, line]) => `${line} ${rule}`);
  expect(found).toEqual(
    expect.arrayContaining([
      '2 nursery/noJsRestrictedProperties',
      '3 nursery/noJsRestrictedProperties',
      '4 nursery/noJsRestrictedProperties',
      '5 security/noGlobalEval',
      '6 nursery/noImpliedEval',
      '7 security/noDangerouslySetInnerHtml',
    ]),
  );
});
