/** What `app://` serves: the built files and nothing else, under the strictest policy (E2, E3). */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Session } from 'electron';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const schemes = vi.hoisted(() => ({ registered: [] as unknown[] }));
vi.mock('electron', () => ({ protocol: { registerSchemesAsPrivileged: (list: unknown) => schemes.registered.push(list) } }));
const { registerPageScheme, servePage } = await import('#main/core/platform/page-protocol.ts');

const root = mkdtempSync(join(tmpdir(), 'page-'));
const folder = join(root, 'renderer');
const files = ['index.html', 'assets/a.js', 'assets/a.css', 'assets/a.woff2', 'assets/a.svg', 'assets/a.png'];
const shownDigest = 'ab'.repeat(32);
let get: (url: string, method?: string) => Promise<Response>;
let begin: () => void;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const name of files) writeFileSync(join(folder, name), `content of ${name}`);
  writeFileSync(join(folder, 'notes.txt'), 'secret');
  writeFileSync(join(folder, 'index.js.map'), 'secret');
  writeFileSync(join(root, 'outside.html'), 'secret');
  symlinkSync(join(root, 'outside.html'), join(folder, 'link.html'));
  symlinkSync(root, join(folder, 'linked'));
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error('no handler'));
  const protocol = { handle: (_scheme: string, handler: typeof handle) => (handle = handler) };
  const begun = Promise.withResolvers<Parameters<typeof servePage>[3] extends Promise<infer P> ? P : never>();
  const pictures = {
    find: (digest: string) => (digest === shownDigest ? { type: 'image/svg+xml' as const, bytes: Buffer.from('<svg/>') } : null),
  };
  servePage({ protocol } as unknown as Session, folder, 'blockdesk', begun.promise);
  begin = () => begun.resolve(pictures);
  // As Electron gives it; Node's own Request takes no such scheme with a body, and needs none here.
  get = (url, method = 'GET') => handle({ url, method } as Request);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('error: E3 nothing is answered before main answers every call: the page cannot begin without it', async () => {
  const answers = await Promise.race([
    get('app://blockdesk/index.html'),
    new Promise<'none'>((done) => setTimeout(() => done('none'), 50)),
  ]);
  expect(answers).toBe('none');
  begin();
  expect((await get('app://blockdesk/index.html')).status).toBe(200);
});

test('E2 the scheme is standard and secure, and has no privilege that it does not need', () => {
  registerPageScheme();
  expect(schemes.registered).toEqual([[{ scheme: 'app', privileges: { standard: true, secure: true } }]]);
});

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['assets/a.js', 'text/javascript; charset=utf-8'],
  ['assets/a.css', 'text/css; charset=utf-8'],
  ['assets/a.woff2', 'font/woff2'],
  ['assets/a.svg', 'image/svg+xml'],
  ['assets/a.png', 'image/png'],
])('E2 %s is served as %s', async (name, type) => {
  const response = await get(`app://blockdesk/${name}`);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, `content of ${name}`]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('error: E6 T7 a page is given no picture in a picture, no full screen and no device', async () => {
  const policy = (await get('app://blockdesk/index.html')).headers.get('permissions-policy') ?? '';
  const denied = policy.split(', ');
  for (const feature of [
    'picture-in-picture',
    'fullscreen',
    'display-capture',
    'camera',
    'microphone',
    'geolocation',
    'usb',
    'hid',
    'serial',
  ])
    expect(denied).toContain(`${feature}=()`);
  expect(denied.every((each) => /^[a-z-]+=\(\)$/.test(each))).toBe(true);
  // What copying an address needs.
  expect(policy).not.toContain('clipboard-write');
});

const wrong = [
  '../outside.html',
  '../../etc/passwd',
  '..%2foutside.html',
  '%2e%2e/outside.html',
  '%2e%2e%2foutside.html',
  '..%5coutside.html',
  '..\\outside.html',
  '%252e%252e/outside.html',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'index.html%00',
  'index.html%00.png',
  '%00',
  'index.html/',
  'INDEX.HTML',
  'index%2ehtml',
  'assets',
  'assets/',
  '',
  'unknown.html',
  'notes.txt',
  'index.js.map',
  'link.html',
  'linked/outside.html',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  '%',
  '%ff',
];
test.each(wrong.map((path) => [path.slice(0, 40), path]))('error: E2 /%s is not found', async (_name, path) => {
  const response = await get(`app://blockdesk/${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toBe('Not found');
});

test('error: E2 another host, another method, a file that has gone since', async () => {
  for (const url of ['app://evil/index.html', 'app://blockdesk.evil/index.html', 'app://blockdesk:80/index.html']) {
    expect((await get(url)).status).toBe(404);
  }
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) expect((await get('app://blockdesk/index.html', method)).status).toBe(404);
  rmSync(join(folder, 'assets/a.png'));
  const gone = await get('app://blockdesk/assets/a.png');
  expect([gone.status, await gone.text()]).toEqual([404, 'Not found']);
});

test('E3 the policy is the agreed one, and csp_evaluator finds nothing worse than “medium, maybe”', async () => {
  const policy = (await get('app://blockdesk/index.html')).headers.get('content-security-policy') ?? '';
  expect(policy.split(/;\s*/)).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  // Its scale: 10 high, 30 medium, 50 medium maybe, 60 information.
  expect(findings.filter(({ severity }) => severity < 50).map(({ description }) => description)).toEqual([]);
  // So that this could fail at all.
  expect(new CspEvaluator(new CspParser("script-src 'unsafe-inline'").csp).evaluate().some(({ severity }) => severity < 50)).toBe(true);
});

test('E2 E25 a picture that main has checked is served by its digest, as what main says it is, and can do nothing', async () => {
  const response = await get(`app://blockdesk/media/${shownDigest}`);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'image/svg+xml', '<svg/>']);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test.each([
  `media/${'cd'.repeat(32)}`,
  `media/${shownDigest.toUpperCase()}`,
  `media/${shownDigest}/`,
  `media/${shownDigest}0`,
  `media/../media/../${shownDigest}`,
  'media/',
  `media/%61b${shownDigest.slice(3)}`,
])('E2 E25 no picture at %s', async (path) => {
  expect((await get(`app://blockdesk/${path}`)).status).toBe(404);
});

test('E2 E25 a picture is of the page’s origin alone, and only given', async () => {
  expect((await get(`app://review/media/${shownDigest}`)).status).toBe(404);
  expect((await get(`app://blockdesk/media/${shownDigest}`, 'POST')).status).toBe(404);
});
