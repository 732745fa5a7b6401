/** The Activity screen and the page of an entry, over a journal of every state: narrowed, found, hidden, and not there. */
import { fireEvent, screen, within } from '@testing-library/react';
import { getAddress } from 'viem';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { ok } from '#shared/core/result.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, connection, endPage, otherAccount, type PageOptions, readAccounts, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const dollar = `0x${'d0'.repeat(20)}`;
const fee = `0x${'fe'.repeat(20)}`;
const notes = `0x${'11'.repeat(20)}`;
const market = `0x${'a7'.repeat(20)}`;
/** The recipient of every transfer here. */
const grace = `0x${'33'.repeat(20)}`;
const hour = 3_600_000;
let made = 0;

/** Each an hour older than the one before. */
function entry(title: string, state: WriteState, operation: Activity['operation'], input: object, more: Partial<Activity> = {}): Activity {
  made += 1;
  const at = Date.now() - made * hour;
  const isSettled = ['confirmed', 'reverted', 'rejected'].includes(state);
  const base = toEntry({ preparedAt: at, sentAt: at, answeredAt: at, state, settledAt: isSettled ? at + 1_000 : null }, operation);
  return {
    ...base,
    title,
    connection: connection.id,
    identity: identityOf(connection),
    service: connection.apiAddress,
    accounts: [account, otherAccount],
    input: { ...base.input, ...input },
    hash: state === 'unknown' || state === 'rejected' ? null : `0x${String(made).padStart(64, 'e')}`,
    differences: isSettled ? [] : null,
    ...more,
  };
}
/** A send of the same token that was sent and confirmed later. */
const later = (amount: string) =>
  entry(
    `Send ${amount} FEE`,
    'confirmed',
    'erc20.transfer',
    { contractAddress: fee, amount: `${amount}00` },
    { block: { number: '105', hash: null }, sentAt: Date.now() - 2_000, settledAt: Date.now() - 1_000 },
  );
const journal = [
  entry('Stop “Market” moving your “Field Notes”', 'confirmed', 'erc721.setApprovalForAll', {
    contractAddress: notes,
    operator: market,
    approved: false,
  }),
  entry('Let “Market” spend up to 0.0007 DUSD', 'accepted', 'erc20.approve', { contractAddress: dollar, amount: '700', spender: market }),
  entry('Send 100 FEE', 'confirmed', 'erc20.transfer', { contractAddress: fee, amount: '10000' }),
  entry('Send 200 FEE', 'reverted', 'erc20.transfer', { contractAddress: fee, amount: '20000' }),
  entry('Send 250 DUSD', 'unknown', 'erc20.transfer', { contractAddress: dollar, amount: '250000000' }),
  entry('Send 1 DUSD', 'rejected', 'erc20.transfer', { contractAddress: dollar, amount: '1000000' }),
];

