/** Two services signed in at once: switching, a write of the hidden one, a chain that changed, and a restart. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { confirmChange, confirmReview, declineChange, openedChange, openedReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const hash = `0x${'5e'.repeat(32)}`;
const transfer = { contractAddress: `0x${'11'.repeat(20)}`, receiver: `0x${'22'.repeat(20)}`, amount: '250' };
const data = makeDataFolder();
let bank: TinyService;
let desk: TinyService;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [bank, desk] = await Promise.all([
    startTinyService({ answers: { '/erc20/transfer': JSON.stringify({ hash }), '/user/balance': '"1111000000000000000000"' } }),
    startTinyService({ answers: { '/user/balance': '"2222000000000000000000"' } }),
  ]);
  app = await startApp({ data });
  ({ page } = app);
  await enter(bank, 'Example Bank');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Add a service' }).click();
  await enter(desk, 'Other Desk');
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
  await expect(shownName()).toHaveText(name);
}

const shownName = () => page.getByRole('complementary', { name: 'Connection and screens' }).locator('p').first();
const menu = () => page.getByRole('menu', { name: /^Switch connection/ });
async function switchTo(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await menu()
    .getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
    .click();
  await expect(shownName()).toHaveText(name);
}
const idOf = (name: string) =>
  page.evaluate(async (wanted) => {
    const snapshot = await window.blockdesk.call['app.snapshot']({});
    return snapshot.ok ? (snapshot.value.slices.connections.value.list.find((one) => one.name === wanted)?.id ?? '') : '';
  }, name);

test('default: each stays signed in, the menu says so, and a switch shows its wallet without a sign-in', async () => {
  await switchTo('Example Bank');
  await expect(balanceRegion(page)).toContainText('wei');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await expect(menu().getByRole('menuitemradio', { name: /signed in$/ })).toHaveCount(2);
  await expect(menu().getByRole('menuitemradio', { name: /^Other Desk/ })).toContainText('Ctrl+Alt+3');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+Digit3');
  await expect(shownName()).toHaveText('Other Desk');
  await expect(balanceRegion(page)).toContainText('wei');
  expect([bank.tokenRequests.length, desk.tokenRequests.length]).toEqual([1, 1]);
});

test('behavior: a switch is one picture: no frame shows one under the name of the other, or neither', async () => {
  for (const [digit, name] of [
    ['2', 'Example Bank'],
    ['3', 'Other Desk'],
    ['2', 'Example Bank'],
  ] as const) {
    const seen = await page.evaluate(
      ([key, shown]) =>
        new Promise<string[]>((resolve) => {
          const frames: string[] = [];
          const look = () => {
            const amount = /[12],[12]{3}/.exec(document.querySelector('main')?.textContent ?? '')?.[0] ?? 'no amount';
            const frame = `${document.querySelector('aside p')?.textContent ?? 'no name'}: ${amount}`;
            if (frames.at(-1) !== frame) frames.push(frame);
            if (frame.startsWith(shown) && amount !== 'no amount') resolve(frames);
            else requestAnimationFrame(look);
          };
          window.dispatchEvent(new KeyboardEvent('keydown', { code: `Digit${key}`, ctrlKey: true, altKey: true, bubbles: true }));
          requestAnimationFrame(look);
        }),
      [digit, name] as const,
    );
    const others = { 'Example Bank': 'Other Desk: 2,222', 'Other Desk': 'Example Bank: 1,111' };
    const own = { 'Example Bank': 'Example Bank: 1,111', 'Other Desk': 'Other Desk: 2,222' };
    expect([[others[name], own[name]], [own[name]]]).toContainEqual(seen);
    await expect(shownName()).toHaveText(name);
  }
});

test('behavior: each has a mark of its own, and the person chooses another in main’s own window', async () => {
  const card = page.getByRole('complementary', { name: 'Connection and screens' });
  const markOf = (place: Locator) => place.locator('[data-shape="square"]').first();
  const look = (place: Locator) => markOf(place).evaluate((mark) => [mark.textContent, getComputedStyle(mark).backgroundColor]);
  await switchTo('Example Bank');
  const before = await look(card);
  expect(before[0]).toBe('EB');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  const marks = await Promise.all((await menu().getByRole('menuitemradio').all()).map(look));
  expect(marks.map(([letters]) => letters)).toEqual(['LS', 'EB', 'OD']);
  expect(new Set(marks.map(([, color]) => color)).size).toBe(3);
  await page.keyboard.press('Escape');
  const id = await idOf('Example Bank');
  await page.evaluate((connection) => {
    location.hash = `#/connect/edit/${connection}`;
  }, id);
  await page.getByLabel('Letters').fill('€');
  await page.getByLabel('Color').selectOption('Brown');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const window = await openedChange(app);
  await expect(window.getByText('Brown')).toBeVisible();
  await confirmChange(app, 'Change connection');
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(markOf(card)).toHaveText('€');
  expect((await look(card))[1]).not.toBe(before[1]);
});

test('behavior: All connections adds up a token of both as their wallets showed it, each account once, and asks nothing for it', async () => {
  const calls = () => [bank, desk].flatMap(({ apiRequests }) => apiRequests.filter((request) => request === 'POST /contract/call')).length;
  for (const { behavior } of [bank, desk])
    behavior.before = (request, response, body) => {
      if (request !== 'POST /contract/call') return;
      const [, answer] =
        [
          ['balanceOf', '150'],
          ['symbol', '"DUSD"'],
          ['decimals', '2'],
        ].find(([name = '']) => body.includes(name)) ?? [];
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer ?? '"0x"');
    };
  await switchTo('Example Bank');
  await page.evaluate(
    ([token]) => window.blockdesk.call['tokens.save'](token as never),
    [{ connection: await idOf('Example Bank'), address: transfer.contractAddress, standard: 'erc20' }],
  );
  await expect(page.getByRole('region', { name: 'Assets' })).toContainText('3 DUSD');
  // A token is the chain’s: the other connection on it lists it, too.
  await switchTo('Other Desk');
  await expect(page.getByRole('region', { name: 'Assets' })).toContainText('3 DUSD');
  const asked = calls();
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await menu().getByRole('menuitem', { name: 'All connections' }).click();
  const row = page.getByRole('region', { name: 'Totals' }).getByRole('listitem').filter({ hasText: 'DUSD' });
  await expect(row).toContainText('3 DUSD');
  await expect(row).toContainText('Example Bank, Other Desk');
  await expect(row).toContainText('Shared accounts, counted once: Other Desk.');
  expect(calls()).toBe(asked);
  expect(await axe(page)).toEqual([]);
  for (const { behavior } of [bank, desk]) behavior.before = null;
  await page.getByRole('link', { name: 'Wallet' }).click();
});

test('behavior: a write of the hidden one names its service, is followed, announced, and a click leads there', async () => {
  const connection = await idOf('Example Bank');
  const write = () =>
    page.evaluate(
      ([input]) => window.blockdesk.call['service.erc20.transfer'](input as never),
      [{ ...transfer, connection, request: crypto.randomUUID() }],
    );
  // A window writes only for the connection that it shows.
  expect(await write()).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  await switchTo('Example Bank');
  const written = write();
  const review = await openedReview(app);
  await expect(review.getByText('Example Bank').first()).toBeVisible();
  await expect(review.locator('[data-shape="square"]')).toHaveText('€');
  await confirmReview(app, /^Send/);
  expect(await written).toMatchObject({ ok: true });
  expect([bank.writes(), desk.writes()]).toEqual([['POST /erc20/transfer'], []]);
  await switchTo('Other Desk');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await expect(menu().getByRole('menuitemradio', { name: /^Example Bank.*1 pending$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const mined = { transactionHash: hash, blockNumber: 18205, blockHash: `0x${'cd'.repeat(32)}`, status: 1, logs: [] };
  Object.assign(bank.behavior.answers, { '/block/lastestBlockNumber': '18205', [`/transaction/${hash}/receipt`]: JSON.stringify(mined) });
  const announced = () =>
    app.recorded('notification').find(({ title, body }) => /^Confirmed/.test(title) && body.endsWith('· Example Bank'));
  await expect.poll(() => announced()?.number ?? null, { timeout: 60_000 }).not.toBeNull();
  app.command(`notification click ${announced()?.number}`);
  await expect(shownName()).toHaveText('Example Bank');
  await expect(page).toHaveURL(/#\/activity\//);
});

test('error: M22 its chain changes: both are named, nothing can be sent until the person confirms, and Back keeps it so', async () => {
  bank.behavior.answers['/chain/chainId'] = '5';
  await page.getByRole('link', { name: 'Wallet' }).click();
  const banner = page.getByText(/^Example Bank moved from Ethereum \(chain 1\) to Goerli \(chain 5\)\./);
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review chain change' }).click();
  const window = await openedChange(app);
  await expect(window.getByRole('heading', { name: 'Example Bank is now on another chain' })).toBeVisible();
  expect(await axe(window)).toEqual([]);
  await declineChange(app);
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Review chain change' }).click();
  await confirmChange(app, 'Use Goerli (chain 5)');
  await expect(banner).toBeHidden();
});

test('behavior: after a restart both are signed in again, and a chain that changed meanwhile is noticed', async () => {
  desk.behavior.answers['/chain/chainId'] = '137';
  await app.quit();
  app = await startApp({ data });
  ({ page } = app);
  await expect(balanceRegion(page)).toContainText('wei');
  // Its chain is looked at although nobody looks at it.
  await page.getByRole('button', { name: 'Switch connection, 1 needs attention' }).click();
  await expect(menu().getByRole('menuitemradio', { name: /^Example Bank.*signed in$/ })).toBeVisible();
  await expect(menu().getByRole('menuitemradio', { name: /^Other Desk.*signed in, chain changed$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await switchTo('Other Desk');
  await expect(balanceRegion(page)).toContainText('wei');
  expect([bank.tokenRequests.length, desk.tokenRequests.length]).toEqual([1, 1]);
});
