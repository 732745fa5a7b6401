/** Unexpected failures in each layer: saved data stays, the message is plain, and no secret is shown (E21). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { launchProcess, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { failsToStart, throwsInMain } from '#test/support/injected.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

const canary = 'secret-canary-of-a-fault';
const data = makeDataFolder();
const apart = makeDataFolder();
let tiny: TinyService;
let running: RunningApp | undefined;

// Signed in once, and started twice: each test begins where the one before ended.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  tiny = await startTinyService();
});
test.afterAll(async () => {
  await running?.quit();
  await tiny.stop();
  for (const folder of [data, apart]) removeFolder(folder);
});

async function start(load: readonly string[] = []): Promise<RunningApp> {
  running = await startApp({ data, load });
  return running;
}
const signIns = () => tiny.tokenRequests.filter(({ grant_type }) => grant_type === 'authorization_code').length;

const trigger = (how: string) => join(apart, how);

/** Ends it by what nothing catches, and looks at what it says. */
async function fails(app: RunningApp, how: 'throw' | 'reject'): Promise<void> {
  writeFileSync(trigger(how), '');
  const box = await app.box('Blockdesk has to close');
  expect(box.detail).toContain('What you saved is still there.');
  expect(JSON.stringify(box)).not.toContain(canary);
  await box.answer('Quit');
  expect(await app.exited).toBe(1);
  running = undefined;
  expect(app.said()).toMatch(/unexpected failure \(main\): Error\n {4}at /);
  expect(app.said()).not.toContain(canary);
}

test('error: E21 main throws: saved, said without a secret, ended; the next start is signed in', async () => {
  const app = await start([throwsInMain(apart, trigger('throw'), 'throw', canary)]);
  await enterService(app, tiny);
  await fails(app, 'throw');
  const next = await start([throwsInMain(apart, trigger('reject'), 'reject', canary)]);
  await expect(balanceRegion(next.page)).toContainText('wei');
  expect(signIns()).toBe(1);
});

async function killPage(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the page is not one of the debugger’s');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const crashed = page.waitForEvent('crash');
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) process.kill(id, 'SIGKILL');
  await crashed;
}

test('error: E21 the page’s process is killed: it comes back by itself, and nothing is lost; if it keeps failing, the person is asked', async () => {
  test.skip(process.platform === 'win32', 'there is no SIGKILL');
  const app = running as RunningApp;
  const ends = () => app.said().split('the page’s process ended').length - 1;
  const isBack = async () => expect(balanceRegion(await app.find('Blockdesk'))).toContainText('wei');
  for (const times of [1, 2, 3]) {
    await killPage(await app.find('Blockdesk'));
    await expect.poll(ends).toBe(times);
    await isBack();
  }
  await killPage(await app.find('Blockdesk'));
  const box = await app.box('Blockdesk’s window keeps failing');
  expect(box.detail).toContain('Your accounts and your sign-in aren’t affected.');
  await box.answer('Open again');
  await isBack();
  expect(signIns()).toBe(1);
});

test('error: E21 main rejects: said without a secret, ended', async () => {
  await fails(running as RunningApp, 'reject');
});

test('error: E21 a failed start shows an error box without stack trace or secret, and quits', async () => {
  const app = await launchProcess({ data: apart, load: [failsToStart(apart, canary)] });
  const box = await app.box('Blockdesk couldn’t start');
  expect(box.detail).toContain('What you saved is still there.');
  expect([box.title, box.message, box.detail, box.checkboxLabel].join(' ')).not.toMatch(/Error|canary|\.js|\n| {4}/);
  expect(box.buttons).toEqual(['Quit']);
  await box.answer('Quit');
  expect(await app.exited).toBe(1);
  expect(app.said()).not.toContain(canary);
});
