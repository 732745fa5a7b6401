/** The review in main's own window on the real sandbox: what it says, what it asks for, and that nothing else can confirm. */

import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createPublicClient } from 'viem';
import { ipc } from 'viem/node';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { startCanary } from '#test/support/canary.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { alike } from '#test/support/review-context.ts';
import { confirmChange, confirmReview, declineChange, endPauses, openedReview } from '#test/support/review-window.ts';
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
  await openConsole(page);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

test.afterEach(() => endPauses(app));

const sentSoFar = () => createPublicClient({ transport: ipc(join(data, 'sandbox/anvil.ipc')) }).getTransactionCount({ address: owner });
const warnings = (review: Page) => review.getByRole('list', { name: 'Warnings' });
const findings = (review: Page) => review.getByRole('list', { name: 'Checks' });
const mainButton = (review: Page) => review.getByRole('button').last();

async function review(title: string, fields: Readonly<Record<string, string>>, group = 'ERC20'): Promise<Page> {
  await chooseOperation(page, group, title);
  await fillIn(page, { 'Contract address': DemoDollar, ...fields });
  await runButton(page).click();
  return openedReview(app);
}

test('default: M9 a transfer: what it does, to whom in full, what it leaves, the bytes; back sends nothing', async () => {
  const before = await sentSoFar();
  const opened = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Send 2.5 DUSD');
  await expect(opened.getByText('Local sandbox · chain 31337 · practice money')).toBeVisible();
  await expect(opened.getByText(/^2 500 000 base units of 0x/)).toBeVisible();
  await expect(opened.getByText('first time', { exact: true })).toBeVisible();
  await expect(opened.locator(`[data-full="${receiver}"]`)).toHaveText(
    receiver.replace(/^(0x.{4})|(.{4})(?!$)/g, '$& ').replaceAll('  ', ' '),
  );
  await expect(findings(opened)).toContainText('The address checksum is right');
  await expect(findings(opened)).toContainText('Simulation passed. It may have used a different account, so it isn’t a guarantee.');
  await expect(warnings(opened)).toHaveCount(0);
  await opened.getByRole('button', { name: 'show body' }).click();
  await expect(opened.locator('pre')).toHaveText(JSON.stringify({ contractAddress: DemoDollar, amount: '2500000', address: receiver }));
  await expect(mainButton(opened)).toBeEnabled();
  expect(await axe(opened)).toEqual([]);
  await answerBox(opened, 'Back');
  await expect(answerRegion(page)).toContainText('Not sent');
  expect(await sentSoFar()).toBe(before);
});

test('default: with the keyboard only: back has the focus, Escape goes back, and only the button itself confirms', async () => {
  const before = await sentSoFar();
  const first = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(first.getByRole('button', { name: 'Back' })).toBeFocused();
  const closed = first.waitForEvent('close');
  first.keyboard.press('Escape').catch(() => {});
  await closed;
  await expect(answerRegion(page)).toContainText('Not sent');
  const second = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(mainButton(second)).toBeEnabled();
  await second.keyboard.press('Tab');
  await expect(mainButton(second)).toBeFocused();
  const sent = second.waitForEvent('close');
  second.keyboard.press('Enter').catch(() => {});
  await sent;
  await expect(answerRegion(page)).toContainText('accepted');
  await expect.poll(sentSoFar).toBe(before + 1);
});

test('error: M7 M8 pressed twice it is sent once; sending the same again gives a warning', async () => {
  // While the one before is still looked for, the same again has to be typed.
  await expect.poll(async () => (await activityIn(page)).newest[0]?.state).toBe('confirmed');
  const before = await sentSoFar();
  const opened = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(warnings(opened)).toContainText('You sent the same');
  await expect(opened.getByText('sent here once')).toBeVisible();
  const similar = /^About 0\.0\d+(?: to 0\.0\d+)? ETH, as in \d+ similar transfers?\. “Local sandbox” sets the real fee\.$/;
  await expect(opened.getByText(similar)).toBeVisible();
  await expect(mainButton(opened)).toBeEnabled();
  const closed = opened.waitForEvent('close');
  mainButton(opened)
    .dblclick()
    .catch(() => {});
  await closed;
  await expect(answerRegion(page)).toContainText('accepted');
  await expect.poll(sentSoFar).toBe(before + 1);
  await page.waitForTimeout(1_500);
  expect(await sentSoFar()).toBe(before + 1);
});

