/** The chain has the last word on every write: what the person reads right after it, and at the end, whatever the service answered. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { formatAmount } from '#shared/amount.ts';
import { activityIn, activityRows } from '#test/support/activity-screen.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { clockAhead } from '#test/support/injected.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmShownReview, declineReview, openedReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { balanceRegion, enterSandbox, fillService } from '#test/support/walk.ts';

type Hex = `0x${string}`;
const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [payer] = ada.accounts;
const [receiver] = grace.accounts;
const abi = parseAbi(['function transfer(address, uint256) returns (bool)', 'function balanceOf(address) view returns (uint256)']);

/** Of the writes, in the order in which they are made. */
const faults = [
  ...['late', 'status-400-after-acting', 'status-403-after-acting', 'timeout-after-acting', 'known-after-acting', 'error-200'],
  ...['receipt', 'batched-3', 'late-reset', 'late-no-hash', 'older-hash', 'reset-before-headers'],
  ...['status-422', 'reset-after-acting', 'other-hash'],
];
const data = makeDataFolder();
let browser: Browser;
let service: RunningSandbox;
let app: RunningApp;
let page: Page;
let firstBalance = 0n;
let firstCount = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const args = ['accounts-reordered', ...faults.map((name) => `write-${name}:1`)].flatMap((name) => ['--fault', name]);
  [browser, service, app] = await Promise.all([startBrowser(), startSandbox({ mining: 'slow', args }), startApp({ data })]);
  ({ page } = app);
  [firstBalance, firstCount] = [await balance(), await service.rpc.getTransactionCount({ address: payer })];
  await fillService(page, service, service.scopes);
  await enterSandbox(app, browser, ada);
  await page.keyboard.press('ControlOrMeta+6');
});
test.afterAll(async () => {
  await app?.quit();
  await Promise.all([service?.stop(), browser?.close()]);
  removeFolder(data);
});

const balance = () => service.rpc.readContract({ address: DemoDollar, abi, functionName: 'balanceOf', args: [payer] });
const mine = (blocks = 1) => service.rpc.mine({ blocks, interval: 12 });
const row = (dollars: number) => activityRows(page).filter({ hasText: `Send ${dollars} DUSD` });
const entryPage = () => page.getByRole('main');
const unknownPage = () => page.getByRole('region', { name: 'We do not know whether this was sent' });
/** In no block yet, also behind one that is missing. */
const waiting = async (): Promise<readonly Hex[]> => {
  const { pending, queued } = await service.rpc.getTxpoolContent();
  return [...Object.values(pending), ...Object.values(queued)].flatMap((sent) => Object.values(sent).map(({ hash }) => hash));
};
const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);

/** As a form of the page asks for it, and confirmed by the person. */
async function send(dollars: number): Promise<void> {
  const { connection } = await activityIn(page);
  const input = { connection, contractAddress: DemoDollar, amount: `${dollars}000000`, receiver };
  void callIn(page, 'service.erc20.transfer', input).catch(() => {});
  await confirmShownReview(app);
}
/** Once the service has carried it out: into a block, where the app has to find it by itself. */
async function carriedOut(dollars: number): Promise<void> {
  await expect.poll(waiting).toHaveLength(1);
  await mine();
  await expect(row(dollars)).toContainText('confirmed', { timeout: 20_000 });
}
const entryOf = async (dollars: number) => (await activityIn(page)).newest.find(({ title }) => title.startsWith(`Send ${dollars} DUSD`));

/** Takes what waits out of the pool; puts it back when called. */
async function takeOut(): Promise<() => Promise<unknown>> {
  await expect.poll(waiting).toHaveLength(1);
  const [hash = '0x'] = await waiting();
  const request = service.rpc.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  const raw = await request({ method: 'eth_getRawTransactionByHash', params: [hash] });
  await service.rpc.dropTransaction({ hash });
  return () => request({ method: 'eth_sendRawTransaction', params: [raw] });
}

test('error: M10 accounts in another order each time: the first review is to be read again, and nothing is sent by it', async () => {
  const { connection } = await activityIn(page);
  const input = { connection, contractAddress: DemoDollar, amount: '10000000', receiver };
  void callIn(page, 'service.erc20.transfer', input).catch(() => {});
  const review = await openedReview(app);
  const confirm = review.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(review.getByRole('alert')).toContainText('nothing was sent');
  expect((await activityIn(page)).newest).toEqual([]);
  await review.getByRole('button', { name: 'Review again' }).click();
  await expect(review.getByRole('dialog', { name: 'Review' })).toHaveAttribute('aria-busy', 'false');
  await confirmShownReview(app);
  await expect(row(10)).toContainText('pending: waiting for a block');
  await carriedOut(10);
});

test('error: M5 M8 refused, and carried out: said to be checked, held to the typed word, confirmed within seconds', async () => {
  await send(11);
  await expect(row(11)).toContainText(/refused: checking the chain.*−11 DUSD/);
  await row(11).getByRole('link').first().click();
  const refused = page.getByRole('region', { name: 'The service says it refused this' });
  await expect(refused).toContainText(
    'Blockdesk is checking the chain (“The sandbox was told to answer with 400.”). Do not send it again yet.',
  );
  await refused.getByRole('button', { name: 'Send again anyway…' }).click();
  const review = await openedReview(app);
  await expect(review.getByRole('list', { name: 'Warnings' })).toContainText(
    'You sent the same before. The service says it refused it, and Blockdesk is still checking the chain.',
  );
  await expect(review.getByLabel('Type “send again” to go on:')).toBeVisible();
  await review.waitForTimeout(800);
  await expect(review.getByRole('button').last()).toBeDisabled();
  await declineReview(app);
  await page.keyboard.press('Escape');
  await carriedOut(11);
  await goTo(`/token/${DemoDollar}`);
  await expect(page.getByRole('region', { name: 'Your balances' })).toContainText(formatAmount(String(firstBalance - 21_000_000n), 6));
  await page.keyboard.press('ControlOrMeta+6');
});

