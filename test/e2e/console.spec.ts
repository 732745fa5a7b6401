/** The API console on the real sandbox: exact reads, bad input, writes that main reviews, the log of requests and its file. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createPublicClient, erc20Abi } from 'viem';
import { ipc } from 'viem/node';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { operationIds, readIds } from '#shared/core/operations/table.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, requestsTo, runButton, runs } from '#test/support/console.ts';
import { lessOn } from '#test/support/less-on.ts';
import { confirmReview, declineReview, openedReview } from '#test/support/review-window.ts';
import { acceptingSaveDialogs } from '#test/support/save-dialogs.ts';
import { enterSandbox } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [owner] = ada.accounts;
const [receiver] = grace.accounts;

const data = makeDataFolder();
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await expect(page.getByText('ready', { exact: true })).toBeVisible();
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const chain = () => createPublicClient({ transport: ipc(join(data, 'sandbox/anvil.ipc')) });
const balanceOf = (address: `0x${string}`) =>
  chain().readContract({ address: DemoDollar, abi: erc20Abi, functionName: 'balanceOf', args: [address] });

test('a read: found by its words, its answer exactly what the chain says, with status and time; raw', async () => {
  await openConsole(page);
  await page.getByLabel('Find an operation').fill('supply');
  await expect(page.getByRole('navigation', { name: 'Operations' }).getByRole('link')).toHaveCount(1);
  await chooseOperation(page, 'ERC20', 'Get Total Supply');
  await page.getByLabel('Find an operation').fill('');
  await expect(page.getByRole('navigation', { name: 'Operations' }).getByRole('link')).toHaveCount(operationIds.length);
  await fillIn(page, { 'Contract address': DemoDollar });
  await runButton(page).click();
  const supply = await chain().readContract({ address: DemoDollar, abi: erc20Abi, functionName: 'totalSupply' });
  await expect(answerRegion(page)).toContainText(`${groupedBaseUnits(String(supply))} base units`);
  await expect(answerRegion(page)).toContainText(/status 200/);
  await expect(answerRegion(page)).toContainText(/\d ms/);
  await answerRegion(page).getByRole('button', { name: 'Raw' }).click();
  await expect(answerRegion(page).locator('pre')).toContainText(`"totalSupply": "${supply}"`);
});

test('a contract call: typed parameters go out, the answer is the chain’s', async () => {
  await chooseOperation(page, 'Contract', 'Call a function on a contract');
  await fillIn(page, {
    'Function signature': 'function balanceOf(address) view returns (uint256)',
    Params: `["${owner}"]`,
    'Contract address': DemoDollar,
  });
  await runButton(page).click();
  await expect(answerRegion(page)).toContainText(String(await balanceOf(owner)));
});

test('bad input is refused at the field, in words that name the fix; nothing is asked', async () => {
  const before = await runs(page).getByRole('listitem').count();
  expect(before).toBeGreaterThan(0);
  await fillIn(page, { Params: `["${owner}", "1"]` });
  await runButton(page).click();
  const params = page.getByLabel('Params', { exact: true });
  await expect(params).toBeFocused();
  await expect(params).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The signature has 1 parameter; 2 are given.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeDisabled();
  await fillIn(page, { Params: `["${owner}"]`, 'Contract address': '0x12' });
  await runButton(page).click();
  await expect(page.getByLabel('Contract address')).toBeFocused();
  await expect(page.getByText(/An address is 0x and 40/)).toBeVisible();
  await expect(runs(page).getByRole('listitem')).toHaveCount(before);
});

test('copied as curl: the request, and $TOKEN in place of the token', async () => {
  await fillIn(page, { 'Contract address': DemoDollar });
  await page.evaluate(() => {
    const copied = { text: '' };
    Object.assign(window, { copied });
    navigator.clipboard.writeText = async (text) => void Object.assign(copied, { text });
  });
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied').first()).toBeAttached();
  const curl = await page.evaluate(() => (window as unknown as { copied: { text: string } }).copied.text);
  expect(curl).toMatch(/^curl .*\/contract\/call'.*Bearer \$TOKEN/s);
});

test('a write that is declined in main’s review: nothing is sent', async () => {
  const before = await chain().getTransactionCount({ address: owner });
  await chooseOperation(page, 'ERC20', 'Transfer');
  await fillIn(page, { 'Contract address': DemoDollar, Amount: '250', Recipient: receiver });
  await runButton(page).click();
  await expect((await openedReview(app)).locator(`[data-full="${receiver}"]`)).toBeVisible();
  await declineReview(app);
  await expect(answerRegion(page)).toContainText('Not sent');
  expect(await chain().getTransactionCount({ address: owner })).toBe(before);
  expect(await requestsTo(page, 'erc20.transfer')).toBe(0);
});

test('a write that is confirmed in main’s review: once, and it is on the chain', async () => {
  const [before, nonce] = [await balanceOf(receiver), await chain().getTransactionCount({ address: owner })];
  const asked = Date.now();
  await runButton(page).click();
  await openedReview(app);
  // The time a person spends reading does not count as the service's time.
  await page.waitForTimeout(1_500);
  const read = Date.now() - asked;
  await confirmReview(app, 'Send 0.00025 DUSD');
  await expect(answerRegion(page)).toContainText('accepted');
  const [, took = ''] = /status \d{3}([\d,]+) ms/.exec((await answerRegion(page).textContent()) ?? '') ?? [];
  expect(Number(took.replaceAll(',', ''))).toBeLessThan(read);
  const hash = /0x[0-9a-f]{64}/.exec((await answerRegion(page).textContent()) ?? '')?.[0] as `0x${string}`;
  const receipt = await chain().waitForTransactionReceipt({ hash, timeout: 60_000 });
  expect(receipt.status).toBe('success');
  expect(await balanceOf(receiver)).toBe(before + 250n);
  expect(await chain().getTransactionCount({ address: owner })).toBe(nonce + 1);
  expect(await requestsTo(page, 'erc20.transfer')).toBe(1);
});

test('a write that the service refuses: its own words, and it is not offered again by a button', async () => {
  await fillIn(page, { Amount: String(10n ** 60n) });
  await runButton(page).click();
  await confirmReview(app, 'Send 1,000');
  await expect(answerRegion(page)).toContainText(/It said: “.+”/);
  await expect(answerRegion(page)).toContainText('Refused by the service');
  await expect(answerRegion(page)).toContainText('Blockdesk is checking the chain.');
  await expect(answerRegion(page)).toContainText(/status 4\d\d/);
  await expect(answerRegion(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('runs of this session: filled in again, sent only by Run', async () => {
  const reads = await runs(page).getByRole('listitem').count();
  const writes = await requestsTo(page, 'erc20.transfer');
  await runs(page)
    .getByRole('button', { name: /^Fill in Get Total Supply again/ })
    .click();
  // The transfer shown before has such a field and such a button, too.
  await expect(page.getByRole('region', { name: 'Get Total Supply', exact: true })).toBeVisible();
  await expect(page.getByLabel('Contract address')).toHaveValue(DemoDollar);
  await expect(runs(page).getByRole('listitem')).toHaveCount(reads);
  await runButton(page).click();
  await expect(answerRegion(page)).toContainText('Total supply');
  await runs(page)
    .getByRole('button', { name: /^Fill in Transfer again/ })
    .last()
    .click();
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  expect(await requestsTo(page, 'erc20.transfer')).toBe(writes);
});

test('with the keyboard only: find an operation, fill it in, run it', async () => {
  await page.getByLabel('Find an operation').focus();
  await page.keyboard.type('block information');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Get Block Information' })).toBeVisible();
  for (let steps = 0; steps < 10 && !(await page.getByLabel('Number').evaluate((field) => field === document.activeElement)); steps += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  const { hash } = await chain().getBlock({ blockNumber: 1n });
  await expect(answerRegion(page)).toContainText(hash);
  await page.getByLabel('Find an operation').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Find an operation')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
});

test('the log: every request, the newest first, narrowed, and saved as HAR without a token or a value', async () => {
  await page.getByRole('link', { name: 'Request log' }).click();
  const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('Show').selectOption('writes');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/4\d\d/);
  await expect(rows.last()).toContainText('200');
  await page.getByLabel('Show').selectOption('all');
  await page.getByLabel('Find a request').fill('totalSupply');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Export as HAR' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as' })).toContainText(app.downloads);
  const [name = ''] = readdirSync(app.downloads);
  expect(name).toMatch(/^Blockdesk requests .*\.har$/);
  if (!lessOn(process.platform === 'win32', 'there are no file modes to look at'))
    expect(statSync(join(app.downloads, name)).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(app.downloads, name), 'utf8');
  const { log } = JSON.parse(text) as { log: { version: string; entries: { request: { url: string } }[] } };
  expect(log.version).toBe('1.2');
  expect(log.entries.some(({ request }) => request.url.endsWith('/erc20/totalSupply/:address'))).toBe(true);
  for (const secret of [DemoDollar, owner, receiver, 'Bearer']) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('a test of the connection: on the sandbox nothing is refused or unreadable, and the report holds no value', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const region = page.getByRole('region', { name: 'Connection test' });
  await fillIn(page, { 'ERC20 contract': DemoDollar, 'ERC721 contract': demoContracts.FieldNotes });
  await region.getByRole('button', { name: 'Test connection' }).click();
  await expect(region.getByRole('status')).toContainText('Tested at', { timeout: 60_000 });
  await expect(region.getByRole('table').locator('tbody tr')).toHaveCount(readIds.length);
  await expect(region.getByRole('table')).not.toContainText(/refused|unreadable/);
  await acceptingSaveDialogs(app, async () => {
    await region.getByRole('button', { name: 'Save report' }).click();
    await expect(region).toContainText(app.downloads);
  });
  const name = readdirSync(app.downloads).find((file) => file.endsWith('.json')) ?? '';
  const text = readFileSync(join(app.downloads, name), 'utf8');
  expect((JSON.parse(text) as { operations: unknown[] }).operations).toHaveLength(readIds.length);
  expect(text).not.toMatch(/0x[0-9a-fA-F]{6}/);
});
