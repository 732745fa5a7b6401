/** The transaction page on the real sandbox: every kind of transaction, told and decoded. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { mnemonic, people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { backKey } from '#test/support/keys.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const [sender, receiver = sender] = ada.accounts;
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function setLimits((address who, uint256[] limits)[] entries, string why)',
  'function multicall(bytes[] data)',
]);
const dollars = (whole: number) => BigInt(whole) * 10n ** 6n;
const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, amount] });

const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  chain = openChain(data);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

/** Sent and, unless told, mined. */
async function send(more: { to?: string; data?: Hex; value?: bigint }, mined = true): Promise<Hex> {
  const hash = await chain.sendTransaction({ account: sender, chain: null, gas: 300_000n, ...more } as never);
  if (mined) await chain.mine({ blocks: 1 });
  return hash;
}

async function open(hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, `/tx/${hash}`);
  await expect(summary()).toContainText(hash);
}
const summary = () => page.getByRole('region', { name: 'Summary' });
const story = () => summary().getByRole('heading');
const facts = () => page.getByRole('region', { name: 'Facts' });
const tab = (name: RegExp | string) => page.getByRole('tab', { name });
const panel = () => page.getByRole('tabpanel');

test('a transfer: told with names, decoded, its event, its input, its facts, both raw answers', async () => {
  const hash = await send({ to: DemoDollar, data: transfer(dollars(250)) });
  await open(hash);
  await expect(story()).toHaveText('Account 1 sent 250 DUSD to Account 2');
  await expect(summary()).toContainText('confirmed');
  await expect(summary()).toContainText('1 confirmation');
  await chain.mine({ blocks: 2 });
  await expect(summary()).toContainText('3 confirmations');
  await expect(panel()).toContainText('transfer(address to, uint256 value)');
  await expect(panel()).toContainText('250 000 000 base units');
  await page.getByRole('group', { name: 'Show value as' }).getByRole('button', { name: 'hex' }).click();
  await expect(panel()).toContainText('0xee6b280');

  const receipt = await chain.getTransactionReceipt({ hash });
  const used = Number(receipt.gasUsed).toLocaleString('en-US');
  await expect(facts()).toContainText(`${used} of 300,000`);
  await facts()
    .getByRole('button', { name: /ETH: show wei/ })
    .nth(1)
    .click();
  const fee = (receipt.gasUsed * receipt.effectiveGasPrice).toString().replace(/\B(?=(?:\d{3})+$)/g, ' ');
  await expect(page.getByRole('dialog', { name: /in wei/ })).toContainText(`${fee} wei`);
  await page.keyboard.press('Escape');
  await expect(facts()).toContainText('Demo Dollar');
  await expect(facts()).toContainText('contract');

  await summary().getByRole('button', { name: 'Raw' }).click();
  const raw = page.getByRole('dialog', { name: 'Raw answers' });
  await expect(raw).toContainText(/GET http:\S+\/transaction\/0x[0-9a-f]{64} answered/);
  await raw.getByText('Get Transaction Receipt').click();
  await expect(raw).toContainText(/GET http:\S+\/transaction\/0x[0-9a-f]{64}\/receipt answered/);
  await page.keyboard.press('Escape');
  await summary().getByRole('button', { name: 'Copy link' }).click();
  await expect(summary()).toContainText('Copied');
});

test('with the keyboard alone through the tabs', async () => {
  await tab('Call').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Events 1')).toBeFocused();
  await expect(panel()).toContainText('Transfer(address indexed from, address indexed to, uint256 value)');
  await expect(panel()).toContainText('250 DUSD');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Input data')).toBeFocused();
  await expect(panel()).toContainText('0x0004');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(panel()).toContainText('not UTF-8');
  await tab('Input data').focus();
  await page.keyboard.press('Home');
  await expect(tab('Call')).toBeFocused();
  expect(await axe(page)).toEqual([]);
});

test('approvals: up to an amount, any amount, none, every item', async () => {
  const approve = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [market, amount] });
  for (const [amount, told] of [
    [dollars(1_000), /^Account 1 let \S+ spend up to 1,000 DUSD$/],
    [2n ** 256n - 1n, /^Account 1 let \S+ spend any amount of “DUSD”$/],
    [0n, /^Account 1 stopped \S+ spending “DUSD”$/],
  ] as const) {
    await open(await send({ to: DemoDollar, data: approve(amount) }));
    await expect(story()).toHaveText(told);
  }
  const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] });
  await open(await send({ to: FieldNotes, data: all }));
  await expect(story()).toHaveText(/^Account 1 let \S+ move every item of \S+$/);
});

test('a failed one: told as tried; why, by a test run now', async () => {
  await open(await send({ to: DemoDollar, data: transfer(10n ** 30n) }));
  await expect(summary()).toContainText('reverted: failed on chain, the fee may be spent');
  await expect(story()).toHaveText(/^Account 1 tried to send [\d,]+ DUSD to Account 2; it failed on chain$/);
  const why = page.getByRole('region', { name: 'Why it failed' });
  await expect(why).toContainText('The service does not tell why.');
  await why.getByRole('button', { name: 'Simulate to find out why' }).click();
  await expect(why).toContainText(/As of now it would fail: .*ERC20InsufficientBalance/);
  await expect(why).toContainText('Simulated now, not then');
  expect(await axe(page)).toEqual([]);
});

