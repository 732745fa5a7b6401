/** What happened to the person's accounts: the same words on every screen and in the search, with the names of now. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import { checksummed } from '#shared/core/address.ts';
import { ok } from '#shared/core/result.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { account, connection, otherAccount, region, service, startPage } from '#test/support/component-bridge.ts';
import { tokens, transactions } from '#test/support/component-chain.ts';
import { type GivenEntry, historyEntry, historyTransfer } from '#test/support/history.ts';

const [grace, market, dollar, gov, notes] = ['33', 'a7', 'd0', '60', '17'].map((byte) => checksummed(`0x${byte.repeat(20)}`)) as [
  string,
  string,
  string,
  string,
  string,
];
const imitation = checksummed(`0x${'fa'.repeat(20)}`);
const zero = `0x${'0'.repeat(40)}`;
type Known = KnownOfAddress['transactions'][number];
let made = 0;

function known(given: GivenEntry): Known {
  made += 1;
  const history: HistoryEntry = historyEntry(given);
  const { from, to, value, selector } = history.asked;
  return {
    kind: 'transaction',
    hash: `0x${String(made).padStart(64, 'e')}`,
    block: String(1_000 - made),
    timestamp: String(Math.floor(Date.now() / 1000) - made * 60),
    ...{ from, to, value, selector, history },
    status: history.outcome.status,
    role: 'event',
    storedAt: Date.now(),
  };
}

const own = { from: account, to: dollar, selector: '0x12345678', method: 'swap' };
const seen = [
  known({ asked: { from: grace, to: dollar }, transfers: [historyTransfer(grace, account, '94700000', dollar)] }),
  known({
    asked: own,
    approvals: [
      { kind: 'erc20', token: dollar, owner: account, spender: market, tokenId: null, amount: '1000000000', takesBack: false, event: 0 },
    ],
  }),
  known({
    asked: own,
    approvals: [{ kind: 'erc20', token: dollar, owner: account, spender: market, tokenId: null, amount: '0', takesBack: true, event: 0 }],
  }),
  known({ asked: own, transfers: [historyTransfer(zero, account, null, notes, { kind: 'erc721', tokenId: '8' })] }),
  known({
    asked: { ...own, to: market },
    transfers: [historyTransfer(account, market, '10000000', dollar), historyTransfer(market, account, '3000000', gov, { event: 1 })],
  }),
  known({
    asked: { ...own, action: { does: 'send-tokens', token: dollar, from: null, to: grace, amount: '5000000' } },
    outcome: { status: 'reverted', fee: '24500000000000' },
  }),
];
const titles = [
  'Received 94.7 DUSD from Grace',
  'Approved Market to spend up to 1,000 DUSD',
  'Revoked Market’s access to DUSD',
  'Received Field Notes #8 (minted)',
  'Swapped 10 DUSD for 3 GOV',
  'Failed: Sent 5 DUSD to Grace',
];

const called = (address: string, label: string) => [address.toLowerCase(), { label, contact: true, hasNote: false }] as const;
const notebook = (...entries: readonly (readonly [string, object])[]) => ({
  connection: connection.id,
  entries: Object.fromEntries([called(market, 'Market'), ...entries]) as never,
  signatures: [],
});
const followed = [dollar, gov, notes].map((address) => ({
  address,
  standard: address === notes ? ('erc721' as const) : ('erc20' as const),
  hidden: false,
}));

const open = (place: string, hideAmounts = false, listed = seen) =>
  startPage({
    place,
    slices: {
      preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts, cacheLimit: '64' },
      notebook: notebook(called(grace, 'Grace')),
      tokens: { connection: connection.id, items: followed as never },
    },
    answers: {
      'known.about': async ({ address }) =>
        ok({ transactions: address === otherAccount ? [] : listed, more: false, tokens: [], token: null, version: '' }),
      'known.find': async () => ok([]),
      // The search reads the chosen one ahead.
      ...transactions({}),
      ...service({ 'erc721.balance': '"1"' }),
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1', isCollection: false },
        [gov]: { symbol: 'GOV', name: 'Governance', decimals: '6', totalSupply: '1', isCollection: false },
        [notes]: { symbol: 'NOTE', name: 'Field Notes', isCollection: true },
        [imitation]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1', isCollection: false },
      }),
    },
  });
const plain = (element: Element) => (element.textContent ?? '').replace(/your account: |contact: /g, '').replace(/\s+/g, ' ');
/** Without the heads of columns and days. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('rowheader')
    .map((head) => head.closest('[role="row"]') as HTMLElement);
const heads = (table: HTMLElement) => within(table).queryAllByRole('rowheader').map(plain);
const amountsIn = (rows: readonly HTMLElement[]) =>
  rows.map((row) => {
    const cell = row.lastElementChild?.cloneNode(true) as Element;
    for (const exact of cell.querySelectorAll('[popover]')) exact.remove();
    return plain(cell).trim();
  });

/** What the search offers for a text, below Activity. */
async function found(text: string): Promise<readonly string[]> {
  const field = screen.getByRole('searchbox', { name: 'Search' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  const group = await screen.findByRole('group', { name: 'Activity' });
  return within(group)
    .getAllByRole('option')
    .map((option) => plain(option.children[1] as Element));
}

test('default: Activity says what happened, with signed amounts and the fee of what failed', async () => {
  await open('/activity');
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads(table).map((head, index) => head.startsWith(titles[index] ?? '?'))).toEqual(titles.map(() => true));
  expect(heads(table).at(-1)).toContain('Fee 0.0000245 ETH');
  expect(amountsIn(rowsOf(table))).toEqual(['+94.7 DUSD', '', '', '+1 NOTE', '−10 DUSD+3 GOV', '5 DUSD']);
});

test('default: beside their count stands which blocks were checked, once none is missing', async () => {
  const { publish } = await open('/activity');
  const status = await screen.findByText('6 entries');
  expect(status.parentElement?.textContent).toBe('6 entries');
  const scanned = [{ from: '0', to: '18204' }];
  publish('watch', { ...nothingWatched(connection.id), on: true, checked: 18_205, scanned, phase: { is: 'up-to-date' } });
  await expect.poll(() => status.parentElement?.textContent).toBe('6 entries · Blocks 0–18,204 checked');
});

test('default: the same on the wallet, and on the page of the address', async () => {
  await open('/wallet');
  await expect.poll(() => within(region('Recent activity')).queryAllByRole('listitem').map(plain).join()).toContain(titles[4]);
  for (const title of titles) expect(plain(region('Recent activity'))).toContain(title);
  act(() => {
    location.hash = `/address/${account}`;
  });
  const table = await screen.findByRole('table', { name: 'Transactions' });
  await expect.poll(() => heads(table).map((head, index) => head.startsWith(titles[index] ?? '?'))).toEqual(titles.map(() => true));
  expect(amountsIn(within(table).getAllByRole('row').slice(1))[4]).toBe('−10 DUSD+3 GOV');
});

test('behavior: what came in is green on the page of an own account, and on no other’s', async () => {
  await open(`/address/${account}`);
  const green = async () =>
    within(await screen.findByRole('table', { name: 'Transactions' }))
      .getAllByRole('row')
      .filter((row) => row.querySelector('[data-direction="in"]') !== null).length;
  await expect.poll(green).toBe(3);
  act(() => {
    location.hash = `/address/${grace}`;
  });
  await screen.findByRole('heading', { level: 1, name: 'Grace' });
  await expect.poll(async () => heads(await screen.findByRole('table', { name: 'Transactions' })).length).toBe(seen.length);
  expect(await green()).toBe(0);
});

test('behavior: each link of a list has a name of its own, where two transactions say the same', async () => {
  const twice = [1, 2].map(() =>
    known({ asked: { from: grace, to: dollar }, transfers: [historyTransfer(grace, account, '94700000', dollar)] }),
  );
  const page = await open('/wallet');
  page.answer({ 'known.about': async () => ok({ transactions: twice, more: false, tokens: [], token: null, version: '' }) });
  act(() => {
    location.hash = `/address/${account}`;
  });
  const table = await screen.findByRole('table', { name: 'Transactions' });
  const links = await within(table).findAllByRole('link', { name: /^Received 94.7 DUSD/ });
  expect(new Set(links.map((link) => link.getAttribute('aria-label'))).size).toBe(2);
});

test('behavior: the page of a token shows only what was done with it', async () => {
  await open(`/token/${gov}`);
  const table = await screen.findByRole('table', { name: 'Transactions seen' });
  await expect.poll(() => heads(table)[4]).toMatch(/^Received 3 GOV from Market/);
  expect(heads(table).join()).not.toMatch(/DUSD for|Field Notes/);
});

test('default: “Who sent me 94.7 DUSD?” is answered by the search: by amount, by unit, by name', async () => {
  await open('/settings');
  for (const text of ['94.7', '94.7 DUSD', 'dusd 94.7']) expect(await found(text)).toEqual([titles[0]]);
  expect(await found('grace')).toEqual([titles[0], titles[5]]);
  expect(await found('1000 DUSD')).toEqual([titles[1]]);
  expect(await found('swapped')).toEqual([titles[4]]);
  await screen.findByRole('option', { name: /Swapped 10 DUSD for 3 GOV/ });
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search' }), { key: 'Enter' });
  await expect.poll(() => location.hash).toBe(`#/tx/${seen[4]?.hash}`);
});

test('behavior: what the search leaves out is found in Activity, in place of an earlier filter', async () => {
  const asked = { from: grace, to: dollar };
  const many = Array.from({ length: 9 }, () => known({ asked, transfers: [historyTransfer(grace, account, '94700000', dollar)] }));
  await open('/activity', false, many);
  await screen.findByRole('table', { name: 'Activity' });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'swap' } });
  await screen.findByText('No activity matches these filters.');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'grace' } });
  fireEvent.click(await screen.findByRole('option', { name: /Find “grace” in Activity/ }));
  const sought = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find in the activity' });
  await expect.poll(() => sought.value).toBe('grace');
  await screen.findByText('9 of 9 entries');
});