const answers = [
  [12, 'a refusal in ordinary words', 'refused: checking the chain'],
  [13, 'a refusal that speaks of a timeout', 'unknown: do not send again yet'],
  [14, 'a refusal that calls it known', 'unknown: do not send again yet'],
  [15, 'a success that holds an error', 'unknown: do not send again yet'],
] as const;
for (const [dollars, name, words] of answers) {
  test(`error: M4 M5 carried out and answered by ${name}: “${words}”, then confirmed`, async () => {
    await send(dollars);
    await expect(row(dollars)).toContainText(words);
    await carriedOut(dollars);
  });
}

test('behavior: M21 a receipt instead of a hash: “sending” until it comes, then confirmed', async () => {
  await send(16);
  await expect(row(16)).toContainText('sending');
  await carriedOut(16);
});

test('behavior: M21 batched, and answered late: “sending” until then, then confirmed', async () => {
  await send(17);
  await expect(row(17)).toContainText('sending');
  await expect(row(17)).toContainText('pending: waiting for a block');
  await carriedOut(17);
});

test('error: M4 the answer lost, and mined after more than twenty blocks: not said to be not carried out, and found', async () => {
  await send(18);
  await expect(row(18)).toContainText('unknown: do not send again yet');
  await mine(25);
  await row(18).getByRole('link').first().click();
  await unknownPage().getByRole('button', { name: 'Check now' }).click();
  await expect(unknownPage()).toContainText('Reading on: some transactions wait for minutes');
  await expect(unknownPage()).not.toContainText('Most likely');
  await page.keyboard.press('Escape');
  await carriedOut(18);
});

test('error: M4 M21 accepted without a hash, and mined after more than twenty blocks: looked for, and found', async () => {
  await send(19);
  await expect(row(19)).toContainText('pending: waiting for a block');
  await mine(25);
  await row(19).getByRole('link').first().click();
  const accepted = page.getByRole('region', { name: 'The service accepted this' });
  await expect(accepted).toContainText('It named no transaction, so Blockdesk looks for one that does this on the chain.');
  await accepted.getByRole('button', { name: 'Check now' }).click();
  await expect(accepted).toContainText('Reading on: some transactions wait for minutes');
  await page.keyboard.press('Escape');
  await carriedOut(19);
});

test('error: M4 M21 the hash of an older transaction that did the same: not taken for this one, which is found', async () => {
  const call = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, 20_000_000n] });
  const older = await service.rpc.request({
    method: 'eth_sendTransaction',
    params: [{ from: payer, to: DemoDollar, data: call }],
  } as never);
  await mine(2);
  await send(20);
  await expect(row(20)).toContainText('unknown: do not send again yet');
  await row(20).getByRole('link').first().click();
  await expect(entryPage()).toContainText('The service gave a transaction that was in a block before this was sent.');
  await page.keyboard.press('Escape');
  await carriedOut(20);
  expect((await entryOf(20))?.hash).not.toBe(older);
});

test('error: M4 not carried out, while an older transaction did the same: that one is not taken for it', async () => {
  await send(20);
  await expect(row(20).first()).toContainText('unknown: do not send again yet');
  await mine(4);
  await row(20).first().getByRole('link').first().click();
  await unknownPage().getByRole('button', { name: 'Check now' }).click();
  await expect(unknownPage()).toContainText(/read: no matching transaction/);
  await page.keyboard.press('Escape');
});

test('error: M4 M5 M21 eleven minutes later: each is said as the chain has it, and what is mined then is found', async () => {
  await send(21);
  await expect(row(21)).toContainText('refused: checking the chain');
  await send(22);
  await expect(row(22)).toContainText('unknown: do not send again yet');
  const putBack = await takeOut();
  await send(23);
  await expect(row(23)).toContainText('pending: waiting for a block');
  const putBackToo = await takeOut();
  await app.quit();
  await mine(25);
  // As if the computer had been off meanwhile.
  app = await startApp({ data, load: [clockAhead(data, 11 * 60_000)] });
  ({ page } = app);
  await expect(balanceRegion(page)).toContainText('wei');
  await page.keyboard.press('ControlOrMeta+6');
  await expect(row(21)).toContainText(/rejected: not carried out.*[^−]21 DUSD/);
  await expect(row(23)).toContainText('unknown: do not send again yet');
  await row(23).getByRole('link').first().click();
  await expect(unknownPage()).toContainText('The service gave a transaction that this chain doesn’t have.');
  await page.keyboard.press('Escape');
  await row(22).getByRole('link').first().click();
  await expect(unknownPage()).toContainText('Most likely it was not carried out.');
  await page.keyboard.press('Escape');
  await putBack();
  await putBackToo();
  await mine();
  for (const dollars of [22, 23]) await expect(row(dollars)).toContainText('confirmed', { timeout: 20_000 });
});

test('M1 M4 at the end: what is confirmed is what the chain has, each once', async () => {
  const { newest } = await activityIn(page);
  const confirmed = newest.filter(({ state }) => state === 'confirmed');
  expect(confirmed).toHaveLength(13);
  expect(new Set(confirmed.map(({ hash }) => hash)).size).toBe(13);
  // And the one that was sent past the app.
  expect((await service.rpc.getTransactionCount({ address: payer })) - firstCount).toBe(14);
  const dollars = 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17 + 18 + 19 + 20 + 20 + 22 + 23;
  expect(firstBalance - (await balance())).toBe(BigInt(dollars) * 1_000_000n);
});
