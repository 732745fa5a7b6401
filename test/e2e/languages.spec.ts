/** Blockdesk in German, chosen in Settings: what it shows, the amounts that it takes, a transfer, and texts that are 40 % longer. */
import { readdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { misfits } from '#test/support/looks.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [, grace] = people;
if (grace === undefined) throw new Error('the sandbox has no people');
const [theirs] = grace.accounts;
const { DemoDollar, FieldNotes } = demoContracts;
const abi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const places = [
  ...['/wallet', '/activity', '/tokens', '/collectibles', '/tokens/approvals', '/contacts', '/explorer', '/contracts', '/settings'],
  ...[
    '/connections',
    '/pay',
    '/console',
    '/block/1',
    `/address/${theirs}`,
    `/token/${DemoDollar}`,
    `/collectibles/${FieldNotes}`,
    `/send/${DemoDollar}/-/-/-`,
  ],
];
const balanceOf = (token: Hex, account: Hex) => chain.readContract({ address: token, abi, functionName: 'balanceOf', args: [account] });

/** What doesn't fit on any screen: wide, narrow, and where tables have all their columns and little more room than they need. */
async function misfitsEverywhere(): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    await goTo(place);
    await expect(page.locator('h1').first()).toBeVisible();
    // Until what it begins with has been read.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
    if (place.startsWith('/send/')) await expect(page.getByRole('dialog')).toBeVisible();
    for (const width of [1280, 1100, 640]) {
      await page.setViewportSize({ width, height: 820 });
      let last: string[] = [];
      // What is laid out by script follows in a frame or two.
      await expect
        .poll(async () => (last = await misfits(page)), { timeout: 5_000 })
        .toEqual([])
        .catch(() => {});
      found.push(...last.map((words) => `${place} ${width}: ${words}`));
    }
  }
  await page.setViewportSize({ width: 1280, height: 820 });
  // The form of the last place.
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  return found;
}

test('behavior: chosen in Settings, German is shown after a restart, on every screen, and fits', async () => {
  test.slow();
  await goTo('/settings');
  const appearance = page.getByRole('region', { name: 'Appearance' });
  // Main answers before it is chosen.
  await appearance.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(appearance.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await expect(appearance).toContainText('Blockdesk shows the new language after a restart.');
  await appearance.getByRole('button', { name: 'Restart now' }).click();
  await app.restarted();
  page = await app.find('Blockdesk');
  chain = openChain(data);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Einstellungen' })).toBeVisible();
  expect(await misfitsEverywhere()).toEqual([]);
  expect(await axe(page)).toEqual([]);
});

test('error: an amount typed as English writes it is refused, and a transfer is reviewed and sent as German writes it', async () => {
  const before = await balanceOf(DemoDollar, theirs);
  await goTo('/tokens');
  await page.getByRole('button', { name: 'Demo Dollar senden' }).click();
  const send = page.getByRole('dialog', { name: 'Senden' });
  await send.getByRole('combobox', { name: 'Empfänger' }).fill(theirs);
  await send.getByLabel('Betrag').fill('1.5');
  await expect(send).toContainText('Dezimalkomma');
  await send.getByLabel('Betrag').fill('1234,5');
  await expect(send).toContainText('1 234 500 000 Basiseinheiten');
  await send.getByRole('button', { name: 'Prüfen' }).click();
  const review = await app.find('Prüfung');
  await expect(review.locator('html')).toHaveAttribute('lang', 'de');
  await expect(review.getByRole('dialog')).toHaveAttribute('aria-busy', 'false');
  await expect(review.getByRole('heading', { level: 1 })).toContainText('1.234,5 DUSD');
  expect(await misfits(review)).toEqual([]);
  const button = review.getByRole('button', { name: '1.234,5 DUSD senden' });
  await expect(button).toBeEnabled();
  await answerBox(review, '1.234,5 DUSD senden');
  await chain.mine({ blocks: 1 });
  await expect.poll(() => balanceOf(DemoDollar, theirs)).toBe(before + 1_234_500_000n);
});

test('behavior: a file for the Downloads folder has a German name', async () => {
  // What became of the transfer.
  await page.getByRole('dialog', { name: 'Senden' }).getByRole('button', { name: 'Fertig' }).click();
  await goTo('/console/requests');
  await page.getByRole('button', { name: 'Als HAR exportieren' }).click();
  await expect.poll(() => readdirSync(app.downloads)).toEqual([expect.stringMatching(/^Blockdesk Anfragen \d{4}-.*\.har$/)]);
});

/** Runs in the page before its scripts: each text is 40 % longer than the English. */
function lengthen(): void {
  const longer = (key: string) => {
    const more = (length: number) => ' lang'.repeat(Math.ceil((length * 0.4) / 5));
    const [text = ''] = key.split('\u0004');
    if (!text.startsWith('[')) return text + more(text.length);
    const parts = JSON.parse(text) as unknown[];
    return [...parts, more(parts.filter((part) => typeof part === 'string').join('').length)];
  };
  const language = { locale: 'de-DE', decimal: ',', group: '.', messages: new Proxy({}, { get: (_none, key) => longer(String(key)) }) };
  Object.defineProperty(globalThis, 'blockdeskLanguage', { get: () => language, set() {} });
}

test('behavior: texts that are 40 % longer fit on every screen', async () => {
  test.slow();
  await page.addInitScript(lengthen);
  await page.reload();
  await goTo('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet lang' })).toBeVisible();
  expect(await misfitsEverywhere()).toEqual([]);
});