test('behavior: a name that is given later is shown in older entries, and finds them', async () => {
  const page = await open('/activity');
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads(table)[0]).toContain('Received 94.7 DUSD from Grace');
  page.publish('notebook', notebook(called(grace, 'Hopper')));
  await expect.poll(() => heads(table)[0]).toContain('Received 94.7 DUSD from Hopper');
  expect(await found('hopper')).toEqual(['Received 94.7 DUSD from Hopper', 'Failed: Sent 5 DUSD to Hopper']);
});

test('error: hidden amounts are hidden in titles, in the column, and in the search', async () => {
  await open('/activity', true);
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads(table)[0]).toContain('Received ••••• DUSD from Grace');
  expect(plain(table)).not.toMatch(/94|\b10 DUSD|1,000|0245/);
  expect(await found('grace')).toEqual(['Received ••••• DUSD from Grace', 'Failed: Sent ••••• DUSD to Grace']);
});

test('error: a contract that was called once can’t pass as a followed token later', async () => {
  const gift = known({ asked: { from: market, to: imitation }, transfers: [historyTransfer(grace, account, '94700000', imitation)] });
  const call = known({ asked: { ...own, to: imitation, method: 'claim' } });
  await open('/activity', false, [gift, call]);
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads(table)[0]?.trim()).toBe(`Received 94.7 “DUSD” of ${shortAddress(imitation)} Your account: Account 1`);
  expect(amountsIn(rowsOf(table).slice(0, 1))).toEqual(['94.7 “DUSD”']);
});