const called = (label: string) => ({ label, contact: true, hasNote: false });
type List = NonNullable<NonNullable<PageOptions['answers']>['activity.list']>;
const open = async (
  place: string,
  hideAmounts = false,
  others: Readonly<Record<string, ReturnType<typeof called>>> = {},
  list: List = async ({ before }) => ok(before === undefined ? journal.map(briefOf) : []),
) => {
  const page = await startPage({
    place,
    slices: {
      preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts, cacheLimit: '64' },
      notebook: { connection: connection.id, entries: { [grace]: called('Grace'), ...others }, signatures: [] },
    },
    answers: {
      'activity.list': list,
      'activity.get': async ({ intent }) => ok(journal.find(({ id }) => id === intent) ?? null),
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1', isCollection: false },
        [fee]: { symbol: 'FEE', name: 'Fee', decimals: '2', totalSupply: '1', isCollection: false },
        [notes]: { symbol: 'NOTE', name: 'Field Notes', isCollection: true },
      }),
    },
  });
  await readAccounts();
  return page;
};
/** In place of the browser’s observer: every element counts as visible. */
class InSight {
  readonly #seen: (entries: readonly object[]) => void;
  constructor(seen: (entries: readonly object[]) => void) {
    this.#seen = seen;
  }
  observe = (target: Element) => setTimeout(() => this.#seen([{ isIntersecting: true, target }]));
  unobserve = () => {};
  disconnect = () => {};
}
const table = () => screen.getByRole('table', { name: 'Activity' });
const rows = () => within(table()).queryAllByRole('rowheader').length;

test('behavior: older pages are read to the end while nothing matches, however fast they arrive', async () => {
  vi.stubGlobal('IntersectionObserver', InSight);
  onTestFinished(() => void vi.unstubAllGlobals());
  const pages = Array.from({ length: 6 }, (_, index) => [
    entry(`Send ${index} FEE`, 'confirmed', 'erc20.transfer', { contractAddress: fee, amount: `${index}00` }),
  ]);
  const typed = Promise.withResolvers<void>();
  const { user, asked } = await open('/activity', false, {}, async ({ behind }) => {
    if (behind !== undefined) await typed.promise;
    return ok((pages[pages.findIndex(([one]) => one?.id === behind) + 1] ?? []).map(briefOf));
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Find in the activity' }), 'no such entry');
  typed.resolve();
  expect(await screen.findByText('No activity matches these filters.')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'activity.list')).toHaveLength(pages.length + 1);
});

test('default: narrowed by kind, token, contact, state and day', async () => {
  const { user } = await open('/activity');
  await expect.poll(rows).toBe(6);
  const everything = () => user.click(screen.getByRole('button', { name: 'Clear filters' }));
  const narrow = async (field: string, choice: string, count: number) => {
    await user.selectOptions(screen.getByLabelText(field), choice);
    await expect.poll(rows).toBe(count);
    await everything();
  };
  await narrow('Kind', 'Approvals', 2);
  await narrow('Kind', 'Sent', 4);
  await narrow('Contact', 'Grace', 4);
  await narrow('State', 'Failed', 1);
  await narrow('State', 'Unknown', 1);
  await narrow('Token', getAddress(fee), 2);
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2099-01-01' } });
  await expect.poll(rows).toBe(0);
  await everything();
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2020-01-01' } });
  await expect.poll(rows).toBe(0);
  await everything();
  await expect.poll(rows).toBe(6);
});

test('default: an approval’s row names its spender, with the address, whole on demand, as a link; without a name, the address once', async () => {
  await open('/activity', false, { [getAddress(market)]: called('Market') });
  await expect.poll(rows).toBe(6);
  const rowOf = (name: RegExp) => screen.getByRole('link', { name }).closest('[role="row"]') as HTMLElement;
  const spender = within(rowOf(/^Approving Market to spend up to 0\.0007 DUSD/)).getByRole('link', { name: getAddress(market) });
  expect(spender.getAttribute('href')).toBe(`#/address/${getAddress(market)}`);
  endPage();
  await open('/activity');
  await expect.poll(rows).toBe(6);
  const row = rowOf(/^Approving 0x.* to spend up to 0\.0007 DUSD/);
  expect(row.textContent.split(shortAddress(getAddress(market)))).toHaveLength(2);
});

test.each(['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])(
  'error: no such entry, said in words: %s',
  async (id) => {
    await open(`/activity/${id}`);
    await screen.findByText('This entry isn’t on this computer');
  },
);

const threeHoursAgo = Date.now() - 3 * hour;
test.each([
  ['says when it was read', { receiptAt: threeHoursAgo, settledAt: null }, ` answered at ${clockTime(threeHoursAgo, Date.now())}`],
  ['of an older version says no time', {}, ''],
])('error: a raw receipt %s', async (_name, more, expected) => {
  const one = entry('Send 1 FEE', 'confirmed', 'erc20.transfer', { contractAddress: fee }, { receipt: '{"status":"success"}', ...more });
  const { user } = await startPage({ place: `/activity/${one.id}`, answers: { 'activity.get': async () => ok(one), ...tokens({}) } });
  await user.click(await screen.findByRole('button', { name: 'Raw receipt' }));
  const request = 'GET /transaction/:hash/receipt';
  expect(within(screen.getByRole('dialog')).getByText(request).closest('p')?.textContent).toBe(`${request}${expected}`);
});

const amounts = /\b(100|10000|200|20000|250|250000000|1|1000000) (FEE|DUSD|base)/;
test.each(journal.slice(2).map((one) => [one.title, one] as const))(
  'error: hidden amounts are hidden in the details: %s',
  async (_title, one) => {
    await open(`/activity/${one.id}`, true);
    await screen.findByRole('button', { name: 'Show the body with its amounts' });
    const shown = screen.getByRole('main').textContent;
    expect(shown.replace(/[0-9a-f]{16,}|0x[0-9a-fA-F ]+/g, ' ')).not.toMatch(amounts);
  },
);

test('error: hidden amounts are hidden in the list, and saving a file warns that it contains them', async () => {
  const { user } = await open('/activity', true);
  await expect.poll(rows).toBe(6);
  expect(table().textContent).not.toMatch(/\d (FEE|DUSD)/);
  await user.click(screen.getByRole('button', { name: 'Export activity' }));
  screen.getByRole('menuitem', { name: 'CSV: the file contains the hidden amounts' });
});

test.each<[string, readonly Activity[], RegExp]>([
  ['nothing known explains it', [], /: it has changed$/],
  [
    'a later send of one’s own explains it',
    [later('250')],
    / now\. Your other transactions since then explain the change\. Another of your accounts may have paid\.$/,
  ],
  ['a later send explains a part of it', [later('100')], / now: it doesn’t match your other transactions since then$/],
])('error: a balance changed by another send isn’t taken as a sign of the unknown write: %s', async (_how, others, expected) => {
  const one = entry(
    'Send 250 FEE',
    'unknown',
    'erc20.transfer',
    { contractAddress: fee, amount: '25000' },
    {
      sentAtBlock: '100',
      balanceBefore: '90000',
      search: { from: '101', to: '120', at: '110', missed: 0, balance: '65000', balanceAt: Date.now(), lookedAt: Date.now() },
    },
  );
  await startPage({
    place: `/activity/${one.id}`,
    slices: {
      activity: { connection: connection.id, newest: [one, ...others].map(briefOf), underWay: 0, uncertain: 1, asked: {} },
    },
    answers: {
      'activity.get': async () => ok(one),
      ...tokens({ [fee]: { symbol: 'FEE', name: 'Fee', decimals: '2', totalSupply: '1', isCollection: false } }),
    },
  });
  await expect.poll(() => screen.getByText(/ before, /).textContent).toMatch(expected);
  screen.getByText(
    /^Blockdesk reads at least to block 120, and for at least 10 minutes after sending\. If it isn’t found by then, ask your operator/,
  );
  expect(screen.getByText(/ before, /).textContent).toMatch(/^Balance of \S/);
});

test('error: M4 a check that couldn’t look is not called one, even if an earlier one has just ended', async () => {
  const search = { from: '1', to: '9', at: '9', missed: 0, balance: null };
  const lookedAt = Date.now() - 60_000;
  const one = entry('Send 250 DUSD', 'unknown', 'erc20.transfer', { contractAddress: fee }, { search: { ...search, lookedAt } });
  const { user, answer } = await startPage({
    place: `/activity/${one.id}`,
    answers: {
      'activity.get': async () => ok(one),
      'activity.check': async () => ok({ ...one, search: { ...search, lookedAt: lookedAt + 30_000 } }),
      ...tokens({ [fee]: { symbol: 'FEE', name: 'Fee', decimals: '2', totalSupply: '1', isCollection: false } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByText('Couldn’t check the chain just now. Blockdesk keeps trying.');
  answer({ 'activity.check': async () => ok({ ...one, search: { ...search, lookedAt: Date.now() } }) });
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText('Checked again: not found so far.');
});

test('error: M4 M21 accepted without a hash: its page says so, and that it is looked for', async () => {
  const one = entry('Send 250 DUSD', 'accepted', 'erc20.transfer', { contractAddress: fee }, { hash: null });
  await startPage({ place: `/activity/${one.id}`, answers: { 'activity.get': async () => ok(one), ...tokens({}) } });
  const region = await screen.findByRole('region', { name: 'Example Bank accepted this' });
  expect(region.textContent).toContain('It gave no transaction hash, so Blockdesk is looking for a matching transaction on the chain.');
  within(region).getByRole('button', { name: 'Check now' });
});

test('behavior: held, and withdrawn from its row: the time that is left is said, and the focus goes on; the sidebar counts it', async () => {
  const one = entry(
    'Send 250 DUSD',
    'holding',
    'erc20.transfer',
    { contractAddress: fee },
    { heldUntil: Date.now() + 119_000, hash: null },
  );
  const [held, withdrawn] = [briefOf(one), briefOf({ ...one, state: 'withdrawn' })];
  const activity = { connection: connection.id, newest: [held], underWay: 1, uncertain: 0, asked: {} };
  const { user, publish, inputs } = await startPage({
    place: '/activity',
    slices: { activity },
    answers: {
      'activity.list': async ({ before }) => ok(before === undefined ? [held] : []),
      'activity.withdraw': async () => {
        publish('activity', { ...activity, newest: [withdrawn], underWay: 0 });
        return ok(true);
      },
      ...tokens({ [fee]: { symbol: 'FEE', name: 'Fee', decimals: '2', totalSupply: '1', isCollection: false } }),
    },
  });
  await readAccounts();
  const row = async () => (await screen.findAllByRole('row')).find(({ textContent }) => textContent?.includes('FEE')) ?? document.body;
  await screen.findByText(/^held, 1:\d\d left$/);
  screen.getByRole('link', { name: /^Activity , 1 under way/ });
  await user.click(screen.getByRole('button', { name: /^Withdraw: / }));
  await screen.findByText('Withdrawn. Nothing was sent.');
  expect(inputs('activity.withdraw')).toEqual([{ intent: one.id }]);
  expect((await row()).textContent).toContain('withdrawn');
  expect((await row()).contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('link', { name: /under way/ })).toBeNull();
});
