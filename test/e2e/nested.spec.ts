/** A real multicall on the sandbox’s chain: reviewed call by call with what will change, sent, and compared with its receipt. */
import { expect, type Page, test } from '@playwright/test';
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmReview, openedReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { enterSandbox, fillService } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine] = ada.accounts as readonly Hex[] as [Hex];
const [theirs] = grace.accounts as readonly Hex[] as [Hex];
const balances = parseAbi(['function balanceOf(address) view returns (uint256)']);

const data = makeDataFolder();
let service: RunningSandbox;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [service, app] = await Promise.all([startSandbox(), startApp({ data })]);
  ({ page } = app);
  await fillService(page, service, service.scopes);
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app?.quit();
  await service?.stop().catch(() => {});
  removeFolder(data);
});

const bytes = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]) as Abi, args });
const balanceOf = (account: Hex) =>
  service.rpc.readContract({ address: DemoDollar, abi: balances, functionName: 'balanceOf', args: [account] });
const whole = (amount: bigint) => (amount / 1_000_000n).toLocaleString('en-US');

const connection = async () => {
  const answer = await callIn(page, 'app.snapshot');
  if (answer?.ok !== true) throw new Error('no snapshot');
  const { slices } = answer.value as { slices: { connections: { value: { list: { id: string; apiAddress: string }[] } } } };
  return slices.connections.value.list.find(({ apiAddress }) => apiAddress === service.apiAddress)?.id ?? '';
};
/** As any screen asks for it. The answer comes once it is confirmed. */
async function ask(name: string, input: object): Promise<void> {
  const given = { ...input, connection: await connection(), request: crypto.randomUUID() };
  void callIn(page, name, given).catch(() => {});
}

/** The entry of the last write, once its receipt was compared. */
async function openNewest(): Promise<void> {
  const list = async () => {
    const answer = await callIn(page, 'activity.list', { connection: await connection() });
    return (answer?.value ?? []) as { id: string; differences: unknown }[];
  };
  await expect.poll(async () => (await list())[0]?.differences ?? null).not.toBeNull();
  const [newest] = await list();
  await page.evaluate((id) => {
    location.hash = `#/activity/${id}`;
  }, newest?.id ?? '');
}

test('default: M21 M26 a multicall is reviewed with what will change, sent, and compared call by call', async () => {
  await ask('service.erc20.approve', { contractAddress: DemoDollar, amount: '90000000', spender: multicall3Address });
  const approval = await openedReview(app);
  const willChange = (window: Page) => window.getByRole('region', { name: 'What will change' });
  await expect(willChange(approval)).toContainText('none found');
  await expect(willChange(approval)).toContainText('90 DUSD');
  await confirmReview(app, /^Let .* spend up to 90 DUSD$/);

  const before = await balanceOf(mine);
  const move = (to: Hex, amount: bigint) => bytes('transferFrom(address,address,uint256)', [mine, to, amount]);
  const calls = [
    [DemoDollar, 'false', move(theirs, 40_000_000n)],
    [DemoDollar, 'true', move(theirs, 10n ** 30n)],
    [multicall3Address, 'false', bytes('aggregate3((address,bool,bytes)[])', [[[DemoDollar, false, move(theirs, 2_000_000n)]]])],
  ];
  await ask('service.transaction.submit', {
    contractAddress: multicall3Address,
    functionSignature: 'aggregate3((address,bool,bytes)[])',
    params: [calls],
  });
  const review = await openedReview(app);
  await expect(review.getByRole('heading', { name: 'This makes 3 calls, and 1 within them' })).toBeVisible();
  const warnings = review.getByRole('list', { name: 'Warnings' });
  await expect(warnings).toContainText('Call 2: This may fail even if the transaction succeeds.');
  await expect(warnings).toContainText('Call 2: Failed in the simulation, while the transaction as a whole passed.');
  await expect(willChange(review)).toContainText('not enough');
  await expect(willChange(review)).toContainText('Parts of this may fail');
  // In sight without scrolling, and as the chain has it.
  await expect(willChange(review).getByText(whole(before), { exact: false })).toBeInViewport();
  await confirmReview(app, /^Call aggregate3 on /);
  await expect.poll(() => balanceOf(mine)).toBe(before - 42_000_000n);

  await openNewest();
  await expect(page.getByRole('region', { name: 'Not as reviewed' })).toContainText('Call 2, which may fail:');
  const changed = page.getByRole('region', { name: 'What it changed' });
  await expect(changed).toContainText('not as reviewed');
  await expect(changed).toContainText('−42 DUSD');

  // The page of the transaction shows the same tree.
  await page.getByRole('link', { name: 'View transaction' }).click();
  await page.getByRole('tab', { name: 'Call' }).click();
  const within = page.getByRole('region', { name: 'Calls within it' });
  await expect(within.first()).toContainText('3 calls within it');
  await expect(within.nth(1)).toContainText('1 call within it');
  await expect(page.getByText('This may fail even if the transaction succeeds.')).toHaveCount(1);
});

test('default: M21 M26 one whose parts all go through is as reviewed', async () => {
  const before = await balanceOf(theirs);
  const calls = [1n, 2n].map((amount) => [
    DemoDollar,
    'false',
    bytes('transferFrom(address,address,uint256)', [mine, theirs, amount * 1_000_000n]),
  ]);
  await ask('service.transaction.submit', {
    contractAddress: multicall3Address,
    functionSignature: 'aggregate3((address,bool,bytes)[])',
    params: [calls],
  });
  await confirmReview(app, /^Call aggregate3 on /);
  await expect.poll(() => balanceOf(theirs)).toBe(before + 3_000_000n);
  await openNewest();
  await expect(page.getByText('The receipt matches what you reviewed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What it changed' }).getByText('as reviewed', { exact: true })).toHaveCount(2);
});
