/** A second window for another connection: what each shows and gets, a write in each at once, and what closes or outlives it. */
import { expect, type Page, test } from '@playwright/test';
import type { Snapshot } from '#shared/ipc/contract.ts';
import { answerBox, makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const transfer = { contractAddress: `0x${'11'.repeat(20)}`, receiver: `0x${'22'.repeat(20)}` };
const data = makeDataFolder();
let bank: TinyService;
let desk: TinyService;
let app: RunningApp;
/** Shows Example Bank, and the other one Other Desk. */
let page: Page;
let second: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [bank, desk] = await Promise.all([
    startTinyService({ answers: { '/erc20/transfer': `{"hash":"${hashOf('5')}"}`, '/user/balance': '"1111000000000000000000"' } }),
    startTinyService({ answers: { '/erc20/transfer': `{"hash":"${hashOf('6')}"}`, '/user/balance': '"2222000000000000000000"' } }),
  ]);
  app = await startApp({ data });
  ({ page } = app);
  await enter(desk, 'Other Desk');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Add a service' }).click();
  await enter(bank, 'Example Bank');
});
test.afterAll(async () => {
  await app.quit();
  await Promise.all([bank.stop(), desk.stop()]);
  removeFolder(data);
});

async function enter(service: TinyService, name: string): Promise<void> {
  await fillService(page, service, 'account transactions');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Redirect address').fill(`http://127.0.0.1/${name.split(' ')[1]}`);
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
  await expect(shownIn(page)).toHaveText(name);
}

const shownIn = (window: Page) => window.getByRole('complementary', { name: 'Connection and screens' }).locator('p').first();
async function slicesOf(window: Page): Promise<Snapshot['slices']> {
  const answer = await callIn(window, 'app.snapshot');
  if (answer === null) throw new Error('the page has no such call');
  return (answer.value as Snapshot).slices;
}
const idOf = async (name: string) => (await slicesOf(page)).connections.value.list.find((one) => one.name === name)?.id ?? '';
const pages = () =>
  page
    .context()
    .browser()
    ?.contexts()
    .flatMap((context) => context.pages()) ?? [];
const titled = async (title: string) =>
  (await Promise.all(pages().map((each) => each.title().catch(() => '')))).filter((each) => each === title);

/** The window that the person is in, by main's number: the first window has 1. The pages can't say, as the debugger tells each that it is focused. */
const front = () => app.recorded('focus').at(-1)?.window;
/** The person clicks on it. */
async function goTo(window: number): Promise<void> {
  app.command(`focus ${window}`);
  await expect.poll(front).toBe(window);
}
/** Main's number of the second window. */
let deskWindow = 0;

async function openDesk(): Promise<void> {
  await goTo(1);
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Open Other Desk in a new window' }).click();
  second = await app.find('Other Desk – Blockdesk');
  await expect(balanceRegion(second)).toContainText('2,222');
  deskWindow = front() ?? 0;
  expect(deskWindow).toBeGreaterThan(1);
}

test('default: a connection opens in a window of its own, with its color, its name in the title, and nothing of the other', async () => {
  await openDesk();
  await expect(shownIn(second)).toHaveText('Other Desk');
  await expect(shownIn(page)).toHaveText('Example Bank');
  await expect.poll(() => page.title()).toBe('Example Bank – Blockdesk');
  const frame = 'div[aria-hidden]:empty[style*="--mark-hue"]';
  await expect(page.locator(frame)).toHaveCount(0);
  const colors = await second.evaluate((selector) => {
    const mark = document.querySelector('aside [data-shape="square"]');
    const edge = document.querySelector(selector);
    return [mark && getComputedStyle(mark).backgroundColor, edge && getComputedStyle(edge).borderTopColor];
  }, frame);
  expect(colors[0]).toBe(colors[1]);
  await expect(second.locator('header [data-shape="square"]')).toHaveText('OD');
  expect(await axe(second)).toEqual([]);
  const [one, other] = [await slicesOf(page), await slicesOf(second)];
  expect([one.window.value, other.window.value]).toEqual([
    { isFirst: true, elsewhere: [await idOf('Other Desk')] },
    { isFirst: false, elsewhere: [await idOf('Example Bank')] },
  ]);
  expect(one.activity.value.connection).not.toBe(other.activity.value.connection);
});

