/** Statements and receipts of the practice chain: made with the keyboard alone, looked at, saved, and read back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { parseCsv } from '#shared/core/csv.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { expectGood, expectRings, hideToasts } from '#test/support/good-looks.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { acceptingSaveDialogs } from '#test/support/save-dialogs.ts';
import { enterSandbox } from '#test/support/walk.ts';

const data = makeDataFolder();
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  await page.getByRole('button', { name: /^Scan \d/ }).click();
  await expect(page.getByText(/^Last 7 days · Blocks 0–[\d,]+ checked$/)).toBeVisible({ timeout: 60_000 });
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const dialog = () => page.getByRole('dialog', { name: 'Statement' });
const figures = () => dialog().getByRole('region', { name: 'Figures', exact: true });
const saved = () => readdirSync(app.downloads).sort();

/** Goes on with Tab until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard doesn’t come to ${target}`);
}

test('default: with the keyboard alone: Activity, a statement of an account, its figures, and the file', async () => {
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Statement…' }));
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeVisible();
  await tabTo(dialog().getByRole('combobox', { name: 'Account' }));
  // The first account of the list.
  await page.keyboard.press('ArrowDown');
  await tabTo(dialog().getByRole('button', { name: 'Show figures' }));
  await page.keyboard.press('Enter');
  await expect(figures()).toBeVisible({ timeout: 30_000 });
  await expect(figures().getByRole('row', { name: /DUSD/ })).toContainText('Worked out from one balance only');
  await expect(figures()).toContainText(/All blocks of the period were read: 0–[\d,]+\./);
  await tabTo(dialog().getByRole('button', { name: 'Save statement' }));
  await page.keyboard.press('Enter');
  await expect.poll(saved).toEqual([expect.stringMatching(/^Blockdesk statement \d{4}-01-01 to \d{4}-12-31 .*\.pdf$/)]);
  const { pages } = await readPdf(readFileSync(join(app.downloads, saved()[0] ?? '')));
  const text = pages.flat();
  expect(text[0]).toMatch(/^Statement \d{4}-01-01 to \d{4}-12-31$/);
  expect(text).toContain('Practice money: this statement is of a test service, and nothing in it has a value.');
  expect(pages.map((words) => words.at(-1))).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
});

test('looks: in both themes and at each size', async () => {
  await hideToasts(page);
  await expectGood(page);
  await expectRings(page, 8);
});

test('behavior: another account takes the figures away; what is shown of a balance is in the file, too', async () => {
  await dialog().getByLabel('Account', { exact: true }).selectOption({ label: 'All accounts' });
  await expect(figures()).toHaveCount(0);
  await dialog().getByRole('button', { name: 'Show figures' }).click();
  await expect(figures()).toBeVisible({ timeout: 30_000 });
  // Until a contract that tells each account's balance is proven, the service reports one balance, not of which accounts.
  const shown = await figures().getByRole('row', { name: /ETH/ }).textContent();
  const opening = shown?.includes('Unknown: the service reports one balance, not of which accounts') ? 'unknown' : '30000';
  await acceptingSaveDialogs(app, async () => {
    await dialog().getByLabel('File', { exact: true }).selectOption('csv');
    await dialog().getByRole('button', { name: 'Save statement' }).click();
    await expect.poll(saved).toHaveLength(2);
  });
  const file = saved().find((name) => name.endsWith('.csv')) ?? '';
  const [head = [], ...rows] = parseCsv(readFileSync(join(app.downloads, file), 'utf8')).rows.map(({ cells }) => cells);
  const type = head.indexOf('Type');
  expect(
    rows.filter((row) => row[type] === 'opening' && row[head.indexOf('Asset')] === 'ETH').map((row) => row[head.indexOf('Amount')]),
  ).toEqual([opening]);
  expect(rows.some((row) => row[type] === 'in')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Statement…' })).toBeFocused();
});

test('default: a transaction’s page saves its receipt', async () => {
  await page.getByRole('table', { name: 'Activity' }).getByRole('link').first().click();
  const hash =
    (await page
      .getByRole('region', { name: 'Summary' })
      .locator('.mono', { hasText: /^0x[0-9a-f]{64}$/ })
      .textContent()) ?? '';
  await acceptingSaveDialogs(app, async () => {
    await page.getByRole('button', { name: 'Receipt', exact: true }).click();
    await expect.poll(saved).toContainEqual(expect.stringMatching(/^Blockdesk receipt .*\.pdf$/));
  });
  const file = saved().find((name) => name.startsWith('Blockdesk receipt')) ?? '';
  const text = (await readPdf(readFileSync(join(app.downloads, file)))).pages.flat();
  expect(text).toEqual(expect.arrayContaining(['Receipt of a transaction', 'Confirmed', hash]));
});
