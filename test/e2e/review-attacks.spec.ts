/** What a hostile page, a hostile token and a window that breaks can do to a review: nothing is sent that was not confirmed, and the app goes on. */
import { expect, type Page, test } from '@playwright/test';
import { shortAddress } from '#shared/core/short-address.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { endPauses, openedReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const [token, receiver] = ['0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'] as const;
const hostile = `<img src=x onerror="document.title='owned'">\u202e${'A'.repeat(1_000_000)}`;
const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;
let page: Page;
let connection: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const answers = { '/contract/call': JSON.stringify(hostile), '/erc20/transfer': `{"hash":"0x${'ab'.repeat(32)}"}` };
  [tiny, app] = await Promise.all([startTinyService({ answers }), startApp({ data })]);
  ({ page } = app);
  await fillService(page, tiny, 'account transactions');
  await page.getByRole('radio', { name: 'Live' }).check();
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
  connection = await page.evaluate(async () => {
    const answer = (await (window as unknown as Loose).blockdesk.call['app.snapshot']?.({})) as {
      value: { connections: { value: { active: string } } };
    };
    return JSON.stringify(answer);
  });
  connection = /"active":"([^"]+)"/.exec(connection)?.[1] ?? '';
  expect(connection).not.toBe('');
});
// Each goes back, which makes the next wait.
test.beforeEach(() => endPauses(app));
test.afterAll(async () => {
  await app.quit().catch(() => {});
  await tiny.stop();
  removeFolder(data);
});

interface Loose {
  blockdesk: { call: Record<string, ((input: object) => Promise<unknown>) | undefined> };
  answers?: unknown[];
}

/** As a page that is not itself would: past every screen. */
const ask = (operation: string, input: object, times = 1) =>
  page.evaluate(
    ([name, given, count]) => {
      const loose = window as unknown as Loose;
      loose.answers = [];
      for (let each = 0; each < count; each += 1) void loose.blockdesk.call[name]?.(given).then((answer) => loose.answers?.push(answer));
    },
    [`service.${operation}`, { ...input, connection }, times] as const,
  );
const answered = () => page.evaluate(() => (window as unknown as Loose).answers as { ok: boolean; error?: { code: string } }[]);
const transfer = { contractAddress: token, amount: '7', receiver };
const sender = (review: Page) => review.getByRole('button').last();
const warnings = (review: Page) => review.getByRole('list', { name: 'Warnings' });

test('error: M9 a live service and a token of 1 MB of markup: it says real money, and the token’s words are text, short and in quotes', async () => {
  await ask('erc20.transfer', transfer);
  const review = await openedReview(app);
  await expect(review.getByText(/^Live: real money · Example Bank · chain 1$/)).toBeVisible();
  await expect(review.getByRole('heading', { level: 1 })).toHaveText(`Send 7 base units of “<img src=x o” of ${shortAddress(token)}`);
  await expect(warnings(review)).toContainText('The token doesn’t report its decimals');
  await expect(warnings(review)).toContainText('Couldn’t read: the balance.');
  await expect(review.locator('img')).toHaveCount(0);
  expect(await review.title()).toBe('Review');
  await expect(sender(review)).toBeEnabled();
  expect(await axe(review)).toEqual([]);
  await answerBox(review, 'Back');
  expect(tiny.writes()).toEqual([]);
});

test('error: M7 a page that asks a thousand times: one review, and every other is answered at once', async () => {
  tiny.apiRequests.length = 0;
  await ask('erc20.transfer', transfer, 1_000);
  const review = await openedReview(app);
  await expect.poll(async () => (await answered()).length).toBe(999);
  expect(new Set((await answered()).map(({ error }) => error?.code))).toEqual(new Set(['canceled']));
  // What a review rests on is asked for together, not a thousand times.
  expect(tiny.apiRequests.length).toBeLessThan(60);
  await answerBox(review, 'Back');
  await expect.poll(async () => (await answered()).length).toBe(1_000);
  expect(tiny.writes()).toEqual([]);
});

test('error: M20 100 kB of parameters are refused before a review, 40 kB are shown to the byte', async () => {
  const submit = { contractAddress: token, functionSignature: 'function setNote(string note)' };
  await ask('transaction.submit', { ...submit, params: ['x'.repeat(100_000)] });
  await expect.poll(async () => (await answered())[0]?.error?.code).toBe('invalid-input');
  await ask('transaction.submit', { ...submit, params: ['x'.repeat(40_000)] });
  const review = await openedReview(app);
  await expect(review.getByText('and 36 000 more characters: see “show body”')).toBeAttached();
  await review.getByRole('button', { name: 'show body' }).click();
  expect((await review.locator('pre').textContent())?.split('x').length).toBeGreaterThan(40_000);
  await answerBox(review, 'Back');
});

test('error: M9 the review’s page reloaded, the app’s page reloaded: the same review is still open, and Back withdraws it', async () => {
  await ask('erc20.transfer', transfer);
  const review = await openedReview(app);
  const before = await review.getByRole('heading', { level: 1 }).textContent();
  await review.reload();
  await expect(review.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
  await expect(review.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
  await expect(sender(review)).toBeEnabled();
  await answerBox(review, 'Back');
  expect(tiny.writes()).toEqual([]);
});

test('error: M9 the review’s page ends: its window goes, nothing is sent, and the next review opens', async () => {
  await ask('erc20.transfer', transfer);
  const review = await openedReview(app);
  const session = await review.context().newCDPSession(review);
  session.send('Page.crash').catch(() => {});
  await expect.poll(async () => (await answered())[0]?.error?.code).toBe('canceled');
  await ask('erc20.transfer', transfer);
  await answerBox(await openedReview(app), 'Back');
  expect(tiny.writes()).toEqual([]);
});

test('error: M10 the app’s window is closed while a review is open: the review closes with it, and nothing is sent', async () => {
  await ask('erc20.transfer', transfer);
  const review = await openedReview(app);
  const gone = review.waitForEvent('close');
  await page.close();
  await gone;
  expect(tiny.writes()).toEqual([]);
});
