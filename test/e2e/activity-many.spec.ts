/** Ten thousand entries, hostile ones among them: the list stays quick, and shows what strangers wrote as plain text. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { people } from '#sandbox/people.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { toEntry } from '#test/support/entries.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const count = 10_000;
const hostile = '<img src=x onerror=alert(1)>\u202e=cmd|\u0007' as const;
const data = makeDataFolder();
let app: RunningApp;
let page: Page;

const hour = 3_600_000;
/** The newest first: settled ones, a hostile one, one of another connection. */
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
  const entry = toEntry({ ...settled, accounts, hash, input, connection: 'sandbox', preparedAt: at });
  if (index !== 3) return entry;
  const long = JSON.stringify({ hash, note: `${hostile}${'x'.repeat(1024 * 1024)}` });
  return { ...entry, title: `Send 3 ${hostile}`, answer: long, receipt: long, differences: [`${hostile}${'y'.repeat(5_000)}`] };
}

function fill(): void {
  const database = new DatabaseSync(join(data, 'vault.db'));
  const insert = database.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  const add = ({ state, ...kept }: Activity) =>
    insert.run(kept.id, kept.connection, kept.identity, kept.digest, state, kept.preparedAt, JSON.stringify(kept));
  for (let index = 0; index < count; index += 1) add(entryAt(index, ada?.accounts ?? []));
  add({ ...entryAt(count, []), connection: 'another', identity: 'another' });
  database.exec('COMMIT');
  database.close();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  await enterSandbox(app);
  await app.quit();
  fill();
  app = await startApp({ data });
  ({ page } = app);
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
  await expect(page.getByText('100 entries so far')).toBeVisible();
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
  await expect(table()).toHaveAttribute('aria-rowcount', String(count + 1));
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
  // A second in which nothing happens draws no row anew but those in sight.
  const longest = await page.evaluate(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((done) => setTimeout(done, 2_500));
    observer.disconnect();
    return longest;
  });
  console.log(`      longest task of 2.5 idle seconds: ${longest} ms`);
  const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
  console.log(`      heap: ${Math.round(heap / 2 ** 20)} MB`);
  expect(heap).toBeLessThan(400 * 2 ** 20);
});

test('error: what strangers wrote is text in the details, however long it is, and not in the list', async () => {
  await search().fill('send 3 base');
  const link = table().getByRole('link', { name: /^Send 3 base units/ });
  await expect(table()).not.toContainText('onerror');
  await link.click();
  const note = page.getByRole('region', { name: 'Not as reviewed' });
  await expect(note).toContainText('<img src=x');
  expect(await note.textContent()).not.toContain('\u202e');
  expect(await page.locator('main img').count()).toBe(0);
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toContainText('<img src=x');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.goBack();
  await expect(search()).toHaveValue('send 3 base');
});
