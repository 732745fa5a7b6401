/** Approvals on their page: found, checked, changed and revoked one by one, announced when they change, and compared with the chain. */
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe, sizes } from '#test/support/axe.ts';
import { type DirectChain, openChain, receiptOf } from '#test/support/busy-chain.ts';
import { enter, tabTo } from '#test/support/keys.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmShownReview, openedReview } from '#test/support/review-window.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine, second = mine] = ada.accounts;
const [payouts] = grace.accounts;
const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const stranger = '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318';
const noSpender = `0x${'0'.repeat(40)}`;
const abi = parseAbi([
  'function approve(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function setApprovalForAll(address,bool)',
  'function isApprovedForAll(address,address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
  'function tokenOfOwnerByIndex(address,uint256) view returns (uint256)',
]);

const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;
let note = 0n;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  chain = openChain(data);
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(true);
  note = await chain.readContract({ address: FieldNotes, abi, functionName: 'tokenOfOwnerByIndex', args: [mine, 0n] });
  for (const [subject, label] of [
    [market, 'Market'],
    [payouts, 'Test payouts'],
  ])
    await callIn(page, 'notebook.save', { connection: 'sandbox', subject, label });
});
test.afterAll(async () => {
  await app?.quit();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const table = () => page.getByRole('table', { name: 'Approvals' });
/** The approvals of one spender. */
const group = (spender: string) => table().getByRole('rowgroup', { name: spender });
const row = (words: string | RegExp, within = table()) => within.getByRole('row').filter({ hasText: words });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const send = async (to: Hex, call: Parameters<typeof encodeFunctionData<typeof abi>>[0], account: Hex = mine) => {
  const hash = await chain.sendTransaction({ account, to, data: encodeFunctionData(call), gas: 300_000n, chain: null });
  await receiptOf(chain, hash);
  return hash;
};
const approve = (to: Hex, spender: Hex, amount: bigint) => send(to, { abi, functionName: 'approve', args: [spender, amount] });
const allowance = (token: Hex, spender: Hex) =>
  chain.readContract({ address: token, abi, functionName: 'allowance', args: [mine, spender] });
const isOperator = () => chain.readContract({ address: FieldNotes, abi, functionName: 'isApprovedForAll', args: [mine, stranger] });
const approved = () => chain.readContract({ address: FieldNotes, abi, functionName: 'getApproved', args: [note] });
const notified = () => app.recorded('notification');

const confirm = () => confirmShownReview(app);

test('default: an approval made here is listed as soon as a block contains it', async () => {
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByText('No approvals found yet.')).toBeVisible();
  void callIn(page, 'service.erc20.approve', { connection: 'sandbox', contractAddress: DemoDollar, spender: market, amount: '1000000000' });
  expect(await confirm()).toContain('1,000 DUSD');
  await expect(row('Up to 1,000 DUSD', group('Market'))).toContainText('by Account 1', { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: '1 approval found' })).toBeVisible();
  await row('1,000 DUSD')
    .getByRole('button', { name: /^Details of Market/ })
    .click();
  await expect(page.getByText('your activity', { exact: true })).toBeVisible();
});

test('default: an approval that your own account made elsewhere is found by opening its transaction', async () => {
  const hashes = [
    await approve(GovernanceToken, market, 2n ** 256n - 1n),
    await send(FieldNotes, { abi, functionName: 'setApprovalForAll', args: [stranger, true] }),
    await send(FieldNotes, { abi, functionName: 'approve', args: [payouts, note] }),
  ];
  // Another person's approval is not listed here.
  hashes.push(await send(DemoDollar, { abi, functionName: 'approve', args: [second, 5n] }, payouts));
  for (const hash of hashes) {
    await goTo(`/tx/${hash}`);
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(new RegExp(`confirmed.*${hash}`));
  }
  await goTo('/tokens/approvals');
  await expect(row('Unlimited GOV', group('Market'))).toBeVisible();
  await expect(row(`Field Notes #${note}`, group('Test payouts'))).toBeVisible();
  await expect(row('All Field Notes, now and in the future', group(stranger))).toBeVisible();
  await expect(group(stranger)).toContainText('unknown address');
  const args = [mine] as const;
  const [holds, items] = [
    await chain.readContract({ address: GovernanceToken, abi, functionName: 'balanceOf', args }),
    await chain.readContract({ address: FieldNotes, abi, functionName: 'balanceOf', args }),
  ];
  await expect(row('Unlimited GOV')).toContainText(`${formatUnits(holds, 18)} GOV at risk`);
  await expect(row('All Field Notes')).toContainText(`${items} collectibles at risk`);
  await expect(row(`Field Notes #${note}`)).toContainText('1 collectible at risk');
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Approvals , 2 unlimited' })).toBeVisible();
  // The riskiest group first, and in each the riskiest; whom one saw sending something is an ordinary account.
  await expect(async () => {
    const groups = await table().getByRole('rowgroup').all();
    const marks = await Promise.all(groups.map((each) => each.getByText(/^(?:High risk|Needs care|Low risk)$/).allTextContents()));
    expect(marks.map(([first]) => first)).toEqual(['High risk', 'High risk', 'Needs care']);
    expect(marks).toContainEqual(['High risk', 'Needs care']);
  }).toPass();
});

test('behavior: from the screen’s start “Revoke” is within six presses of Tab, and the links of the list have distinct names', async () => {
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeFocused();
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(4);
  // Blocks are left to be checked, so “Scan” is on the way.
  await expect(page.getByRole('button', { name: /^Scan/ })).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  await expect(table().getByRole('button', { name: 'Revoke' }).first()).toBeFocused();
  const names = await table().getByRole('link').allTextContents();
  expect([names.length, new Set(names).size]).toEqual([3, 3]);
});

