/** The transaction page on the real sandbox: one transfer, described, decoded and live. */
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { enterSandbox } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const [sender, receiver = sender] = ada.accounts;
const abi = parseAbi(['function transfer(address to, uint256 value)']);
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

/** Sent and, unless asked otherwise, mined. */
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

test('a transfer: described with names, decoded, its event, its input, its facts, both raw answers', async () => {
  const hash = await send({ to: DemoDollar, data: transfer(dollars(250)) });
  await open(hash);
  await expect(story()).toHaveText('Account 1 sent 250 DUSD to Account 2');
  await expect(summary()).toContainText('confirmed');
  const { blockNumber } = await chain.getTransactionReceipt({ hash });
  // The practice chain also mines on its own, so the chain says how many there are.
  const behind = async () => {
    const shown = /(\d+) confirmation/.exec((await summary().textContent()) ?? '')?.[1] ?? 0;
    return (await chain.getBlockNumber()) - blockNumber + 1n - BigInt(shown);
  };
  await expect.poll(behind).toBe(0n);
  await chain.mine({ blocks: 2 });
  await expect.poll(behind).toBe(0n);
  await expect(panel()).toContainText('−250 DUSD');
  await tab('Call').click();
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
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Balance changes')).toBeFocused();
  await expect(panel()).toContainText('−250 DUSD');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Call')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Events 1')).toBeFocused();
  await expect(panel()).toContainText('Transfer(address indexed from, address indexed to, uint256 value)');
  await expect(panel()).toContainText('250 DUSD');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Input data')).toBeFocused();
  await expect(panel()).toContainText('0x0004');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(panel()).toContainText('aren’t UTF-8');
  await tab('Input data').focus();
  await page.keyboard.press('Home');
  await expect(tab('Balance changes')).toBeFocused();
  expect(await axe(page)).toEqual([]);
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