test('behavior: asked for again it is brought forward, by the menu or by the keys, and neither window shows another connection', async () => {
  await goTo(1);
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Open Other Desk in a new window' })).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: /^Other Desk.*in another window$/ }).click();
  await expect.poll(front).toBe(deskWindow);
  await second.keyboard.press('Control+Alt+Digit3');
  await expect.poll(front).toBe(1);
  await expect(shownIn(page)).toHaveText('Example Bank');
  await expect(shownIn(second)).toHaveText('Other Desk');
  expect(pages()).toHaveLength(2);
});

test('behavior: a switch in one leaves the other as it is', async () => {
  await goTo(deskWindow);
  await second.keyboard.press('Control+Alt+Digit1');
  await expect(second.getByRole('button', { name: 'Sign in with browser' })).toBeVisible();
  await expect(shownIn(page)).toHaveText('Example Bank');
  await expect(balanceRegion(page)).toContainText('1,111');
  expect(await callIn(second, 'connection.select', { connection: await idOf('Other Desk') })).toMatchObject({ ok: true });
  await expect.poll(() => second.title()).toBe('Other Desk – Blockdesk');
  await second.evaluate(() => {
    location.hash = '#/wallet';
  });
  await expect(balanceRegion(second)).toContainText('2,222');
});

test('safety: a write in each at once: each is reviewed over its window, sent to its own service, and shown nowhere else', async () => {
  const [bankId, deskId] = [await idOf('Example Bank'), await idOf('Other Desk')];
  const written = [
    callIn(page, 'service.erc20.transfer', { ...transfer, amount: '250', connection: bankId }),
    callIn(second, 'service.erc20.transfer', { ...transfer, amount: '350', connection: deskId }),
  ];
  await expect.poll(async () => (await titled('Review')).length).toBe(2);
  const reviews = new Map<string, Page>();
  for (const each of pages()) {
    if ((await each.title()) !== 'Review') continue;
    await expect(each.getByRole('dialog', { name: 'Review' })).toHaveAttribute('aria-busy', 'false');
    for (const name of ['Example Bank', 'Other Desk']) if (await each.getByText(name).first().isVisible()) reviews.set(name, each);
  }
  const [ofBank, ofDesk] = [reviews.get('Example Bank'), reviews.get('Other Desk')];
  if (ofBank === undefined || ofDesk === undefined || ofBank === ofDesk) throw new Error('each connection should have a review');
  await expect(ofBank.getByText(/\b250\b/).first()).toBeVisible();
  await expect(ofDesk.getByText(/\b350\b/).first()).toBeVisible();
  // The one that was asked for first is confirmed last, from behind the other window.
  for (const review of [ofDesk, ofBank]) {
    await review.bringToFront();
    await expect(review.getByRole('button', { name: /^Send/ })).toBeEnabled();
    await answerBox(review, /^Send/);
  }
  for (const answer of await Promise.all(written)) expect(answer).toMatchObject({ ok: true });
  expect([bank.writes(), desk.writes()]).toEqual([['POST /erc20/transfer'], ['POST /erc20/transfer']]);
  for (const [window, id, other] of [
    [page, bankId, deskId],
    [second, deskId, bankId],
  ] as const) {
    const { activity } = await slicesOf(window);
    expect(activity.value.newest.map(({ connection }) => connection)).toEqual([id]);
    expect(JSON.stringify(activity)).not.toContain(other);
  }
});

