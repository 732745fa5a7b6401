/** The page itself: without findings of axe, usable with the keyboard alone, in both themes. */
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, fillService, followLink } from '#test/support/walk.ts';

let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  tiny = await startTinyService();
  app = await startApp({ data });
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

test('connect: axe finds nothing, in both themes', async () => {
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  expect(await axe(app.page)).toEqual([]);
  await fillService(app.page, tiny, 'account transactions');
  expect(await axe(app.page)).toEqual([]);
});

test('with the keyboard only: sign in, copy an address, change the theme, sign out', async () => {
  const { page } = app;
  await page.getByLabel('Authorization address').focus();
  // Enter in a field sends the form, as everywhere.
  await page.keyboard.press('Enter');
  const confirm = await openedChange(app);
  const connect = confirm.getByRole('button', { name: /^Connect\b/ });
  await expect(confirm.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(connect).toBeEnabled();
  expect(await axe(confirm)).toEqual([]);
  await confirm.keyboard.press('Tab');
  await expect(connect).toBeFocused();
  const closed = confirm.waitForEvent('close');
  confirm.keyboard.press('Enter').catch(() => {});
  await closed;
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');

  /** Tabs until the focus is on something of that name; between the last and the first it is on nothing. */
  const reach = async (name: RegExp) => {
    for (let steps = 0; steps < 80; steps += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => `${document.activeElement?.ariaLabel ?? ''} ${document.activeElement?.textContent ?? ''}`);
      if (name.test(label) && label.length < 80) return page.locator(':focus');
    }
    throw new Error(`Tab never reaches ${name}`);
  };
  const outline = await (await reach(/Copy/)).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied').first()).toBeAttached();
  await (await reach(/Settings/)).press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(balanceRegion(page)).toBeVisible();
});

test('wallet, receive, raw and settings: axe finds nothing, in both themes', async () => {
  const { page } = app;
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Receive' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(await axe(page)).toEqual([]);
});

test('a theme that is chosen is shown, and kept', async () => {
  const { page } = app;
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => luminance(page)).toBeLessThan(60);
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(() => luminance(page)).toBeGreaterThan(200);
});

const luminance = (page: Page) =>
  page.evaluate(() => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (r + g + b) / 3;
  });

test('E3 the console says nothing: no violation of the content security policy', () => {
  expect(app.complaints).toEqual([]);
});
