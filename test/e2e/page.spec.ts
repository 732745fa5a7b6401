/** The page itself: locked in, without findings of axe, usable with the keyboard alone, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, fillService, followLink } from '#test/support/walk.ts';

let browser: Browser;
let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();
const complaints: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await startBrowser();
  tiny = await startTinyService();
  app = await startApp({ data });
  app.page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  await browser.close();
  removeFolder(data);
});

async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`));
  }
  return found;
}

test('E1, E4, E5, E9 no Node, no network, no way out, a frozen bridge', async () => {
  const { page } = app;
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  const canary = await startTinyService();
  const results = await page.evaluate(async (address) => {
    const outcome = async (run: () => unknown) => {
      try {
        await run();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const page = window as unknown as Record<string, unknown> & { blockdesk: { call: Record<string, unknown> } };
    const image = await new Promise((resolve) => {
      const element = new Image();
      element.onload = () => resolve('done');
      element.onerror = () => resolve('refused');
      element.src = `${address}/image`;
    });
    const call = page.blockdesk.call['app.snapshot'];
    try {
      page.blockdesk.call['app.snapshot'] = null;
    } catch {
      // Strict code throws, sloppy code is ignored: either way it stays.
    }
    return {
      node: ['require', 'process', 'Buffer', 'global', 'module'].filter((name) => typeof page[name] !== 'undefined'),
      fetch: await outcome(() => fetch(`${address}/fetch`)),
      image,
      popup: window.open(`${address}/popup`) === null ? 'refused' : 'done',
      bridge: page.blockdesk.call['app.snapshot'] === call && Object.isFrozen(page.blockdesk),
      names: Object.keys(page.blockdesk).sort(),
    };
  }, canary.authorizationAddress);
  expect(results).toEqual({ node: [], fetch: 'refused', image: 'refused', popup: 'refused', bridge: true, names: ['call', 'on'] });
  const before = page.url();
  await page
    .evaluate((address) => {
      location.href = `${address}/away`;
    }, canary.authorizationAddress)
    .catch(() => {});
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  // But itself it may load again: that is what “Reload” does when a screen has failed.
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())]);
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  expect(canary.apiRequests).toEqual([]);
  await canary.stop();
  complaints.length = 0;
});

test('E8, E10 main refuses what the contract does not know', async () => {
  const answers = await app.page.evaluate(async () => {
    const { call } = (
      window as unknown as {
        blockdesk: { call: Record<string, (...args: unknown[]) => Promise<{ ok: boolean; error?: { code: string } }>> };
      }
    ).blockdesk;
    const tries: unknown[][] = [
      [],
      [null],
      [{ theme: 'pink' }],
      [{ theme: 'dark', more: 1 }],
      ['x'.repeat(100_000)],
      [{ theme: 5n }],
      [new Map()],
      [{}, {}],
    ];
    return Promise.all(tries.map(async (args) => (await call['preferences.setTheme']?.(...args))?.error?.code));
  });
  expect(answers).toEqual(answers.map(() => 'invalid-input'));
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
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await followLink(browser, app);
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
  await page.keyboard.press('Control+1');
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
  expect(complaints).toEqual([]);
});
