/** Ten thousand entries: the list reads as far as it must, and draws only what is near. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { people } from '#sandbox/people.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { toEntry } from '#test/support/entries.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const count = 10_000;
const data = makeDataFolder();
const days = new Set<string>();
let app: RunningApp;
let page: Page;

const hour = 3_600_000;
/** The newest first: settled ones, and one of another connection. */
function entryAt(index: number, accounts: readonly string[]): Activity {
  const at = Date.now() - (index + 1) * hour;
  const settled = {
    state: 'confirmed',
    settledAt: at + 60_000,
    settledBy: 'service',
    sentAt: at,
    answeredAt: at,
    differences: [],
  } as const;
  const hash = `0x${index.toString(16).padStart(64, '0')}`;
  const input = { ...eightWrites['erc20.transfer'], amount: String(index) };
  // Fixed: the search matches ids as well, and some of ten thousand random ones would have the digits searched for.
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return toEntry({ ...settled, id, accounts, hash, input, connection: 'sandbox', preparedAt: at });
}

function fill(): void {
  // The app is running, and may be writing.
  const database = new DatabaseSync(join(data, 'vault.db'), { timeout: 20_000 });
  const insert = database.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
  database.exec('BEGIN IMMEDIATE');
  const add = ({ state, ...kept }: Activity) =>
    insert.run(kept.id, kept.connection, kept.identity, kept.digest, state, kept.preparedAt, JSON.stringify(kept));
  for (let index = 0; index < count; index += 1) {
    const entry = entryAt(index, ada?.accounts ?? []);
    add(entry);
    days.add(new Date(entry.preparedAt).toDateString());
  }
  add({ ...entryAt(count, []), connection: 'another', identity: 'another' });
  database.exec('COMMIT');
  database.close();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  await enterSandbox(app);
  fill();
  ({ page } = app);
  // It may have read the activity ahead, without them.
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
});
test.afterAll(async () => {
  await app?.quit();
  removeFolder(data);
});

const table = () => page.getByRole('table', { name: 'Activity' });
const search = () => page.getByRole('searchbox', { name: 'Find in the activity' });
const drawn = () => table().locator('[role="row"]').count();
/** Milliseconds until what this leads to is drawn. */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  test.info().annotations.push({ type: what, description: `${Math.round(took)} ms` });
  console.log(`      ${what}: ${Math.round(took)} ms`);
  return took;
}

test('behavior: one old entry is found among ten thousand, which are read as far as that takes', async () => {
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByText('The newest 100 entries')).toBeVisible();
  // Twenty pages cross from main to the page, which a busy machine may take a minute for.
  await timed('all read', async () => {
    await search().fill('send 9998');
    await expect(page.getByText(/^\d of 10,000 entries$/)).toBeVisible({ timeout: 120_000 });
    await expect(table()).toContainText('Send 9 998 base units');
  });
  await timed('searched', async () => {
    await search().fill('send 777');
    await expect(table()).toContainText('Send 777 base units');
  });
  await search().fill('send 10000');
  await expect(page.getByText('No activity matches these filters.')).toBeVisible();
  await timed('all shown', async () => {
    await search().fill('');
    await expect(page.getByText('10,000 entries', { exact: true })).toBeVisible();
  });
});

test('behavior: only rows near the visible part are drawn; End and Home reach the ends by the keyboard', async () => {
  expect(await drawn()).toBeLessThan(400);
  // With the head of the columns, and one above each day.
  await expect(table()).toHaveAttribute('aria-rowcount', String(count + 1 + days.size));
  await table().getByRole('rowheader').first().getByRole('link').first().focus();
  await timed('to the end', async () => {
    await page.keyboard.press('End');
    await expect(table().getByRole('link', { name: /^Send 9 999 base units/ })).toBeFocused();
  });
  expect(await drawn()).toBeLessThan(400);
  await page.keyboard.press('ArrowUp');
  await expect(table().getByRole('link', { name: /^Send 9 998 base units/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(table().getByRole('link', { name: /^Send 0 base units/ })).toBeFocused();
  const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
  console.log(`      heap: ${Math.round(heap / 2 ** 20)} MB`);
  expect(heap).toBeLessThan(400 * 2 ** 20);
});