test('error: T12 the page of one window can’t write for the other’s connection, show it, or bring a window forward from behind', async () => {
  const bankId = await idOf('Example Bank');
  for (const [name, input] of [
    ['service.erc20.transfer', { ...transfer, amount: '1' }],
    ['tokens.save', { address: transfer.contractAddress, standard: 'erc20' }],
    ['notebook.save', { subject: transfer.receiver, label: 'Mallory', contact: true }],
    ['rules.save', {}],
  ] as const)
    expect(await callIn(second, name, { ...input, connection: bankId }), name).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
  expect(await callIn(second, 'connection.select', { connection: bankId })).toMatchObject({ ok: false, error: { code: 'canceled' } });
  await goTo(1);
  await callIn(second, 'connection.openWindow', { connection: 'sandbox' });
  await callIn(second, 'connection.openWindow', { connection: await idOf('Other Desk') });
  await callIn(second, 'connection.openWindow', { connection: bankId });
  expect(front()).toBe(1);
  expect(pages()).toHaveLength(2);
  expect(await titled('Review')).toEqual([]);
  expect([bank.writes().length, desk.writes().length]).toEqual([1, 1]);
  // They share no storage and no channel.
  const heard = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new BroadcastChannel('x').onmessage = ({ data: message }) => resolve(String(message));
        setTimeout(() => resolve(localStorage.getItem('x') ?? 'nothing'), 1_000);
      }),
  );
  await second.evaluate(() => {
    localStorage.setItem('x', 'stored');
    const channel = new BroadcastChannel('x');
    for (let count = 0; count < 5; count += 1) setTimeout(() => channel.postMessage('sent'), count * 100);
  });
  expect(await heard).toBe('nothing');
});

test('behavior: closed, nothing else changes; opened again, it is where it was; signed out, it says so', async () => {
  app.command(`bounds 90 70 1000 700 ${deskWindow}`);
  await expect.poll(() => second.evaluate(() => window.outerWidth)).toBe(1000);
  await second.close();
  await expect.poll(() => page.title()).toBe('Blockdesk');
  await expect(shownIn(page)).toHaveText('Example Bank');
  await openDesk();
  await expect.poll(() => second.evaluate(() => [window.screenX, window.screenY, window.outerWidth])).toEqual([90, 70, 1000]);
  expect(await callIn(second, 'session.signOut', { connection: await idOf('Other Desk') })).toMatchObject({ ok: true });
  await expect(second.getByRole('button', { name: 'Sign in with browser' })).toBeVisible();
  await expect(balanceRegion(page)).toContainText('1,111');
});

test('behavior: a connection that is removed takes its window with it', async () => {
  await goTo(1);
  const removing = callIn(page, 'connection.remove', { connection: await idOf('Other Desk') });
  await confirmChange(app, 'Remove connection');
  expect(await removing).toMatchObject({ ok: true });
  await expect.poll(() => pages().length).toBe(1);
  await expect(shownIn(page)).toHaveText('Example Bank');
});

test('behavior: locked with two open, both are gone, and both come back, each with its connection', async () => {
  test.slow();
  await goTo(1);
  expect(await callIn(page, 'connection.openWindow', { connection: 'sandbox' })).toMatchObject({ ok: true });
  await app.find('Local sandbox – Blockdesk');
  void callIn(page, 'lock.set').catch(() => {});
  const setting = await openedChange(app);
  await setting.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
  await setting.getByLabel('Passphrase again').fill('correct horse battery');
  await confirmChange(app, 'Set lock and restart');
  await app.restarted(1);
  const asking = await app.find('Review');
  await expect(asking.getByRole('heading', { name: 'Unlock Blockdesk' })).toBeVisible();
  await asking.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
  await expect(asking.getByRole('button', { name: 'Unlock' })).toBeEnabled();
  await pressEnter(asking);
  // Each begins as “Blockdesk”, and gets its own title when there are two.
  page = await app.find('Example Bank – Blockdesk');
  second = await app.find('Local sandbox – Blockdesk');
  await expect(shownIn(page)).toHaveText('Example Bank');
  await expect(shownIn(second)).toHaveText('Local sandbox');
  expect(pages()).toHaveLength(2);
  await second.close();
});
