/** What the app may be started with: switches, environment, a second time (E15, E16, E19, E20). */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '#scripts/build.ts';
import { findRunner } from '#scripts/launch.ts';
import { launchProcess, makeDataFolder, removeFolder, startApp } from '#test/support/app.ts';
import { connectBarePage } from '#test/support/bare-page.ts';
import { lessOn } from '#test/support/less-on.ts';
import { findRole, listRun, type Role } from '#test/support/process-tree.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const undo: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
function dataFolder(): string {
  const data = makeDataFolder();
  undo.push(() => removeFolder(data));
  return data;
}

test.describe('E15 a packaged app', () => {
  test.skip(findRunner() !== 'host', 'only the host can run the app as if it were packaged');
  const packaged = { BLOCKDESK_HOST_PACKAGED: '1' };
  /** A switch of Chromium and one of Node; `switches.test.ts` has them all. */
  const refused = ['--remote-debugging-port=0', '--inspect'];
  for (const given of refused) {
    test(`error: E15 started with ${given.split('=')[0]}: it says so and ends before anything is opened`, async () => {
      const data = dataFolder();
      const app = await launchProcess({ data, env: packaged, switches: [given], hook: false });
      expect(await app.exited).toBe(1);
      expect(app.said()).toContain(`Blockdesk wasn’t started\nIt was started with ${given.split('=')[0]}`);
      expect(app.said()).not.toContain('DevTools listening');
      expect(readdirSync(data)).toEqual([]);
    });
  }

  test('error: E15 started with ELECTRON_DISABLE_SANDBOX, which Electron turns into --no-sandbox: it says so and ends too', async () => {
    const app = await launchProcess({ data: dataFolder(), env: { ...packaged, ELECTRON_DISABLE_SANDBOX: '1' }, switches: [], hook: false });
    expect(await app.exited).toBe(1);
    expect(app.said()).toContain('Blockdesk wasn’t started\nIt was started with --no-sandbox');
  });

  test('E15 without them it starts', async () => {
    const data = dataFolder();
    const app = await launchProcess({ data, env: packaged, switches: ['--lang=en'], hook: false });
    await expect.poll(() => existsSync(join(data, 'vault.db'))).toBe(true);
    await app.quit();
    expect(await app.exited).toBe(0);
    expect(app.said()).not.toContain('DevTools listening');
  });
});