test('value alone, data without a call, a creation', async () => {
  await open(await send({ to: receiver, value: 12n * 10n ** 17n }));
  await expect(story()).toHaveText('Account 1 sent 1.2 ETH to Account 2');
  await expect(panel()).toContainText('It carries no data');
  await open(await send({ to: receiver, value: 5n * 10n ** 17n, data: '0x68656c6c6f' }));
  await expect(story()).toHaveText('Account 1 sent 0.5 ETH with data to Account 2');
  await tab('Input data').click();
  await page.getByRole('radio', { name: 'UTF-8' }).check();
  await expect(panel()).toContainText('hello');
  await open(await send({ data: '0x602a60005260016000f3' }));
  await expect(story()).toHaveText(/^Account 1 created the contract 0x\w{4}…\w{4}$/);
  await expect(facts()).toContainText('Contract created');
});

/** Chosen once main has kept it. */
async function choose(name: string): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

test('an unknown call: a signature is taken only where it fits, and then decodes it, also within another call', async () => {
  const entries = [{ who: receiver, limits: [1n, 2n] }];
  const unknown = encodeFunctionData({ abi, functionName: 'setLimits', args: [entries, 'quiet hours'] });
  await open(await send({ to: receiver, data: encodeFunctionData({ abi, functionName: 'multicall', args: [[unknown, transfer(7n)]] }) }));
  await expect(story()).toHaveText('Account 1 called multicall on Account 2');
  const within = page.getByRole('region', { name: 'Calls within it' });
  await expect(within).toContainText('transfer(address to, uint256 value)');
  await expect(within).toContainText(`No signature is known that fits ${unknown.slice(0, 10)}`);
  await open(await send({ to: receiver, data: unknown }));
  await expect(story()).toHaveText('Account 1 sent data to Account 2');
  await page.getByRole('button', { name: 'Add a signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a signature' });
  await dialog.getByLabel('Signature').fill('setLimits(uint256 one)');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText(`but here it is ${unknown.slice(0, 10)}`);
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Signature').fill('function setLimits((address who, uint256[] limits)[] entries, string why)');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(story()).toHaveText('Account 1 called setLimits on Account 2');
  await expect(panel()).toContainText('quiet hours');
  await expect(panel()).toContainText('By a signature that you added.');

  // With amounts hidden, its numbers are hidden too, in tuples and lists.
  await expect(panel()).toContainText('decimal');
  await page.keyboard.press('ControlOrMeta+,');
  await choose('Hidden');
  await page.keyboard.press(backKey);
  await expect(panel()).toContainText('amount hidden');
  await expect(panel()).not.toContainText('decimal');

  // What was added is listed, and a wrong one goes.
  await page.keyboard.press('ControlOrMeta+,');
  await choose('Shown');
  const added = page.getByRole('region', { name: 'Added signatures' });
  await expect(added).toContainText('setLimits');
  await added.getByRole('button', { name: /^Remove function setLimits/ }).click();
  await expect(added).toHaveCount(0);
  await page.keyboard.press(backKey);
  await expect(story()).toHaveText('Account 1 sent data to Account 2');
});

test('pending, then confirmed, without a hand; a note on it', async () => {
  await chain.setAutomine(false);
  await chain.setIntervalMining({ interval: 0 });
  const hash = await send({ to: DemoDollar, data: transfer(dollars(3)) }, false);
  await open(hash);
  await expect(summary()).toContainText('pending: waiting for a block');
  await expect(story()).toHaveText('Account 1 asked to send 3 DUSD to Account 2; it waits for a block');
  await expect(facts()).toContainText('Fee at most');
  await chain.mine({ blocks: 1 });
  await expect(summary()).toContainText('confirmed', { timeout: 15_000 });
  await expect(story()).toHaveText('Account 1 sent 3 DUSD to Account 2');
  await expect(page.getByRole('region', { name: 'Label and note' })).toBeVisible();
});

test('not found: said as such, and found by itself once it is there', async () => {
  const { signTransaction } = mnemonicToAccount(mnemonic);
  const nonce = await chain.getTransactionCount({ address: sender });
  const signed = await signTransaction({
    type: 'legacy',
    chainId: await chain.getChainId(),
    nonce,
    gas: 21_000n,
    gasPrice: 10n ** 10n,
    to: receiver,
    value: 5n,
  });
  await open(keccak256(signed));
  await expect(summary()).toContainText('not found');
  await expect(page.getByText('The service knows no transaction with this hash')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expect(facts()).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await chain.sendRawTransaction({ serializedTransaction: signed });
  await chain.mine({ blocks: 1 });
  await expect(summary()).toContainText('confirmed', { timeout: 15_000 });
  await expect(story()).toHaveText('Account 1 sent 0.000000000000000005 ETH to Account 2');
});

test('without the service: what was once seen is told and decoded as before, with its time', async () => {
  test.setTimeout(90_000);
  const seen = await send({ to: DemoDollar, data: transfer(dollars(42)) });
  await open(seen);
  await expect(story()).toHaveText('Account 1 sent 42 DUSD to Account 2');
  await app.quit();
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'no-such-program') } });
  ({ page } = app);
  await expect(balanceRegion(page)).toContainText('wei');
  await open(seen);
  await expect(story()).toHaveText('Account 1 sent 42 DUSD to Account 2');
  await expect(summary()).toContainText('confirmed');
  await expect(summary()).toContainText(/as of \d\d:\d\d:\d\d/);
  await expect(panel()).toContainText('42 000 000 base units');
  await open(`0x${'12'.repeat(32)}`);
  await expect(summary()).not.toContainText('not found');
  await expect(facts()).toHaveCount(0);
});
