/** Sending the native currency on the practice chain: checked by a first small amount, reviewed, sent, and found on the chain to the wei. */
import { expect, type Page, test } from '@playwright/test';
import { people } from '#sandbox/people.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { expectGood } from '#test/support/good-looks.ts';
import { oddToken } from '#test/support/odd-token.ts';
import { confirmReview, confirmShownReview, openedReview } from '#test/support/review-window.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [payer, second = payer] = ada.accounts;
const [recipient] = grace.accounts;
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

const balanceOf = (address: string) => chain.getBalance({ address: address as `0x${string}` });
const unfold = async () => {
  await page.evaluate(() => {
    location.hash = '/wallet';
  });
  await balanceRegion(page).getByRole('button', { name: 'ETH', exact: true }).click();
};
const sendDialog = () => page.getByRole('dialog', { name: 'Send', exact: true });

test('default: M34 a first 10 wei to an own account shows that the service means wei', async () => {
  await unfold();
  const before = await balanceOf(second);
  await balanceRegion(page).getByRole('button', { name: 'Send 10 wei to check' }).click({ timeout: 30_000 });
  const review = await openedReview(app);
  await expect(review.getByText('If not, Multicall3 gives back all of it', { exact: false })).toBeVisible();
  await expectGood(review);
  await confirmReview(app, 'Send 0.00000000000000001 ETH');
  await expect.poll(() => balanceOf(second)).toBe(before + 10n);
  await expect(balanceRegion(page).getByRole('button', { name: 'Send ETH' })).toBeVisible({ timeout: 30_000 });
  await expectGood(page);
});

test('default: what a payment request asks for is reviewed and sent, to the wei, and told as sent', async () => {
  const [paid, received, kept] = [await balanceOf(payer), await balanceOf(recipient), await balanceOf(multicall3Address)];
  await balanceRegion(page).getByRole('button', { name: 'Send', exact: true }).click();
  await sendDialog().getByRole('combobox', { name: 'Recipient' }).fill(`ethereum:${recipient}@31337?value=500000000000000001`);
  await expect(sendDialog().getByLabel('Amount')).toHaveValue('0.500000000000000001');
  await expectGood(page);
  await sendDialog().getByRole('button', { name: 'Review' }).click();
  const review = await openedReview(app);
  await expect(review.getByText('The recipient sees Multicall3 as the sender', { exact: false })).toBeVisible();
  await expect(review.getByText(/^500.000.000.000.000.001 wei$/)).toBeVisible();
  await expectGood(review);
  await confirmReview(app, 'Send 0.500000000000000001 ETH');
  await expect.poll(() => balanceOf(recipient)).toBe(received + 500_000_000_000_000_001n);
  expect(await balanceOf(payer)).toBeLessThan(paid - 500_000_000_000_000_001n);
  expect(await balanceOf(multicall3Address)).toBe(kept);
  await expect(sendDialog().getByText(/^Sent 0\.5/)).toBeVisible({ timeout: 30_000 });
  await sendDialog().getByRole('link', { name: 'Open it in Activity' }).click();
  await expect(page.getByRole('heading', { name: /^Sent 0\.5/ }).first()).toBeVisible();
  const { hash } = (await chain.getBlock({ includeTransactions: true })).transactions[0] ?? { hash: '' };
  await page.evaluate((to) => {
    location.hash = to;
  }, `/tx/${hash}`);
  await expect(page.getByText(/sent 0\.500000000000000001 ETH to/).first()).toBeVisible({ timeout: 30_000 });
});

test('error: M34 a recipient that refuses gets nothing, the contract keeps nothing, and only the fee is gone', async () => {
  // `stop` with all gas spent: whatever is sent to it fails.
  const refuses = '0x00000000000000000000000000000000000F2F2F';
  await chain.setCode({ address: refuses, bytecode: '0xfe' });
  await page.evaluate(() => {
    location.hash = '/wallet';
  });
  const [paid, kept] = [await balanceOf(payer), await balanceOf(multicall3Address)];
  await balanceRegion(page).getByRole('button', { name: 'Send ETH' }).click();
  await sendDialog().getByRole('combobox', { name: 'Recipient' }).fill(refuses.toLowerCase());
  await sendDialog().getByLabel('Amount').fill('2');
  await sendDialog().getByRole('button', { name: 'Review' }).click();
  const review = await openedReview(app);
  await expect(review.getByText('Simulation failed even without the amount', { exact: false })).toBeVisible();
  await confirmReview(app, 'Send 2 ETH');
  await expect(
    sendDialog()
      .getByRole('alert')
      .or(sendDialog().getByText(/failed|refused/i))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(refuses)).toBe(0n);
  expect(await balanceOf(multicall3Address)).toBe(kept);
  expect(await balanceOf(payer)).toBeGreaterThan(paid - 10n ** 18n);
  await sendDialog().getByRole('button', { name: 'Done' }).click();
});

test('default: M21 M34 several are paid in one transaction, each reviewed, and to the wei', async () => {
  await page.evaluate(() => {
    location.hash = '/pay';
  });
  const paid = [recipient, ...grace.accounts.slice(1, 2), second].map((to, index) => [to, BigInt(index + 1) * 10n ** 17n] as const);
  const before = await Promise.all(paid.map(([to]) => balanceOf(to)));
  const [nonce, kept] = await Promise.all([chain.getTransactionCount({ address: payer as `0x${string}` }), balanceOf(multicall3Address)]);
  await page.getByLabel('Lines').fill(paid.map(([to], index) => `${to}, ETH, 0.${index + 1}`).join('\n'));
  await page.getByRole('checkbox', { name: /^Pay all in one transaction/ }).check();
  await expectGood(page);
  await page.getByRole('button', { name: `Review: Send ${paid.length} payments` }).click();
  const review = await openedReview(app);
  for (const [to] of paid) await expect(review.locator(`[data-full="${to}"]`).first()).toBeAttached();
  await expectGood(review);
  await confirmShownReview(app);
  const all = () => Promise.all(paid.map(([to]) => balanceOf(to)));
  await expect.poll(all).toEqual(paid.map(([, amount], index) => (before[index] ?? 0n) + amount));
  expect(await chain.getTransactionCount({ address: payer as `0x${string}` })).toBe(nonce + 1);
  expect(await balanceOf(multicall3Address)).toBe(kept);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('error: M34 where another contract is there, Wallet says why after a test', async () => {
  await chain.setCode({ address: multicall3Address, bytecode: oddToken({}) });
  await page.evaluate(() => {
    location.hash = '/settings';
  });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^No contract like Multicall3 answers at/)).toBeVisible({ timeout: 30_000 });
  await unfold();
  await expect(balanceRegion(page).getByText(/wasn’t found on this chain/)).toBeVisible();
  await expect(balanceRegion(page).getByRole('button', { name: 'Send ETH' })).toHaveCount(0);
  await expectGood(page);
});