test('E19 the release build has no menu item for DevTools and none that reloads', () => {
  const main = readdirSync(join(root, 'out/main'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(main).toContain('index.js');
  const built = main.map((name) => readFileSync(join(root, 'out/main', name), 'utf8')).join('\n');
  expect(built).toContain('setApplicationMenu');
  expect(built.match(/toggleDevTools|openDevTools|role:\s*.(?:reload|forceReload|viewMenu)\b/gi)).toBeNull();
});

const isOnElectron = lessOn(findRunner() !== 'host', 'Chromium overwrites the environments of its child processes');
const examined: readonly Role[] = [...(isOnElectron ? [] : (['Chromium', 'sandbox'] as const)), 'anvil watchdog', 'anvil'];

/** What each process that the app starts was given, by its role. Chromium's own children are given no more than it, and write over theirs. */
function environments(data: string): Partial<Record<Role, string>> {
  // By its folder alone.
  const run = listRun('no mark', data);
  const found = examined.map((role) => {
    const { pid } = findRole(run, role) ?? {};
    return [role, pid === undefined ? '' : `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`] as const;
  });
  return Object.fromEntries(found);
}

test('E16 the environment changes nothing: no keys are written down, an unsigned service is not trusted, no secret is logged', async () => {
  const tiny = await startTinyService();
  undo.push(() => tiny.stop());
  const reached: string[] = [];
  const unsigned = createServer(selfSigned, (request, response) => {
    reached.push(request.url ?? '');
    response.end('"1"');
  });
  await new Promise<void>((resolve) => unsigned.listen(0, '127.0.0.1', resolve));
  undo.push(() => unsigned.close());
  const data = dataFolder();
  const outside = dataFolder();
  writeFileSync(join(outside, 'ca.pem'), selfSigned.cert);
  const keys = join(outside, 'keys');
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: join(outside, 'ca.pem'),
    SSL_CERT_FILE: join(outside, 'ca.pem'),
    SSLKEYLOGFILE: keys,
    NODE_DEBUG: 'http,https,tls,net,undici,fetch,stream,child_process',
    ELECTRON_ENABLE_LOGGING: '1',
    DEBUG: '*',
  };
  // Of no concern to the sandbox, which is given only what it needs.
  const unrelated = 'BLOCKDESK_TEST_UNRELATED';
  const app = await startApp({ data, env: { ...env, [unrelated]: 'x' } });
  undo.push(() => app.quit());
  const { page } = app;
  const apiAddress = `https://127.0.0.1:${(unsigned.address() as AddressInfo).port}`;
  await fillService(page, { ...tiny, apiAddress }, 'account transactions');
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('can’t be trusted');
  expect(reached).toEqual([]);
  expect(existsSync(keys)).toBe(false);
  expect(tiny.tokenRequests).toHaveLength(1);
  expect([...tiny.secrets].filter((secret) => app.said().includes(secret))).toEqual([]);

  test.skip(process.platform !== 'linux', 'the rest finds the app’s child processes in /proc');
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await page
    .getByRole('menuitemradio', { name: /sandbox/i })
    .or(page.getByRole('menuitem', { name: /sandbox/i }))
    .first()
    .click();
  const isIn = (environment: string, name: string) => environment.includes(`\0${name}=`);
  const missing = () => Object.entries(environments(data)).flatMap(([role, given]) => (isIn(given, 'PATH') ? [] : [role]));
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  for (const [role, given] of Object.entries(environments(data))) {
    // Chromium may have harmless variables; the others get only what they need.
    const names = [...Object.keys(env), ...(role === 'Chromium' ? [] : [unrelated])];
    expect(
      names.filter((name) => isIn(given, name)),
      role,
    ).toEqual([]);
  }
});

test('E20 a second start ends, changes nothing in the first, whatever it was started with, and brings it to the front', async () => {
  const data = dataFolder();
  // Root needs it; a packaged app refuses it.
  const first = await launchProcess({ data, switches: ['--remote-debugging-port=0', '--no-sandbox'] });
  undo.push(() => first.quit());
  const page = await connectBarePage(first);
  undo.push(() => page.close());
  await page.evaluate("window.came = 0; addEventListener('focus', () => (window.came += 1))");
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/connect');
  const place = await page.evaluate('location.href');
  // Another app's window lies before it.
  const other = await launchProcess({ data: dataFolder() });
  undo.push(() => other.quit());
  const otherPage = await connectBarePage(other);
  undo.push(() => otherPage.close());
  await expect.poll(() => page.evaluate('document.hasFocus()')).toBe(false);
  const before = await page.evaluate('window.came');
  const given = ['blockdesk://evil/../../x', '--user-agent=x', '--app=https://evil.example', 'https://evil.example/', '; touch x'];
  const evil = await launchProcess({ data, switches: given });
  // shell/app/electron_main_win.cc:224
  const isRefused = lessOn(process.platform === 'win32' && findRunner() === 'electron', 'Electron itself ends such a second start');
  expect((await evil.exited) === 0).toBe(!isRefused);
  const second = await launchProcess({ data });
  expect(await second.exited).toBe(0);
  // Not whether it is there now: windows of tests beside this one come to the front, too. That it counted shows that it is the same page.
  await expect.poll(() => page.evaluate('window.came')).toBeGreaterThan(Number(before));
  expect(await page.evaluate('location.href')).toBe(place);
  expect((await first.find('Blockdesk')).context().pages()).toHaveLength(1);
  expect(first.said()).not.toContain('evil');
});
