/** The search with the keyboard only, over what is typed and what is known, with and without a service; links that open the app. */
import { expect, type Page, test } from '@playwright/test';
import { launchProcess, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe, sizes, themes } from '#test/support/axe.ts';
import { lowContrasts, misfits } from '#test/support/looks.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const hash = `0x${'1f'.repeat(32)}`;

let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const transaction = { hash, blockNumber: 18204, from: mine, to: stranger, value: '1500000000000000000', input: '0x', nonce: 7 };
  tiny = await startTinyService({
    answers: {
      [`/transaction/${hash}`]: JSON.stringify(transaction),
      [`/transaction/${hash}/receipt`]: JSON.stringify({
        transactionHash: hash,
        blockNumber: 18204,
        from: mine,
        to: stranger,
        status: '0x1',
        logs: [],
      }),
    },
  });
  app = await startApp({ data, switches: [`blockdesk://address/${stranger}`] });
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const chosen = (page: Page) => results(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const place = (page: Page) => page.evaluate(() => location.hash.slice(1));

/** Types it into an empty search, from anywhere. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText(text);
}

test('links: the one that the app is started with waits for the sign-in; a later one opens after it, and the form stays as typed', async () => {
  const { page } = app;
  await expect(page.getByText('The link opens once you are signed in.')).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await fillService(page, tiny, 'account transactions');
  const second = await launchProcess({ data, switches: ['blockdesk://block/18204'] });
  expect(await second.exited).toBe(0);
  await expect(page.getByText('The link opens once you are signed in.')).toBeVisible();
  await expect(page.getByLabel('Client ID')).toHaveValue(tiny.clientId);
  await beginSignIn(app);
  await followLink(app);
  await expect(page.getByRole('heading', { level: 1, name: /^Block/ })).toBeVisible();
  expect(await place(page)).toBe('/block/18204');
});

test('E20 a second start with a link leads there; whatever else it was started with changes nothing', async () => {
  const { page } = app;
  const start = async (link: string) => expect(await (await launchProcess({ data, switches: ['--user-agent=x', link] })).exited).toBe(0);
  await start(`blockdesk://tx/${hash}`);
  await expect.poll(() => place(page)).toBe(`/tx/${hash}`);
  await start('blockdesk://settings/secretive');
  await expect.poll(() => app.said()).toContain('a link wasn’t opened');
  expect(await place(page)).toBe(`/tx/${hash}`);
  expect(app.said()).not.toContain('secretive');
});

test('keys: reached from anywhere, left by Escape one step at a time, and the focus comes back', async () => {
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+1');
  await expect(balanceRegion(page)).toContainText('wei');
  const receive = page.getByRole('button', { name: 'Receive', exact: true });
  await receive.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(results(page)).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
  // Now it is a letter like any other.
  await page.keyboard.press('/');
  await expect(field(page)).toHaveValue('/');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(receive).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await expect(heading(page, 'Wallet')).toBeVisible();
  // Arrows, first and last, and round.
  await search(page, 's');
  const options = results(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '');
  await page.keyboard.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // A key that leads to another screen leaves the search, too.
  await page.keyboard.press('ControlOrMeta+,');
  await expect(heading(page, 'Settings')).toBeFocused();
  await expect(results(page)).toHaveCount(0);
});

test('default: a number opens its block, a hash its transaction, an address its page, each pasted in any form', async () => {
  const { page } = app;
  await search(page, '18,204');
  await expect(chosen(page)).toContainText('Block 18,204');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Block/ })).toBeFocused();
  expect(await place(page)).toBe('/block/18204');
  await search(page, `https://etherscan.io/address/${stranger}#code`);
  await expect(page.getByText('From etherscan.io, which may show another chain.').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe(`/address/${stranger}`);
  // A place is remembered only once it is shown.
  await expect(heading(page, 'Address')).toBeVisible();
  await search(page, `tx ${hash}`);
  await expect(chosen(page)).toContainText('Transaction 0x1f1f…1f1f');
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe(`/tx/${hash}`);
  await expect(heading(page, 'Transaction')).toBeVisible();
  // The block that this computer has seen, by its hash.
  await search(page, `0x${'ab'.repeat(32)}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe('/block/18204');
  await expect(page.getByRole('heading', { level: 1, name: /^Block/ })).toBeVisible();
  // What was opened is offered the next time, but not where one is.
  await page.keyboard.press('ControlOrMeta+K');
  const groups = results(page).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName('Actions');
  await expect(groups.first().getByRole('option').first()).toHaveText('SendCtrl+Shift+S');
  const lately = results(page).getByRole('group', { name: 'Recent' });
  await expect(lately.getByRole('option').first()).toHaveText(/Sent 1.5 ETH|Transaction 0x1f1f…1f1f/);
  await expect(lately.getByRole('option').nth(1)).toHaveText(/0xfB69…d359/);
  await page.keyboard.press('Escape');
});

test('behavior: names, screens and actions, by their words', async () => {
  const { page } = app;
  await search(page, 'account 1');
  await expect(chosen(page)).toContainText('Account 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe(`/address/${mine}`);
  await expect(heading(page, 'Account 1')).toBeFocused();
  await search(page, 'hide am');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(balanceRegion(page)).toContainText('amount hidden');
  await search(page, 'show am');
  await page.keyboard.press('Enter');
  await expect(balanceRegion(page)).toContainText('wei');
  await search(page, 'set');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Settings')).toBeVisible();
  await search(page, 'receive');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, 'switch theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await search(page, 'theme system');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
  await search(page, 'keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('/ or Ctrl+K');
  await page.keyboard.press('Escape');
  await search(page, 'sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Sign out of/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('error: anything else gets a plain answer, and a wrong address is not opened by Enter', async () => {
  const { page } = app;
  const before = await place(page);
  await search(page, 'xyzzy');
  await expect(page.getByRole('status').filter({ hasText: 'No results for “xyzzy”. Type a block number' })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText(`${mine.slice(0, -1)}f`);
  await expect(page.getByText('This address’s checksum is wrong').first()).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  expect(await place(page)).toBe(before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('region', { name: 'This address is wrong' });
  await expect(wrong).toBeVisible();
  // Its digits are an account's, but it is not that account.
  await expect(heading(page, 'Address')).toBeVisible();
  await wrong.getByRole('link', { name: mine }).click();
  await expect(heading(page, 'Account 1')).toBeVisible();
});

test('looks: the panel, both themes, small too', async () => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Lines of every kind, a note, and none.
  for (const text of ['s', `https://etherscan.io/tx/${hash}`, 'xyzzy']) {
    await search(page, text);
    if (text !== 'xyzzy') await expect(results(page).getByRole('option').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      expect(await lowContrasts(page)).toEqual([]);
    }
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size);
      expect(await misfits(page), `${text} at ${size.width}`).toEqual([]);
    }
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  }
});

test('address: what this computer has seen of it, and that there may be more', async () => {
  const { page } = app;
  await search(page, stranger);
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row', { name: /Received 1.5 ETH from/ })).toContainText(/Account 1.*\+1.5 ETH/);
  await expect(page.getByText('can’t list an address’s transactions.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    expect(await misfits(page)).toEqual([]);
  }
});

test('offline: everything that was seen is found and opens', async () => {
  const { page } = app;
  await tiny.stop();
  await search(page, '0x1f1f1');
  await expect(chosen(page)).toContainText(/Sent 1.5 ETH to .*0x1f1f…1f1f/);
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe(`/tx/${hash}`);
  await expect(heading(page, 'Transaction')).toBeVisible();
  await search(page, '1820');
  await results(page)
    .getByRole('option', { name: /Block 18,204/ })
    .click();
  await expect.poll(() => place(page)).toBe('/block/18204');
  await expect(page.getByRole('heading', { level: 1, name: /^Block/ })).toBeVisible();
  await search(page, stranger);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Received 1.5 ETH from/ })).toBeVisible();
  await tiny.restart();
});