test('error: M16 one that looks like a known address: both in full, and dead until what differs is typed; at 420 by 480 too', async () => {
  const opened = await review('Transfer', { Amount: '1', Recipient: alike(receiver) });
  await expect(warnings(opened)).toContainText('looks like');
  await opened.setViewportSize({ width: 420, height: 480 });
  expect(await axe(opened)).toEqual([]);
  const field = opened.getByLabel(/^Type “/);
  const wanted = /“(.+)”/.exec((await opened.getByText(/^Type “/).textContent()) ?? '')?.[1] ?? '';
  await opened.waitForTimeout(800);
  await expect(mainButton(opened)).toBeDisabled();
  await field.fill('nonsense');
  await expect(mainButton(opened)).toBeDisabled();
  await field.press('Enter');
  await field.fill(wanted);
  await expect(mainButton(opened)).toBeEnabled();
  await expect(mainButton(opened)).toBeInViewport({ ratio: 1 });
  // Enter in a field answers nothing.
  await field.press('Enter');
  await expect(opened.getByRole('dialog', { name: 'Review' })).toBeVisible();
  expect(await opened.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await answerBox(opened, 'Back');
});

test('error: M17 an approval without limit is shown in red words', async () => {
  const opened = await review('Approve', { Amount: (2n ** 256n - 1n).toString(), Spender: market });
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    `Let 0x2361…1E8f spend all your “DUSD” of ${shortAddress(DemoDollar)}, without limit`,
  );
  await expect(warnings(opened).getByRole('listitem').first()).toContainText('Danger: Unlimited');
  expect(await axe(opened)).toEqual([]);
  await answerBox(opened, 'Back');
});

test('error: M20 a free call that transfers ownership of the contract is named and warned of, with each parameter shown', async () => {
  const fields = { 'Function signature': 'function transferOwnership(address newOwner)', Params: `["${receiver}"]` };
  const opened = await review('Submit Transaction', fields, 'Transaction');
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Call transferOwnership on 0x700b…AD35');
  await expect(warnings(opened)).toContainText('The owner controls the contract');
  await expect(opened.getByText('1. newOwner (address)')).toBeVisible();
  await answerBox(opened, 'Back');
});

test('error: M9 the page cannot confirm: it has no such call, and the review has none but its own', async () => {
  const opened = await review('Transfer', { Amount: '1', Recipient: receiver });
  const names = (where: Page) =>
    where.evaluate(() => Object.keys((globalThis as unknown as { blockdesk: { call: object } }).blockdesk.call));
  expect((await names(page)).filter((name) => name.startsWith('review.'))).toEqual([]);
  expect((await names(opened)).toSorted()).toEqual(['review.again', 'review.back', 'review.confirm', 'review.current']);
  await answerBox(opened, 'Back');
});

test('error: M9 E4 the review’s window has no network either: no connection, no datagram', async () => {
  const canary = await startCanary();
  const opened = await review('Transfer', { Amount: '1', Recipient: receiver });
  const hasFetched = await opened.evaluate(async (host) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preconnect', href: `http://${host}/` });
    document.head.append(link);
    for (const urls of [`stun:${host}`, `turn:${host}?transport=tcp`]) {
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
    }
    const fetched = await fetch(`http://${host}/fetch`, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    link.remove();
    return fetched;
  }, canary.host);
  expect([hasFetched, canary.hits]).toEqual([false, []]);
  await answerBox(opened, 'Back');
  await canary.stop();
  // What was refused is complained of.
  app.complaints.length = 0;
});

test('behavior: a limit set in Settings blocks what exceeds it; it can be loosened only in main’s own window', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  const card = page.getByRole('region', { name: 'Rules on this computer' });
  await card.getByLabel('Token contract').fill(DemoDollar);
  await card.getByLabel('Limit per transaction').fill('2');
  await card.getByRole('button', { name: 'Set limit' }).click();
  await expect(card.getByRole('listitem')).toContainText('DUSD: at most 2 per transaction');
  await page.getByRole('link', { name: 'API console' }).click();
  const opened = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(warnings(opened)).toContainText('Your rule: at most 2 DUSD per transaction. This is 2.5 DUSD.');
  await opened.waitForTimeout(800);
  await expect(mainButton(opened)).toBeDisabled();
  await answerBox(opened, 'Back');
  await page.getByRole('link', { name: 'Settings' }).click();
  await card.getByRole('button', { name: 'Remove the limit for DUSD' }).click();
  await declineChange(app);
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'API console' }).click();
  await chooseOperation(page, 'ERC20', 'Transfer');
  await fillIn(page, { 'Contract address': DemoDollar, Amount: '1900000', Recipient: receiver });
  await runButton(page).click();
  const before = await sentSoFar();
  await confirmReview(app, 'Send 1.9 DUSD');
  await expect(answerRegion(page)).toContainText('accepted');
  // Accepted is not mined: the next test counts from here.
  await expect.poll(sentSoFar).toBe(before + 1);
});

