/** What is stored, as a person sees and bounds it; and that a window nobody sees asks for nothing. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

let browser: Browser;
const undo: (() => unknown)[] = [];
test.beforeAll(async () => {
  browser = await startBrowser();
});
test.afterAll(() => browser.close());
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(): Promise<{ tiny: TinyService; app: RunningApp; data: string }> {
  const tiny = await startTinyService();
  undo.push(() => tiny.stop().catch(() => {}));
  const data = makeDataFolder();
  undo.push(() => removeFolder(data));
  const app = await startApp({ data });
  undo.push(() => app.quit());
  await enterService(app, browser, tiny);
  return { tiny, app, data };
}

const storedCard = (page: Page) => page.getByRole('region', { name: 'Stored answers', exact: true });

test('default: how much is stored, at most how much, and “Clear”; the limit survives a restart', async () => {
  const { app, data } = await start();
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const card = storedCard(app.page);
  await expect(card).toContainText(/In use0\.\d MB/);
  await expect(card.getByRole('radio', { name: '64 MB' })).toBeChecked();
  await card.getByRole('radio', { name: '16 MB' }).click();
  await expect(card.getByRole('radio', { name: '16 MB' })).toBeChecked();
  await card.getByRole('button', { name: 'Clear' }).click();
  await expect(app.page.getByText('Stored answers cleared.')).toBeVisible();
  await app.quit();
  const again = await startApp({ data });
  undo.push(() => again.quit());
  await again.page.getByRole('link', { name: 'Settings' }).click();
  await expect(storedCard(again.page).getByRole('radio', { name: '16 MB' })).toBeChecked();
});

test('behavior: without the service, the time and the block that it was seen at', async () => {
  const { tiny, app } = await start();
  const balances = () => tiny.apiRequests.filter((one) => one.endsWith('/user/balance')).length;
  await expect(app.page.getByText('Block 18,204')).toBeVisible();
  // The first may have been read before the chain's newest number.
  const before = balances();
  await app.page.reload();
  await expect.poll(balances).toBeGreaterThan(before);
  await expect(balanceRegion(app.page)).toContainText('wei');
  await tiny.stop();
  await app.page.reload();
  await expect(balanceRegion(app.page)).toContainText(/as of \d\d:\d\d:\d\d, at block 18,204/);
});

test('behavior: a window that is hidden asks for nothing; shown again, it does', async () => {
  const { tiny, app } = await start();
  const show = (state: 'hidden' | 'visible') =>
    app.page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  // What was under way may still arrive.
  await app.page.waitForTimeout(500);
  const before = tiny.apiRequests.length;
  // Twice as long as between two looks at the chain.
  await app.page.waitForTimeout(8_500);
  expect(tiny.apiRequests.length).toBe(before);
  await show('visible');
  await expect.poll(() => tiny.apiRequests.length).toBeGreaterThan(before);
});
