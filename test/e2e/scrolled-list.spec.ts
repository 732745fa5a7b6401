/** The list of blocks while it is scrolled, and once it rests; the next screen begins at its top. */
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { mineBlocks, openChain } from '#test/support/busy-chain.ts';
import { enterSandbox } from '#test/support/walk.ts';

const data = makeDataFolder();
let app: RunningApp;
let page: Page;

test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await page.getByRole('radio', { name: 'Local sandbox' }).check();
  await enterSandbox(app);
  const chain = openChain(data);
  // No other block comes meanwhile.
  await chain.setIntervalMining({ interval: 0 });
  await mineBlocks(chain, 500, 1);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const blocks = () => page.getByRole('table', { name: 'Blocks' });

test('behavior: a scrolled list makes no elements; at rest its rows are in order and complete; what is selected stays', async () => {
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.evaluate(() => (location.hash = '/explorer'));
  // A page that doesn't know them yet has a list of a few rows, and scrolls to its end.
  await expect.poll(async () => Number(await blocks().getAttribute('aria-rowcount')), { timeout: 35_000 }).toBeGreaterThan(500);
  await page.mouse.move(640, 500);
  const bodyRows = blocks()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const scroll = async () => {
    const [top] = await bodyRows.first().allTextContents();
    await page.mouse.wheel(0, 2_000);
    await expect(bodyRows.first()).not.toHaveText(top ?? '');
    // At rest each shows its whole hash, or that it isn’t read: rows above those in sight are read once they are scrolled to.
    await expect.poll(async () => (await bodyRows.allTextContents()).every((row) => /0x[\da-f]{64}|not read yet/.test(row))).toBe(true);
  };
  await scroll();
  const elements = () =>
    blocks().evaluate((table) => {
      const rows = [...table.querySelectorAll<HTMLElement>('[role=rowgroup]:last-child > [role=row]')];
      const known = rows.filter((row) => row.dataset.tested === 'yes').length;
      for (const row of rows) row.dataset.tested = 'yes';
      return { known, all: rows.length, numbers: rows.map((row) => Number(row.querySelector<HTMLElement>('[data-item]')?.dataset.item)) };
    });
  const before = await elements();
  await scroll();
  const after = await elements();
  expect(after.known).toBe(before.all);
  expect(after.all).toBe(before.all);
  expect(after.numbers).toEqual(Array.from(after.numbers, (_, index) => (after.numbers[0] ?? 0) - index));
  expect(after.numbers).not.toEqual(before.numbers);
  await bodyRows.nth(after.all - 2).evaluate((row) => getSelection()?.selectAllChildren(row));
  const selected = await page.evaluate(() => getSelection()?.toString());
  await scroll();
  expect([selected, '']).toContain(await page.evaluate(() => getSelection()?.toString()));
});

test('behavior: the next screen begins at its top, also in a narrow window, where the document scrolls', async () => {
  const topOfMain = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  for (const width of [1280, 520]) {
    await page.setViewportSize({ width, height: 500 });
    await page.evaluate(() => (location.hash = '/settings'));
    await page.getByRole('region', { name: 'About' }).scrollIntoViewIfNeeded();
    expect(await topOfMain()).toBeLessThan(0);
    await page.evaluate(() => (location.hash = '/wallet'));
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeInViewport();
    await expect.poll(topOfMain).toBeGreaterThan(0);
  }
});
