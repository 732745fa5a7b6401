/** The Activity screen and the page of an unknown outcome, with real services. */

import { expect, type Page, test } from '@playwright/test';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import { activityIn, activityRows, activityTable } from '#test/support/activity-screen.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmChange, confirmShownReview, declineReview, openedReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { balanceRegion, enterSandbox, fillService } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [receiver] = grace.accounts;

const data = makeDataFolder();
let service: RunningSandbox;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // The first write is lost and not carried out, the second is carried out and its answer lost.
  const args = ['--fault', 'write-reset-before-headers:1', '--fault', 'write-reset-after-acting:1'];
  [service, app] = await Promise.all([startSandbox({ mining: 'slow', args }), startApp({ data })]);
  ({ page } = app);
  await fillService(page, service, service.scopes);
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app?.quit();
  await service?.stop();
  removeFolder(data);
});

const table = () => activityTable(page);
const rows = () => activityRows(page);
const unknownPage = () => page.getByRole('region', { name: 'We couldn’t confirm this transaction' });
const side = () => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Activity' });
const mine = (blocks = 1) => service.rpc.mine({ blocks, interval: 12 });

const newest = () => activityIn(page);

/** As a form of the page asks for it; the person confirms in main's own window. */
async function transfer(amount: string): Promise<void> {
  const { connection } = await newest();
  void callIn(page, 'service.erc20.transfer', { connection, contractAddress: DemoDollar, amount, receiver }).catch(() => {});
  await confirmShownReview(app);
}

test('default: nothing yet: it says what would be here and how it comes', async () => {
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByText('No activity found yet. What you send from here appears at once.')).toBeVisible();
  await expect(page.getByText('No blocks checked yet.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('error: M4 a lost answer shows a banner on every screen; its page says what is known and keeps checking', async () => {
  await transfer('250000000');
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText(/Send 250 DUSD to .*unknown: don’t send again yet.*[^−]250 DUSD/);
  await expect(side()).toContainText('1 unknown');
  await page.getByRole('button', { name: 'View' }).click();
  await expect(unknownPage()).toContainText(/after this was sent and before .+ answered/);
  await expect(unknownPage()).toContainText('POST /erc20/transfer');
  await expect(unknownPage()).toContainText('none given');
  await mine(3);
  await unknownPage().getByRole('button', { name: 'Check now' }).click();
  await expect(unknownPage()).toContainText(/Blocks \d+ to \d+ read: no matching transaction/, { timeout: 15_000 });
  await expect(unknownPage()).toContainText(/Reading at least up to block \d+/);
  await expect(unknownPage()).toContainText(/Balance of Account 1: (12,\d{3}[\d.]*) DUSD.* before, \1 DUSD.* now/);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 410 });
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 820 });
});

test('error: M8 sending it again needs a typed word in a new review; going back sends nothing', async () => {
  await unknownPage().getByRole('button', { name: 'More…' }).click();
  await unknownPage().getByRole('button', { name: 'Send again anyway…' }).click();
  const review = await openedReview(app);
  await expect(review.getByRole('list', { name: 'Warnings' })).toContainText('You sent the same request before. Its outcome is unknown.');
  await review.waitForTimeout(800);
  await expect(review.getByRole('button').last()).toBeDisabled();
  await declineReview(app);
  await expect.poll(async () => (await newest()).newest.length).toBe(1);
});

test('error: M4 a write whose answer was lost but that went through is found by the search and confirmed automatically', async () => {
  await transfer('2500000');
  await expect(side()).toContainText('2 unknown');
  await mine(1);
  await expect.poll(async () => (await newest()).newest[0]?.state, { timeout: 20_000 }).toBe('confirmed');
  await expect(side()).toContainText('1 unknown');
  await expect(page.getByText(/^Confirmed: Send /)).toBeVisible();
});

test('behavior: settled by the person’s own word, confirmed in main’s own window', async () => {
  await unknownPage().getByRole('button', { name: 'Mark as not sent…' }).click();
  await confirmChange(app, 'Mark as not sent');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('you marked it as not sent');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeFocused();
  await expect(side()).not.toContainText('unknown');
});

test('default: live from pending to confirmed, with a note, found by search and kinds, saved as a file', async () => {
  await page.keyboard.press('Escape');
  await transfer('7000000');
  const row = rows().first();
  await expect(row).toContainText('pending: waiting for a block');
  await expect(side()).toContainText('1 under way');
  await mine(1);
  await expect(row).toContainText('confirmed', { timeout: 15_000 });
  await expect(rows()).toHaveCount(3);
  await page.getByLabel('State').selectOption('Rejected');
  await expect(rows()).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Kind').selectOption('Approvals');
  await expect(page.getByText('No activity matches these filters.')).toBeVisible();
  await page.getByLabel('Kind').selectOption('Sent');
  await page.getByRole('searchbox', { name: 'Find in the activity' }).fill('confirmed nonsense');
  await expect(rows()).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find in the activity' }).fill(receiver.slice(0, 10));
  await expect(rows()).toHaveCount(3);
  await row.getByRole('link').first().click();
  await page.getByRole('region', { name: 'Label and note' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rent of March');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Rent of March')).toBeVisible();
  await expect(page.getByText('The receipt matches what you reviewed.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // What it was narrowed by is kept.
  await expect(page.getByRole('searchbox', { name: 'Find in the activity' })).toHaveValue(receiver.slice(0, 10));
  await page.getByRole('button', { name: 'Export activity' }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const saved = (await page.getByText(/^Saved as /).textContent())?.replace(/^Saved as /, '') ?? '';
  expect(saved).toContain('activity');
  expect(await axe(page)).toEqual([]);
});

test('behavior: by the keyboard alone: rows by arrows, Enter opens, Escape back; the transaction leads here', async () => {
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows().first().getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows().nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'View transaction' }).click();
  await page.getByRole('link', { name: 'Sent from here' }).click();
  await expect(page.getByRole('region', { name: 'What was reviewed and sent' })).toContainText('POST /erc20/transfer');
  await page.getByRole('button', { name: 'Repeat as a new draft' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('7000000');
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('Escape');
  await expect(balanceRegion(page)).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByRole('listitem').first()).toContainText('confirmed');
  await recent.getByRole('link', { name: 'All activity →' }).click();
  await expect(table()).toBeVisible();
});

test('behavior: held, and withdrawn from its row', async () => {
  const { connection } = await newest();
  await callIn(page, 'rules.save', { ...mapOnOffRules(() => false), connection, undoWindow: '120000' });
  await transfer('9000000');
  await expect(rows().first()).toContainText(/held, 1:\d\d left/);
  await rows()
    .first()
    .getByRole('button', { name: /^Withdraw: Send/ })
    .click();
  await expect(rows().first()).toContainText('withdrawn');
  await expect(rows().first().getByRole('link').first()).toBeFocused();
  await page.setViewportSize({ width: 640, height: 410 });
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 820 });
});