test('error: a stranger’s transaction that moved nothing puts no address into the lists', async () => {
  const nothing = known({ asked: { from: imitation, to: account } });
  await open('/activity', false, [nothing, ...seen]);
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads(table).length).toBe(titles.length);
  expect(table.textContent).not.toContain(shortAddress(imitation));
  act(() => {
    location.hash = `/address/${account}`;
  });
  const ofAddress = await screen.findByRole('table', { name: 'Transactions' });
  await expect.poll(() => heads(ofAddress).length).toBe(titles.length);
  expect(await screen.findByText('One transaction that moved nothing in your accounts is left out.')).toBeTruthy();
});

test('default: each row names the account that it concerns, and narrows by it; an older one says which day', async () => {
  const at = new Date(Date.now() - 9 * 24 * 60 * 60_000 - 60_000);
  const old = {
    ...known({ asked: { from: grace, to: dollar }, transfers: [historyTransfer(grace, otherAccount, '5000000', dollar)] }),
    timestamp: String(Math.floor(at.getTime() / 1000)),
  };
  const { user } = await open('/activity', false, [
    known({ asked: { from: grace, to: dollar }, transfers: [historyTransfer(grace, account, '94700000', dollar)] }),
    old,
  ]);
  const table = await screen.findByRole('table', { name: 'Activity' });
  const accounts = () => heads(table).map((head) => /Your account: (.*)$/.exec(head)?.[1]);
  await expect.poll(accounts).toEqual(['Account 1', 'Account 2']);
  const [first, second] = rowsOf(table);
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  expect(second?.textContent).toContain(`9 days ago ${day}`);
  expect(first?.textContent).not.toContain(day);
  await user.selectOptions(screen.getByLabelText('Account'), 'Account 2');
  await expect.poll(accounts).toEqual(['Account 2']);
  await user.selectOptions(screen.getByLabelText('Account'), 'Any');
  await expect.poll(accounts).toEqual(['Account 1', 'Account 2']);
});
