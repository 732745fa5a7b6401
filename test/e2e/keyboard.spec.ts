/** The tour of docs/keyboard.md, walked with the keyboard alone: each stop is reached by keys and seen to have the focus. */
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { keyedScreens } from '#shared/core/screens.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { openChain } from '#test/support/busy-chain.ts';
import { backKey, enter, expectRing, tabTo } from '#test/support/keys.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine] = ada.accounts;
const [theirs] = grace.accounts;
const abi = parseAbi(['function transfer(address to, uint256 value)']);
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let hash: Hex;
let block: bigint;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  const chain = openChain(data);
  await chain.setIntervalMining({ interval: 0 });
  const call = encodeFunctionData({ abi, functionName: 'transfer', args: [theirs, 250_000_000n] });
  hash = await chain.sendTransaction({ account: mine, to: demoContracts.DemoDollar, data: call, gas: 300_000n, chain: null });
  await chain.mine({ blocks: 1 });
  block = (await chain.getTransactionReceipt({ hash })).blockNumber;
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const press = (key: string) => page.keyboard.press(key);
const type = (text: string) => page.keyboard.insertText(text);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const headingOf = (number: bigint) => heading(`Block ${number.toLocaleString('en-US')}`);
const dialog = (name: string) => page.getByRole('dialog', { name });
const place = () => page.evaluate(() => location.hash.slice(1));

test('wallet: receive, and back to where one was', async () => {
  await press('ControlOrMeta+1');
  await expect(heading('Wallet')).toBeVisible();
  const receive = balanceRegion(page).getByRole('button', { name: 'Receive', exact: true });
  await enter(receive);
  await expect(dialog('Receive')).toBeVisible();
  await tabTo(dialog('Receive').getByLabel('Amount'));
  await type('1.5');
  await enter(dialog('Receive').getByRole('button', { name: 'Copy request' }));
  await expect(dialog('Receive').getByText('Copied')).toBeVisible();
  await press('Escape');
  await expect(dialog('Receive')).toHaveCount(0);
  await expect(receive).toBeFocused();
});

test('contacts: added and changed', async () => {
  await enter(page.getByRole('link', { name: 'Contacts' }), true);
  await expect(heading('Contacts')).toBeVisible();
  await enter(button('Add contact'));
  await expect(dialog('Add a contact').getByLabel('Address')).toBeFocused();
  await type(theirs);
  await press('Tab');
  await type('Grace');
  await press('Enter');
  await expect(dialog('Add a contact')).toHaveCount(0);
  await enter(button('Edit Grace'));
  const edit = dialog('Change a contact');
  await expect(edit.getByLabel('Name')).toBeFocused();
  await tabTo(edit.getByLabel('Note'));
  await type('from the sandbox');
  await enter(edit.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('has a note');
  await expect(button('Edit Grace')).toBeFocused();
});

test('explorer: the chart, the list, a block, its neighbors, a transaction', async () => {
  await press('ControlOrMeta+7');
  await expect(heading('Explorer')).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Gas used by block' });
  await tabTo(chart);
  await press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', String(block - 1n));
  const first = page.getByRole('table', { name: 'Blocks' }).locator(`[data-item="${block}"]`);
  await tabTo(first);
  await press('ArrowDown');
  await expect(page.locator(`[data-item="${block - 1n}"]`)).toBeFocused();
  await expectRing(page);
  await press('ArrowUp');
  await press('Enter');
  await expect(heading(/^Block/)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Facts of the block' })).toBeVisible();
  await press('ArrowLeft');
  await expect.poll(place).toBe(`/block/${block - 1n}`);
  await expect(headingOf(block - 1n)).toBeVisible();
  await press('ArrowRight');
  await expect.poll(place).toBe(`/block/${block}`);
  await expect(headingOf(block)).toBeVisible();
  await enter(button('Copy link'));
  await expect(page.getByText('Copied').first()).toBeVisible();
  await enter(page.getByRole('table', { name: 'Transactions' }).getByRole('link', { name: hash }));
  await expect.poll(place).toBe(`/tx/${hash}`);
});

test('transaction: its tabs, its raw answer, its link, the address it names, and a label for that', async () => {
  await expect(heading('Transaction')).toBeFocused();
  await enter(button('Raw'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(button('Raw')).toBeFocused();
  await enter(button('Copy link'));
  await tabTo(page.getByRole('tab', { name: 'Balance changes' }));
  await press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Call' })).toBeFocused();
  await press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Events 1' })).toBeFocused();
  await expectRing(page);
  await press('End');
  await expect(page.getByRole('tab', { name: 'Input data' })).toBeFocused();
  await press('Tab');
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'UTF-8' })).toBeChecked();
  await enter(page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: demoContracts.DemoDollar }));
  await expect.poll(place).toBe(`/address/${demoContracts.DemoDollar}`);
  await expect(heading('Address')).toBeFocused();
  const card = page.getByRole('region', { name: 'Label and note' });
  await enter(card.getByRole('button', { name: 'Add' }));
  await expect(card.getByLabel('Label')).toBeFocused();
  await type('Practice dollar');
  await press('Enter');
  await expect(heading('Practice dollar')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused();
  await press(backKey);
  await expect.poll(place).toBe(`/tx/${hash}`);
  await press('Escape');
  await expect(heading('Explorer')).toBeVisible();
});

test('search: from anywhere, by the new label, and out again', async () => {
  await press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expectRing(page);
  // The whole name is meant; a part of it offers first what can be done.
  await type('practice dollar');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Practice dollar/);
  await press('Enter');
  await expect(heading('Practice dollar')).toBeFocused();
  await press('ControlOrMeta+K');
  await type('x');
  await press('Escape');
  await press('Escape');
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveCount(0);
});

test('settings: watching on and off; the API console: an operation found, run, and back', async () => {
  await press('ControlOrMeta+,');
  await expect(heading('Settings')).toBeVisible();
  const watch = page.getByRole('checkbox', { name: 'Watch for transfers' });
  await tabTo(watch);
  await press('Space');
  await expect(watch).toBeChecked();
  await expect(page.getByRole('region', { name: 'Watching' })).toContainText('requests in the last minute');
  await press('Space');
  await expect(watch).not.toBeChecked();
  await enter(page.getByRole('link', { name: 'API console' }));
  await expect(heading('API console')).toBeFocused();
  await tabTo(page.getByRole('searchbox', { name: 'Find an operation' }));
  await type('latest block');
  await enter(page.getByRole('navigation', { name: 'Operations' }).getByRole('link').first());
  await expect(page.getByRole('region', { name: 'Get Latest Block Number' })).toBeVisible();
  await enter(button('Run'));
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText(String(block));
  await press('Escape');
  await expect(heading('Settings')).toBeVisible();
  await press('Escape');
  await expect(heading('Wallet')).toBeVisible();
  await press('ControlOrMeta+/');
  await expect(dialog('Keyboard shortcuts')).toBeVisible();
  await press('Escape');
});

test('every screen: its key opens it, and Escape leads back to the wallet', async () => {
  for (const { key, name, place: its } of keyedScreens) {
    await press(`ControlOrMeta+${key}`);
    await expect(heading(name)).toBeVisible();
    await expect.poll(place).toBe(its);
    await press('Escape');
    await expect.poll(place).toBe('/wallet');
  }
});

test('E3 the console says nothing on any of these screens: no violation of the content security policy', () => {
  expect(app.complaints).toEqual([]);
});
