/** A transaction that is still open when Blockdesk locks: announced while it is locked, if the person chose that; otherwise not. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { handOverName } from '#main/lock/hand-over.ts';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { readSavedSecrets } from '#scripts/saved-secrets.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmChange, confirmShownReview, openedChange } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { enterSandbox, fillService } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [receiver] = people[1]?.accounts ?? [];
const passphrase = 'correct horse battery';
/** A name that the app itself doesn’t have. */
const bank = 'Quercus Trust';
const data = makeDataFolder();
let service: RunningSandbox;
let app: RunningApp;
/** As the service gave and took them. */
let access = '';
let kept: readonly string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // Only the test mines a block.
  // As a process leaves it that is killed between locking and starting again.
  writeFileSync(join(data, handOverName), 'left');
  [service, app] = await Promise.all([startSandbox({ mining: 'slow' }), startApp({ data })]);
  await fillService(app.page, service, service.scopes);
  await app.page.getByLabel('Name').fill(bank);
  await enterSandbox(app);
  kept = await readSavedSecrets(data);
});
test.afterAll(async () => {
  await app?.quit();
  await service?.stop();
  removeFolder(data);
});

const choice = (page: Page) => page.getByRole('checkbox', { name: 'Keep watching sent transactions while locked' });
const notices = () => app.recorded('notification').map(({ title, body }) => ({ title, body }));

async function settings(): Promise<Page> {
  const page = await app.find('Blockdesk');
  await page.getByRole('link', { name: 'Settings' }).click();
  return page;
}
async function unlock(): Promise<Page> {
  const window = await app.find('Review');
  await window.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await expect(window.getByRole('button', { name: 'Unlock', exact: true })).toBeEnabled();
  await pressEnter(window);
  return app.find('Blockdesk');
}
/** Sends one and leaves it without a block. */
async function send(page: Page, amount: string): Promise<void> {
  const { connection } = await activityIn(page);
  void callIn(page, 'service.erc20.transfer', { contractAddress: DemoDollar, amount, receiver, connection }).catch(() => {});
  await confirmShownReview(app);
  await expect.poll(async () => (await activityIn(page)).newest[0]?.state).toBe('accepted');
}
async function heapOf(): Promise<string> {
  const heap = join(data, 'heap');
  app.command(`heap ${heap}`);
  await expect.poll(() => statSync(`${heap}.done`, { throwIfNoEntry: false })?.isFile() ?? false, { timeout: 60_000 }).toBe(true);
  const snapshot = readFileSync(heap, 'latin1');
  for (const file of [heap, `${heap}.done`]) rmSync(file);
  return snapshot;
}

test('default: P19 chosen and confirmed, a transaction is watched while locked: announced, and not said again after unlocking', async () => {
  test.slow();
  expect(readdirSync(data)).not.toContain(handOverName);
  await (await settings()).getByRole('button', { name: 'Set a lock…' }).click();
  const setting = await openedChange(app);
  await setting.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await setting.getByLabel('Passphrase again').fill(passphrase);
  await confirmChange(app, 'Set lock and restart');
  await app.restarted(1);
  await unlock();
  const page = await settings();
  await choice(page).click();
  await confirmChange(app, 'Keep watching');
  await expect(choice(page)).toBeChecked();
  await send(page, '313592469');
  app.command('menu File > Lock');
  await app.restarted(2);
  const window = await app.find('Review');
  const watching = 'Watching 1 sent transaction. Blockdesk keeps an access token in memory for this.';
  await expect(window.getByText(watching)).toBeVisible();
  expect(readdirSync(data)).not.toContain(handOverName);

  const snapshot = await heapOf();
  expect(snapshot).toContain('Unlock Blockdesk');
  // Of the secrets, only the access token, which the window speaks of.
  const inMemory = kept.filter((secret) => snapshot.includes(secret));
  expect(kept.length).toBeGreaterThanOrEqual(3);
  expect(inMemory).toHaveLength(1);
  [access = ''] = inMemory;
  expect(access).not.toBe(service.clientSecret);
  const accounts = people.slice(0, 2).flatMap((person) => person.accounts);
  for (const one of [passphrase, service.clientSecret, bank, '313592469', DemoDollar, ...accounts])
    expect(snapshot.toLowerCase().includes(one.toLowerCase()), one).toBe(false);

  expect(notices()).toEqual([]);
  await service.rpc.mine({ blocks: 1 });
  const announced = { title: 'A transaction you sent was confirmed', body: 'Unlock Blockdesk to see it.' };
  await expect.poll(notices, { timeout: 40_000 }).toEqual([announced]);
  await expect(window.getByText('A transaction you sent was confirmed.')).toBeVisible();
  await expect(window.getByText(watching)).toHaveCount(0);
  // A click leads to the lock's window, and no further.
  app.command(`notification click ${app.recorded('notification').at(-1)?.number}`);
  // The connection that sent it may take a moment to close.
  await expect.poll(async () => (await heapOf()).includes(access), { timeout: 60_000 }).toBe(false);

  const unlocked = await unlock();
  await unlocked.evaluate('document.hasFocus = () => false');
  await expect.poll(async () => (await activityIn(unlocked)).newest[0]?.state, { timeout: 30_000 }).toBe('confirmed');
  expect(notices()).toEqual([announced]);
});

test('behavior: P19 stopped in the lock’s window, nothing is asked any more', async () => {
  test.slow();
  await send(await app.find('Blockdesk'), '1000000');
  app.command('menu File > Lock');
  await app.restarted(3);
  const window = await app.find('Review');
  await window.getByRole('button', { name: 'Stop watching' }).click();
  await expect(window.getByText('Blockdesk stopped watching and dropped its access token.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Stop watching' })).toHaveCount(0);
  const before = notices().length;
  await service.rpc.mine({ blocks: 1 });
  await window.waitForTimeout(8_000);
  expect(notices()).toHaveLength(before);
  await unlock();
});

test('behavior: P19 without the choice nothing is handed over, asked or announced while locked', async () => {
  test.slow();
  const page = await settings();
  await choice(page).click();
  await expect(choice(page)).not.toBeChecked();
  await send(page, '2000000');
  const before = notices().length;
  app.command('menu File > Lock');
  await app.restarted(4);
  const window = await app.find('Review');
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await expect(window.getByText(/Watching/)).toHaveCount(0);
  await service.rpc.mine({ blocks: 1 });
  const looked = window.waitForTimeout(8_000);
  const snapshot = await heapOf();
  await looked;
  expect(notices()).toHaveLength(before);
  expect(kept.filter((secret) => snapshot.includes(secret))).toEqual([]);
  await unlock();
});
