/**
 * The chain has the last word on every write: what the person reads right after it, and at the end, whatever the service answered. Each
 * fault and each outcome is in `test/faults/write-ends.test.ts`; here are those that the screens tell apart.
 */
import { expect, test } from '@playwright/test';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { clockAhead } from '#test/support/injected.ts';
import { confirmShownReview, declineReview, openedReview } from '#test/support/review-window.ts';
import { openTransfers, type Transfers } from '#test/support/transfers.ts';

/** Of the writes, in the order in which they are made. */
const faults = [...['batched-3', 'status-400-after-acting', 'late-reset', 'older-hash', 'status-422', 'reset-after-acting', 'other-hash']];
let transfers: Transfers;
let firstBalance = 0n;
let firstCount = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  transfers = await openTransfers(['accounts-reordered', ...faults.map((name) => `write-${name}:1`)]);
  [firstBalance, firstCount] = await Promise.all([transfers.balance(), transfers.count()]);
});
test.afterAll(() => transfers?.end());

const unknownPage = () => transfers.page().getByRole('region', { name: 'We couldn’t confirm this transaction' });

test('error: M10 M21 accounts in another order each time, answered late: reviewed again, “sending”, then confirmed', async () => {
  await transfers.ask(10);
  const review = await openedReview(transfers.app());
  const confirm = review.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(review.getByRole('alert')).toContainText('nothing was sent');
  expect((await activityIn(transfers.page())).newest).toEqual([]);
  const again = review.getByRole('button', { name: 'Review again' });
  await again.click();
  // The old review stays for a moment, with that button as its last.
  await expect(again).toHaveCount(0);
  await transfers.recordRows();
  await confirmShownReview(transfers.app());
  await expect(transfers.row(10)).toContainText('pending: waiting for a block');
  const seen = await transfers.recordedRows();
  const first = (words: string) => seen.findIndex((text) => text.includes(words));
  expect(first('sending')).toBeGreaterThanOrEqual(0);
  expect(first('sending')).toBeLessThan(first('pending: waiting for a block'));
  await transfers.carriedOut(10);
});

test('error: M5 M8 refused, and carried out: said to be checked, held to the typed word, confirmed within seconds', async () => {
  await transfers.send(11);
  await expect(transfers.row(11)).toContainText(/refused: checking the chain.*[^−]11 DUSD/);
  await expect(transfers.page().getByText('We couldn’t confirm one transaction. Don’t send it again yet.')).toBeVisible();
  await transfers.open(11);
  const refused = transfers.page().getByRole('region', { name: 'Example Bank says it refused this' });
  await expect(refused).toContainText(
    'It could still go through, so Blockdesk is checking the chain. The reason given: “The sandbox is set to answer with 400.” Don’t send it again yet.',
  );
  await refused.getByRole('button', { name: 'More…' }).click();
  await refused.getByRole('button', { name: 'Send again anyway…' }).click();
  const review = await openedReview(transfers.app());
  await expect(review.getByRole('list', { name: 'Warnings' })).toContainText(
    'You sent the same request before. Example Bank says it refused that, but Blockdesk is still checking the chain.',
  );
  await expect(review.getByLabel('Type “send again” to continue:')).toBeVisible();
  await review.waitForTimeout(800);
  await expect(review.getByRole('button').last()).toBeDisabled();
  await declineReview(transfers.app());
  await transfers.back();
  await transfers.carriedOut(11);
  await transfers.page().evaluate((place) => (location.hash = place), `/token/${demoContracts.DemoDollar}`);
  await expect(transfers.page().getByRole('region', { name: 'Your balances' })).toContainText(
    formatAmount(String(firstBalance - 21_000_000n), 6),
  );
  await transfers.page().keyboard.press('ControlOrMeta+2');
});

test('error: M4 the answer lost, and mined after more than twenty blocks: not said to be not carried out, and found', async () => {
  await transfers.send(18);
  await expect(transfers.row(18)).toContainText('unknown: don’t send again yet');
  await transfers.mine(25);
  await transfers.open(18);
  await unknownPage().getByRole('button', { name: 'Check now' }).click();
  await expect(unknownPage()).toContainText('Still reading: some transactions wait for minutes');
  await expect(unknownPage()).not.toContainText('It probably didn’t');
  await transfers.back();
  await transfers.carriedOut(18);
});

test('error: M4 M21 the hash of an older transaction that did the same: not matched to this write, whose own transaction is found', async () => {
  const older = await transfers.sendElsewhere(20);
  await transfers.mine(2);
  await transfers.send(20);
  await expect(transfers.row(20)).toContainText('unknown: don’t send again yet');
  await transfers.open(20);
  await expect(unknownPage()).toContainText('Example Bank gave a transaction from before this was sent.');
  await transfers.back();
  await transfers.carriedOut(20);
  const { newest } = await activityIn(transfers.page());
  expect(newest[0]?.hash).not.toBe(older);
});

test('error: M4 M5 M21 eleven minutes later: each is shown as it is on chain, and what is mined then is found', async () => {
  await transfers.send(21);
  await expect(transfers.row(21)).toContainText('refused: checking the chain');
  await transfers.send(22);
  await expect(transfers.row(22)).toContainText('unknown: don’t send again yet');
  const putBack = await transfers.takeOut();
  // Waits behind the one that is gone.
  await transfers.send(23);
  await expect(transfers.row(23)).toContainText('pending: waiting for a block');
  await transfers.restart(
    () => transfers.mine(25),
    (data) => clockAhead(data, 11 * 60_000),
  );
  await expect(transfers.row(21)).toContainText(/rejected: not found on the chain.*[^−]21 DUSD/);
  await expect(transfers.row(23)).toContainText('unknown: don’t send again yet');
  await transfers.open(23);
  await expect(unknownPage()).toContainText('Example Bank gave a transaction that wasn’t found on this chain.');
  await transfers.back();
  await transfers.open(22);
  await expect(unknownPage()).toContainText('It probably didn’t go through.');
  await transfers.back();
  await putBack();
  await transfers.mine();
  for (const dollars of [22, 23]) await expect(transfers.row(dollars)).toContainText('confirmed', { timeout: 20_000 });
});

test('error: M1 M4 at the end: what is confirmed is what the chain has, each once', async () => {
  const { newest } = await activityIn(transfers.page());
  const confirmed = newest.filter(({ state }) => state === 'confirmed');
  expect(confirmed.map(({ title }) => Number(/\d+/.exec(title)?.[0]))).toEqual([23, 22, 20, 18, 11, 10]);
  expect(new Set(confirmed.map(({ hash }) => hash)).size).toBe(confirmed.length);
  // And the one that was sent past the app.
  expect((await transfers.count()) - firstCount).toBe(confirmed.length + 1);
  const dollars = 10 + 11 + 18 + 20 + 20 + 22 + 23;
  expect(firstBalance - (await transfers.balance())).toBe(BigInt(dollars) * 1_000_000n);
});
