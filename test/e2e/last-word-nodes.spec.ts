/** A service of several nodes, of which some lag behind: its newest block goes backwards, and the chain has the last word all the same. */
import { expect, test } from '@playwright/test';
import { activityIn } from '#test/support/activity-screen.ts';
import { openTransfers, type Transfers } from '#test/support/transfers.ts';

let transfers: Transfers;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const writes = ['older-hash', 'reset-after-acting', 'reset-before-headers'].map((name) => `write-${name}:1`);
  transfers = await openTransfers(['latest-block-backwards', ...writes]);
});
test.afterAll(() => transfers?.end());

const unknown = 'unknown: don’t send again yet';
/** A check that reaches the lagging node learns nothing, and the next check comes later. */
const patience = 45_000;

test('error: M4 M21 the hash of an older transaction that did the same: not matched to this write, whose own transaction is found', async () => {
  const older = await transfers.sendElsewhere(20);
  await transfers.mine(1);
  await transfers.send(20);
  await expect(transfers.row(20)).toContainText(unknown, { timeout: patience });
  await transfers.carriedOut(20, patience);
  const { newest } = await activityIn(transfers.page());
  expect(newest[0]?.hash).not.toBe(older);
});

test('error: M4 the answer lost: found, and confirmed', async () => {
  await transfers.send(21);
  await expect(transfers.row(21)).toContainText(unknown);
  await transfers.carriedOut(21, patience);
});

test('error: M4 not carried out, while an older transaction did the same: the older one is not matched to it', async () => {
  await transfers.sendElsewhere(22);
  await transfers.mine(1);
  await transfers.send(22);
  await expect(transfers.row(22)).toContainText(unknown);
  await transfers.mine(4);
  await transfers.open(22);
  const page = transfers.page().getByRole('region', { name: 'We couldn’t confirm this transaction' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page).toContainText(/read: no matching transaction/, { timeout: patience });
  await transfers.back();
  await expect(transfers.row(22)).toContainText(unknown);
});