test('behavior: each rule once, made in Settings: a sum in 24 hours, the amount typed again, held and withdrawn, known recipients, quiet hours', async () => {
  test.slow();
  const settings = () => page.getByRole('link', { name: 'Settings' }).click();
  const toConsole = () => page.getByRole('link', { name: 'API console' }).click();
  const card = page.getByRole('region', { name: 'Rules on this computer' });
  await settings();
  await expect(card).toContainText('They apply only in Blockdesk, on this computer');
  await card.getByLabel('Token contract').fill(DemoDollar);
  await card.getByLabel('Limit per transaction').fill('2');
  await card.getByLabel('Limit per 24 hours').fill('8');
  await card.getByLabel('Retype amounts over').fill('0.5');
  await card.getByRole('button', { name: 'Set limit' }).click();
  await expect(card.getByRole('listitem')).toContainText('DUSD: at most 2 per transaction, at most 8 in 24 hours, retyped above 0.5');
  await card.getByLabel('Undo window after confirming').selectOption('2 minutes');
  await card.getByRole('button', { name: 'Save rules' }).click();
  await toConsole();

  const before = await sentSoFar();
  const beyond = await review('Transfer', { Amount: '1500000', Recipient: receiver });
  await expect(warnings(beyond)).toContainText(
    'Can’t be sent: Your rule: at most 8 DUSD in 24 hours. Up to 6.9 DUSD of that is already used.',
  );
  await answerBox(beyond, 'Back');

  const again = await review('Transfer', { Amount: '1000000', Recipient: receiver });
  await expect(warnings(again)).toContainText('Your rule: retype amounts over 0.5 DUSD.');
  await expect(again.getByRole('status')).toHaveText('Type the text above to continue.');
  await again.getByLabel('Type “1” to continue:').fill('1');
  await expect(again.getByRole('status')).toContainText('You can undo it there for 2 minutes.');
  await expect(mainButton(again)).toBeEnabled();
  await answerBox(again, 'Send 1 DUSD');
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('button', { name: /^Withdraw: Send 1 DUSD to / }).click();
  await expect(page.getByText('Withdrawn. Nothing was sent.')).toBeVisible();
  expect(await sentSoFar()).toBe(before);

  await settings();
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toTimeString().slice(0, 5);
  await card.getByLabel('Known recipients only').check();
  await card.getByLabel('Block sending from').fill(clock(-1));
  await card.getByLabel('Block sending until').fill(clock(1));
  await card.getByRole('button', { name: 'Save rules' }).click();
  await toConsole();
  const barred = await review('Transfer', { Amount: '1', Recipient: receiver });
  await expect(warnings(barred)).toContainText('Your rule: send only to your own accounts and contacts.');
  await expect(warnings(barred)).toContainText('Your rule: nothing is sent from');
  await expect(mainButton(barred)).toBeDisabled();
  await answerBox(barred, 'Back');

  await settings();
  await card.getByLabel('Known recipients only').uncheck();
  await card.getByLabel('Block sending from').fill('');
  await card.getByLabel('Block sending until').fill('');
  await card.getByLabel('Undo window after confirming').selectOption('Off');
  await card.getByRole('button', { name: 'Save rules' }).click();
  await confirmChange(app, 'Loosen rules');
  await expect(card.getByLabel('Known recipients only')).not.toBeChecked();
  await toConsole();
  expect(await sentSoFar()).toBe(before);
});

test('error: M10 signed out while it is open: refused, nothing is sent, and it can be reviewed again', async () => {
  const before = await sentSoFar();
  const opened = await review('Transfer', { Amount: '3', Recipient: receiver });
  await page.evaluate(() =>
    (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<unknown>> } }).blockdesk.call[
      'session.signOut'
    ]?.({
      connection: 'sandbox',
    }),
  );
  await expect(mainButton(opened)).toBeEnabled();
  await mainButton(opened).click();
  await expect(opened.getByRole('button', { name: 'Review again' })).toBeVisible();
  await expect(opened.getByRole('alert')).toContainText('nothing was sent');
  expect(await axe(opened)).toEqual([]);
  await opened.getByRole('button', { name: 'Review again' }).click();
  await expect(opened.getByRole('heading', { name: 'You aren’t signed in' })).toBeVisible();
  await answerBox(opened, 'Back');
  expect(await sentSoFar()).toBe(before);
});