test('error: M17 changing an amount: exact, set to 0 first, each step reviewed and compared with the chain', async () => {
  await row('1,000 DUSD').getByRole('button', { name: 'Change', exact: true }).click();
  const change = dialog('Change what Market may do');
  await change.getByLabel('Amount', { exact: true }).fill('250.5');
  await expect(change.getByText('New: up to 250.5 DUSD')).toBeVisible();
  await change.getByLabel('Set to 0 first').check();
  await change.getByRole('button', { name: 'Review' }).click();
  expect(await confirm()).toBe(`Stop “Market” spending “DUSD” of ${shortAddress(DemoDollar)}`);
  expect(await confirm()).toContain('250.5 DUSD');
  await expect(change.getByText('verified on chain')).toHaveCount(2, { timeout: 15_000 });
  expect(await allowance(DemoDollar, market)).toBe(250_500_000n);
  await change.getByRole('button', { name: 'Close' }).last().click();
  await expect(row('Up to 250.5 DUSD')).toBeVisible();
});

test('default: several by keyboard alone: one review of all, each by its own operation, and on the chain none of them is left', async () => {
  for (const words of ['Unlimited GOV', 'All Field Notes', `Field Notes #${note}`]) {
    await tabTo(row(words).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('3 selected. You review them together.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await enter(page.getByRole('button', { name: 'Revoke 3…' }), true);
  const review = await openedReview(app);
  await expect(review.getByText('One transaction for each row, each with its own fee')).toBeVisible();
  await expect(review.getByRole('region', { name: /^All 3 rows/ })).toContainText(`Stop “Test payouts” moving “Field Notes” #${note}`);
  expect(await axe(review)).toEqual([]);
  // Read to its end first, also by keyboard.
  await tabTo(review.locator('[tabindex="0"]').first(), true);
  await review.keyboard.press('End');
  const revoke = review.getByRole('button', { name: 'Revoke 3 approvals' });
  await expect(revoke).toBeEnabled();
  expect([await allowance(GovernanceToken, market), await isOperator(), await approved()]).toEqual([2n ** 256n - 1n, true, payouts]);
  await tabTo(revoke);
  await pressEnter(review);
  await expect(page.getByText('All rows were sent.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Rows' }).getByText('confirmed')).toHaveCount(3, { timeout: 15_000 });
  expect([await allowance(GovernanceToken, market), await isOperator(), await approved()]).toEqual([0n, false, noSpender]);
  await enter(page.getByRole('link', { name: 'See what is still approved' }));
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(1);
  await expect(row('Up to 250.5 DUSD')).toBeVisible();
});

test('default: one is revoked by its own review, and read again', async () => {
  await approve(GovernanceToken, market, 5n);
  void callIn(page, 'service.erc20.allowance', { connection: 'sandbox', contractAddress: GovernanceToken, owner: mine, spender: market });
  await row('GOV').getByRole('button', { name: 'Revoke' }).click();
  expect(await confirm()).toBe(`Stop “Market” spending “GOV” of ${shortAddress(GovernanceToken)}`);
  await expect(dialog('Revoke').getByText('verified on chain')).toBeVisible({ timeout: 15_000 });
  expect(await allowance(GovernanceToken, market)).toBe(0n);
  await dialog('Revoke').getByRole('button', { name: 'Close' }).last().click();
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(1);
});

test('default: M17 “Approve a spender” from the search, by keyboard alone: unlimited only if “unlimited” is typed', async () => {
  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText('approve a spender');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: 'Approve a spender' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = dialog('Approve a spender');
  await expect(form).toBeVisible();
  await tabTo(form.getByLabel('Token', { exact: true }));
  await page.keyboard.type('DUSD');
  await tabTo(form.getByRole('combobox', { name: 'Spender' }));
  await page.keyboard.type('Market');
  await tabTo(form.getByLabel('Amount', { exact: true }));
  await page.keyboard.type('unlimited');
  await expect(form.getByText('New: unlimited. All your DUSD can be spent, now and later.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await enter(form.getByRole('button', { name: 'Review' }));
  await expect((await openedReview(app)).getByRole('list', { name: 'Warnings' })).toContainText('Danger: Unlimited');
  expect(await confirm()).toMatch(/^Let “Market” spend all your .*DUSD.*, without limit$/);
  await expect(form.getByText('verified on chain')).toBeVisible({ timeout: 15_000 });
  expect(await allowance(DemoDollar, market)).toBe(2n ** 256n - 1n);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('default: a watched approval that changes outside the app is announced once, and marked as new until the person has seen it', async () => {
  await page.keyboard.press('ControlOrMeta+5');
  await callIn(page, 'watch.set', { connection: 'sandbox', on: true, budget: '300' });
  const before = notified().length;
  const announced = (title: string, body: RegExp) => [expect.objectContaining({ title, body: expect.stringMatching(body) })];
  // Found by watching alone: its transaction was never opened.
  await approve(GovernanceToken, payouts, 3n * 10n ** 18n);
  await expect
    .poll(() => notified().slice(before), { timeout: 20_000 })
    .toEqual(announced('New approval', /^“Test payouts” \(0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\) can now spend up to 3 .*GOV/));
  await expect(row('Up to 3 GOV')).toContainText('new');
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await approve(GovernanceToken, payouts, 2n ** 256n - 1n);
  await expect
    .poll(() => notified().slice(before + 1), { timeout: 20_000 })
    .toEqual(announced('An approval was raised', /can now spend all your .*GOV.*, without limit · Local sandbox$/));
  await expect(row('Unlimited GOV')).toContainText('raised');
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(row('Unlimited GOV')).not.toContainText('raised');
  expect(notified().length).toBe(before + 2);
});

test('behavior: axe finds nothing and nothing is cut, at every size', async () => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 820 });
});
