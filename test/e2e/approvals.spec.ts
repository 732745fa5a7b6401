/** Approvals on their page: found, checked, changed and revoked one by one, announced when they change, and compared with the chain. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe, sizes } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { enter, tabTo } from '#test/support/keys.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmShownReview, declineReview, openedReview } from '#test/support/review-window.ts';
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
  await chain.waitForTransactionReceipt({ hash });
  return hash;
};
const approve = (to: Hex, spender: Hex, amount: bigint) => send(to, { abi, functionName: 'approve', args: [spender, amount] });
const allowance = (token: Hex, spender: Hex) =>
  chain.readContract({ address: token, abi, functionName: 'allowance', args: [mine, spender] });
const isOperator = () => chain.readContract({ address: FieldNotes, abi, functionName: 'isApprovedForAll', args: [mine, stranger] });
const approved = () => chain.readContract({ address: FieldNotes, abi, functionName: 'getApproved', args: [note] });
const notified = () => app.recorded('notification');

const confirm = () => confirmShownReview(app);

test('default: nothing yet: it says what would be here and how it comes', async () => {
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByText('No approvals found yet.')).toBeVisible();
  await expect(page.getByText('There may be others: Local sandbox can’t list them.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('default: an approval made here is listed as soon as a block contains it', async () => {
  void callIn(page, 'service.erc20.approve', { connection: 'sandbox', contractAddress: DemoDollar, spender: market, amount: '1000000000' });
  expect(await confirm()).toContain('1,000 DUSD');
  await expect(row('Up to 1,000 DUSD', group('Market'))).toContainText('by Account 1', { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: '1 approval found so far' })).toBeVisible();
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
  await expect(row('All Field Notes')).toContainText(`${items} items at risk`);
  await expect(row(`Field Notes #${note}`)).toContainText('1 item at risk');
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Approvals , 2 unlimited' })).toBeVisible();
  // The riskiest group first, and in each the riskiest; whom one saw sending something is an ordinary account.
  const marks = await Promise.all(
    (await table().getByRole('rowgroup').all()).map((each) => each.getByText(/^(?:High risk|Needs care|Low risk)$/).allTextContents()),
  );
  expect(marks.map(([first]) => first)).toEqual(['High risk', 'High risk', 'Needs care']);
  expect(marks).toContainEqual(['High risk', 'Needs care']);
});

test('behavior: narrowed by token, by who may, by risk and by words', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Risk', { exact: true }).selectOption('High risk');
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(2);
  await page.getByLabel('Spender or operator', { exact: true }).selectOption('Market');
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '1 of 4 approvals' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { name: '4 approvals found so far' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Find an approval' }).fill('payouts');
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find an approval' }).fill('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find an approval' })).toHaveCount(0);
});

test('behavior: from the screen’s start “Revoke” is within six presses of Tab, and the links of the list have distinct names', async () => {
  await page.keyboard.press('ControlOrMeta+1');
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
  await row('1,000 DUSD').getByRole('button', { name: 'Change limit' }).click();
  const change = dialog('Change what Market may do');
  const amount = change.getByLabel('Amount', { exact: true });
  for (const [typed, says] of [
    ['', 'Please fill this in.'],
    ['1.0000001', 'DUSD has at most 6 decimals.'],
    ['1000', 'That’s already the limit.'],
  ] as const) {
    await amount.fill(typed);
    await change.getByRole('button', { name: 'Review' }).click();
    await expect(change.getByText(says)).toBeVisible();
  }
  await amount.fill('250.5');
  await expect(change.getByText('New: up to 250.5 DUSD')).toBeVisible();
  await change.getByLabel('Set to 0 first').check();
  expect(await axe(page)).toEqual([]);
  await change.getByRole('button', { name: 'Review' }).click();
  expect(await confirm()).toBe(`Stop “Market” spending “DUSD” of ${shortAddress(DemoDollar)}`);
  expect(await confirm()).toContain('250.5 DUSD');
  await expect(change.getByText('verified on chain')).toHaveCount(2, { timeout: 15_000 });
  expect(await allowance(DemoDollar, market)).toBe(250_500_000n);
  await change.getByRole('button', { name: 'Close' }).last().click();
  await expect(row('Up to 250.5 DUSD')).toBeVisible();
});

test('default: a token of a collection is revoked by approving the zero address for it', async () => {
  await row(`Field Notes #${note}`).getByRole('button', { name: 'Revoke' }).click();
  const review = await openedReview(app);
  await expect(review.getByRole('dialog')).toContainText(/Loses access“Test payouts”/);
  expect(await confirm()).toBe(`Stop “Test payouts” moving “Field Notes” #${note} of ${shortAddress(FieldNotes)}`);
  await expect(dialog('Revoke').getByText('All revoked and verified on chain.')).toBeVisible({ timeout: 15_000 });
  expect(await approved()).toBe(noSpender);
  await dialog('Revoke').getByRole('button', { name: 'Close' }).last().click();
  await expect(row(`Field Notes #${note}`)).toHaveCount(0);
  // It was the last row; the one before it is now.
  await expect(table().getByRole('button', { name: 'Revoke' }).last()).toBeFocused();
});

test('default: several revocations in a row: going back in one pauses the queue, and the rest can continue', async () => {
  for (const box of await table().getByRole('checkbox').all()) await box.check();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke 3…' }).click();
  const several = dialog('Revoke 3 approvals');
  await confirm();
  await expect(several.getByText('1 of 3 revoked.')).toBeVisible({ timeout: 15_000 });
  await declineReview(app);
  await expect(several.getByText('1 of 3 revoked. Stopped.')).toBeVisible();
  await expect(several.getByRole('listitem')).toContainText([
    'verified on chain',
    'not sent: it wasn’t confirmed',
    'not started: the queue stopped first',
  ]);
  await several.getByRole('button', { name: 'Continue with the next' }).click();
  await confirm();
  await expect(several.getByText('2 of 3 revoked.')).toBeVisible({ timeout: 15_000 });
  await several.getByRole('button', { name: 'Close' }).last().click();
  const left = [(await allowance(DemoDollar, market)) > 0n, (await allowance(GovernanceToken, market)) > 0n, await isOperator()];
  expect(left.filter(Boolean)).toHaveLength(1);
  // Its button was pressed with all three chosen; now the one that is left is.
  await expect(page.getByRole('button', { name: 'Revoke 1…' })).toBeFocused();
  await expect(table().getByRole('button', { name: 'Revoke' })).toHaveCount(1);
});

test('default: an operator and an unlimited allowance are each revoked by their own operation', async () => {
  await table().getByRole('button', { name: 'Revoke' }).click();
  await confirm();
  await expect(dialog('Revoke').getByText('All revoked and verified on chain.')).toBeVisible({ timeout: 15_000 });
  expect([await allowance(DemoDollar, market), await allowance(GovernanceToken, market), await isOperator()]).toEqual([0n, 0n, false]);
  await dialog('Revoke').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: 'No active approvals found' })).toBeFocused();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('State', { exact: true }).selectOption('Include revoked');
  await expect(row('No DUSD')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('Allowed now');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
});

test('default: M16 “Approve a spender”: nothing is preselected; an exact amount, a look-alike warning, and the usual review', async () => {
  await page.getByRole('button', { name: 'Approve a spender' }).click();
  const form = dialog('Approve a spender');
  const [token, spender, amount] = [
    form.getByLabel('Token', { exact: true }),
    form.getByRole('combobox', { name: 'Spender' }),
    form.getByLabel('Amount', { exact: true }),
  ];
  for (const field of [token, spender, amount]) await expect(field).toHaveValue('');
  const review = form.getByRole('button', { name: 'Review' });
  await review.click();
  await expect(form.getByText('Choose a token.')).toBeVisible();
  await token.selectOption(DemoDollar);
  await spender.fill(noSpender);
  await expect(form.getByText('This is the zero address.').first()).toBeVisible();
  await spender.fill(`${market.slice(0, 8)}${'0'.repeat(28)}${market.slice(-6)}`.toLowerCase());
  await expect(form.getByRole('alert')).toContainText(`This isn’t “Market” (${market}), although it begins and ends alike.`);
  await spender.fill('Market');
  await expect(form.getByText('Now: Market may spend no DUSD.')).toBeVisible();
  await review.click();
  await expect(form.getByText('Please fill this in.')).toBeVisible();
  await amount.fill('12.5');
  await expect(form.getByText('New: up to 12.5 DUSD')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await review.click();
  expect(await confirm()).toBe('Let “Market” spend up to 12.5 DUSD');
  await expect(form.getByText('verified on chain')).toBeVisible({ timeout: 15_000 });
  await expect(form.getByText('Before: Market may spend no DUSD.')).toBeVisible();
  expect(await allowance(DemoDollar, market)).toBe(12_500_000n);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(row('Up to 12.5 DUSD', group('Market'))).toBeVisible();
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
  expect(await confirm()).toContain('Market');
  await expect(form.getByText('verified on chain')).toBeVisible({ timeout: 15_000 });
  expect(await allowance(DemoDollar, market)).toBe(2n ** 256n - 1n);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('default: “Check an address” from the search answers at once, using only the keyboard', async () => {
  await approve(GovernanceToken, payouts, 7_000_000n);
  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText('check an address');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: 'Check an address' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const check = dialog('Check an address');
  await expect(check).toBeVisible();
  await tabTo(check.getByLabel('Token', { exact: true }));
  await page.keyboard.insertText('GOV');
  await page.keyboard.type('GOV');
  await tabTo(check.getByLabel('Spender or operator', { exact: true }));
  await page.keyboard.insertText('Test payouts');
  await enter(check.getByRole('button', { name: 'Check', exact: true }));
  await expect(check.getByText(/Test payouts may spend up to .* GOV/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await enter(check.getByRole('button', { name: 'Approve a spender' }));
  const form = dialog('Approve a spender');
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue(GovernanceToken);
  await expect(form.getByRole('combobox', { name: 'Spender' })).toHaveValue(payouts);
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('');
  await expect(form.getByText(/^Now: Test payouts may spend up to .* GOV\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await enter(row('GOV', group('Test payouts')).getByRole('button', { name: /^Details of/ }));
  await expect(page.getByText('checked by you', { exact: true })).toBeVisible();
});

test('default: a watched approval that changes outside the app is announced once, and marked as new until the person has seen it', async () => {
  await callIn(page, 'watch.set', { connection: 'sandbox', on: true, budget: '300' });
  const before = notified().length;
  await approve(GovernanceToken, payouts, 2n ** 256n - 1n);
  await expect
    .poll(
      () =>
        notified()
          .slice(before)
          .map(({ title }) => title),
      { timeout: 20_000 },
    )
    .toEqual(['An approval was raised']);
  expect(notified().at(-1)?.body).toMatch(
    /^“Test payouts” \(0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\) can now spend all your .*GOV.*, without limit · Local sandbox$/,
  );
  await expect(row('Unlimited GOV')).toContainText('raised');
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(row('Unlimited GOV')).not.toContainText('raised');
  expect(notified().length).toBe(before + 1);
  // Found by watching alone: its transaction was never opened.
  await approve(DemoDollar, stranger, 3_000_000n);
  await expect(row('Up to 3 DUSD')).toContainText('new', { timeout: 20_000 });
  await expect
    .poll(() => notified().slice(before + 1), { timeout: 10_000 })
    .toEqual([
      expect.objectContaining({ title: 'New approval', body: expect.stringMatching(/^0x8A79…C318 can now spend up to 3 .*DUSD/) }),
    ]);
});

test('behavior: axe finds nothing and nothing is cut, at every size', async () => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 820 });
});

test('behavior: without the service everything is shown as last read, with its time', async () => {
  await app.quit();
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'none') } });
  ({ page } = app);
  await goTo('/tokens/approvals');
  await expect(row('Unlimited GOV', group('Test payouts'))).toBeVisible();
  await expect(row('Unlimited GOV')).toContainText(/as of \d\d:\d\d:\d\d/);
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined/);
});
