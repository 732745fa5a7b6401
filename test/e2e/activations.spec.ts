/**
 * How many clicks and key presses the usual things take, from the first window on. What is typed into one field counts once; keys that
 * only move the focus don’t count. The review is confirmed in main’s own window each time. On the way: the wallet makes few requests, and
 * watching announces what comes in.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { encodeFunctionData, parseAbi, parseEther } from 'viem';
import { soonest } from '#renderer/chain/block-rhythm.ts';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { openChain } from '#test/support/busy-chain.ts';
import { callIn } from '#test/support/page-calls.ts';
import { openedReview } from '#test/support/review-window.ts';
import { balanceRegion, signInButton } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine] = ada.accounts;
const [theirs] = grace.accounts;
const { DemoDollar } = demoContracts;
const abi = parseAbi(['function approve(address,uint256)', 'function allowance(address,address) view returns (uint256)']);

const data = makeDataFolder();
let app: RunningApp;
let page: Page;

/** Counts what a person does. */
function createHand() {
  let activations = 0;
  return {
    count: () => activations,
    async click(target: Locator) {
      activations += 1;
      await target.click();
    },
    async type(into: Locator, text: string) {
      activations += 1;
      await into.fill(text);
    },
    async press(on: Page, key: string) {
      activations += 1;
      await on.keyboard.press(key);
    },
  };
}
const activity = () => page.getByRole('region', { name: 'Recent activity', exact: true });
async function requested() {
  const { value } = (await callIn(page, 'request.list', { connection: 'sandbox' })) as { value: { operation: string; at: number }[] };
  return value;
}
const screenLink = (name: string) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${name}`) });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
});
test.afterAll(async () => {
  await app?.quit();
  removeFolder(data);
});

test('the first balance: at most 3', async () => {
  const hand = createHand();
  await hand.click(signInButton(page));
  const browser = await startBrowser();
  const web = await browser.newPage();
  await web.goto(await app.link());
  await hand.click(web.getByRole('button', { name: 'Continue as ada' }));
  await hand.click(web.getByRole('button', { name: 'Allow', exact: true }));
  await expect(balanceRegion(page)).toContainText('wei');
  await browser.close();
  expect(hand.count()).toBeLessThanOrEqual(3);
});

test('behavior: the wallet opens with five requests, and one for each fact and each balance of what is followed', async () => {
  await expect(page.getByText(/^Block/).first()).toContainText(/\d/);
  await expect(balanceRegion(page)).toContainText(/[1-9]\d* collectibles/);
  const all = await requested();
  const first = all[0]?.at ?? 0;
  // Until it looks for the next block, which on a busy machine is before everything has come.
  const [look, again] = all.filter(({ operation }) => operation === 'block.latestNumber').map(({ at }) => at);
  if (look !== undefined && again !== undefined) expect(again - look).toBeGreaterThanOrEqual(soonest);
  const opening = all.filter(({ at }) => at - first < 2_000 && at !== again).map(({ operation }) => operation);
  const isOfToken = (operation: string) => operation === 'contract.call' || operation === 'erc721.balance';
  expect(opening.filter((operation) => !isOfToken(operation)).toSorted()).toEqual([
    'block.latestNumber',
    'chain.id',
    'user.accounts',
    'user.balance',
    'user.get',
  ]);
  // Two tokens with name, symbol and decimals, a collection with name and symbol; each of the three for every account.
  expect(opening.filter(isOfToken).length).toBeLessThanOrEqual(2 * 3 + 2 + 3 * ada.accounts.length);
});

test('a token sent to a known recipient: at most 7', async () => {
  await callIn(page, 'notebook.save', { connection: 'sandbox', subject: theirs, label: 'Savings' });
  const hand = createHand();
  await hand.click(page.getByRole('button', { name: 'Send Demo Dollar' }));
  const form = page.getByRole('dialog', { name: 'Send', exact: true });
  await hand.type(form.getByLabel('Recipient'), 'Savings');
  await expect(form.getByRole('option', { name: /Savings/ })).toBeVisible();
  await hand.press(page, 'Enter');
  await hand.type(form.getByLabel('Amount'), '14');
  await hand.press(page, 'Enter');
  const review = await openedReview(app);
  await hand.click(review.getByRole('button', { name: /^Send 14/ }));
  await expect(form.getByText(/^Sent 14 DUSD to/)).toBeVisible({ timeout: 60_000 });
  expect(hand.count()).toBeLessThanOrEqual(7);
  await page.keyboard.press('Escape');
});

test('an approval revoked: at most 4', async () => {
  const chain = openChain(data);
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(true);
  const call = encodeFunctionData({ abi, functionName: 'approve', args: [market, 2n ** 256n - 1n] });
  await chain.sendTransaction({ account: mine, to: DemoDollar, data: call, gas: 300_000n, chain: null });
  const newest = Number(await chain.getBlockNumber({ cacheTime: 0 }));
  // One block more may come after the interval has ended.
  const shown = async () => Number((await page.getByRole('complementary').locator('strong').textContent())?.replaceAll(',', ''));
  await expect.poll(shown).toBeGreaterThanOrEqual(newest);
  await page.getByRole('button', { name: /^Scan \d/ }).click();
  await expect(page.getByText(/^Last 7 days · Blocks 0–[\d,]+ checked$/)).toBeVisible({ timeout: 60_000 });

  const hand = createHand();
  await hand.click(screenLink('Approvals'));
  const group = page.getByRole('table', { name: 'Approvals' }).getByRole('rowgroup').filter({ hasText: 'DUSD' }).first();
  await hand.click(group.getByRole('button', { name: /^Revoke/ }).first());
  const review = await openedReview(app);
  await hand.click(review.getByRole('button').last());
  const left = () => chain.readContract({ address: DemoDollar, abi, functionName: 'allowance', args: [mine, market] });
  await expect.poll(left, { timeout: 60_000 }).toBe(0n);
  expect(hand.count()).toBeLessThanOrEqual(4);
  await page.keyboard.press('Escape');
});

test('default: scanned from the wallet, it is watched: a transfer is announced, listed, and links to its transaction', async () => {
  const hash = await openChain(data).sendTransaction({ account: theirs, to: mine, value: parseEther('1.2'), chain: null });
  const received = () => app.recorded('notification').filter(({ title }) => title.startsWith('Received'));
  await expect
    .poll(received, { timeout: 60_000 })
    .toEqual([expect.objectContaining({ title: 'Received 1.2 ETH', body: 'Account 1 · Local sandbox' })]);
  await page.keyboard.press('ControlOrMeta+1');
  const row = activity().getByRole('listitem').filter({ hasText: '1.2 ETH' });
  await expect(row).toContainText(/Received 1.2 ETH from .*confirmed.*\+1.2 ETH/);
  await row.getByRole('link', { name: 'Received 1.2 ETH' }).click();
  await expect.poll(() => page.evaluate('location.hash')).toContain(hash);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByRole('region', { name: 'Watching' })).toContainText(/[1-9]\d* transactions? found/);
  app.command(`notification click ${received()[0]?.number}`);
  await expect.poll(() => page.evaluate('location.hash')).toContain(hash);
});

// It is in the practice chain’s history.
test('who paid me 94.7 DUSD: at most 3, by the search, in the past tense', async () => {
  const hand = createHand();
  await hand.press(page, 'ControlOrMeta+K');
  await hand.type(page.getByRole('searchbox', { name: 'Search', exact: true }), '94.7');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option', { name: /^Received 94\.7 DUSD from Savings/ })).toBeVisible();
  await expect(results.getByRole('option', { selected: true })).toContainText('Received 94.7 DUSD from Savings');
  await hand.press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible();
  // Another transaction was shown before.
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('94.7 DUSD');
  expect(hand.count()).toBeLessThanOrEqual(3);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText('14 DUSD');
  await expect(results.getByRole('option', { name: /^Sent 14 DUSD to Savings/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});
