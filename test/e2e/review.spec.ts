/** The review in main's own window on the real sandbox: what it says, what it asks for, and that nothing else can confirm. */

import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createPublicClient } from 'viem';
import { ipc } from 'viem/node';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { answerBox, makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { startCanary } from '#test/support/canary.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { confirmChange, declineChange, endPauses, openedReview } from '#test/support/review-window.ts';
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

test('error: M9 a transfer: what it does, to whom in full, what it leaves, the bytes; the page cannot confirm it; back sends nothing', async () => {
  const before = await sentSoFar();
  const opened = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Send 2.5 DUSD');
  await expect(opened.getByText('Local sandbox · chain 31337 · practice money')).toBeVisible();
  await expect(opened.getByText(/^2 500 000 base units of 0x/)).toBeVisible();
  await expect(opened.getByText('not sent here before', { exact: true })).toBeVisible();
  await expect(opened.locator(`[data-full="${receiver}"]`)).toHaveText(
    receiver.replace(/^(0x.{4})|(.{4})(?!$)/g, '$& ').replaceAll('  ', ' '),
  );
  await expect(findings(opened)).toContainText('The address checksum is right');
  await expect(findings(opened)).toContainText('Simulation passed. It may have used a different account, so it isn’t a guarantee.');
  await expect(warnings(opened)).toHaveCount(0);
  await opened.getByRole('button', { name: 'show body' }).click();
  await expect(opened.locator('pre')).toHaveText(JSON.stringify({ contractAddress: DemoDollar, amount: '2500000', address: receiver }));
  await expect(mainButton(opened)).toBeEnabled();
  // The page cannot confirm: it has no such call, and the review has none but its own.
  const names = (where: Page) =>
    where.evaluate(() => Object.keys((globalThis as unknown as { blockdesk: { call: object } }).blockdesk.call));
  expect((await names(page)).filter((name) => name.startsWith('review.'))).toEqual([]);
  expect((await names(opened)).toSorted()).toEqual(['review.again', 'review.back', 'review.confirm', 'review.current', 'review.press']);
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
  void pressEnter(second);
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

test('behavior: rules made in Settings: what exceeds a limit is blocked, an amount is typed again, held and withdrawn; loosened only in main’s own window', async () => {
  const settings = () => page.getByRole('link', { name: 'Settings' }).click();
  const toConsole = () => page.getByRole('link', { name: 'API console' }).click();
  const card = page.getByRole('region', { name: 'Rules on this computer' });
  await settings();
  await card.getByLabel('Token contract').fill(DemoDollar);
  await card.getByLabel('Limit per transaction').fill('2');
  await card.getByLabel('Retype amounts over').fill('0.5');
  await card.getByRole('button', { name: 'Set limit' }).click();
  await expect(card.getByRole('listitem')).toContainText('DUSD: at most 2 per transaction, retyped above 0.5');
  await card.getByLabel('Undo window after confirming').selectOption('2 minutes');
  await card.getByRole('button', { name: 'Save rules' }).click();
  await toConsole();

  const before = await sentSoFar();
  const beyond = await review('Transfer', { Amount: '2500000', Recipient: receiver });
  await expect(warnings(beyond)).toContainText('Your rule: at most 2 DUSD per transaction. This is 2.5 DUSD.');
  await expect(beyond.getByRole('status')).toHaveText('This can’t be sent.');
  await expect(mainButton(beyond)).toBeDisabled();
  await answerBox(beyond, 'Back');

  const again = await review('Transfer', { Amount: '1000000', Recipient: receiver });
  await expect(warnings(again)).toContainText('Your rule: retype amounts over 0.5 DUSD.');
  await again.getByLabel('Type “1” to continue:').fill('1');
  await expect(again.getByRole('status')).toContainText('You can undo it in Activity for 2 minutes.');
  await expect(mainButton(again)).toBeEnabled();
  await answerBox(again, 'Send 1 DUSD');
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('button', { name: /^Withdraw: Send 1 DUSD to / }).click();
  await expect(page.getByText('Withdrawn. Nothing was sent.')).toBeVisible();
  expect(await sentSoFar()).toBe(before);

  await settings();
  await card.getByRole('button', { name: 'Remove the limit for DUSD' }).click();
  await declineChange(app);
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await endPauses(app);
  await card.getByLabel('Undo window after confirming').selectOption('Off');
  await card.getByRole('button', { name: 'Save rules' }).click();
  await confirmChange(app, 'Loosen rules');
  await expect(card.getByLabel('Undo window after confirming')).toHaveValue('0');
  await toConsole();
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
  await opened.getByRole('button', { name: 'Review again' }).click();
  await expect(opened.getByRole('heading', { name: 'You aren’t signed in' })).toBeVisible();
  await answerBox(opened, 'Back');
  expect(await sentSoFar()).toBe(before);
});
