/** All connections: totals, what each reports, and what was sent; a row leads to its connection. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { Connection, State } from '#shared/ipc/state.ts';
import type { HeldToken } from '#shared/tokens/held-tokens.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axe, connection, otherAccount, region, startPage } from '#test/support/component-bridge.ts';
import { toEntry } from '#test/support/entries.ts';

const other: Connection = { ...connection, id: '00000000-0000-4000-8000-000000000002', name: 'Other Desk' };
const third: Connection = { ...connection, id: '00000000-0000-4000-8000-000000000003', name: 'Third' };
const calm = { phase: 'signed-in', underWay: 0, uncertain: 0 } as const;
const whole = (count: number) => `${count}${'0'.repeat(18)}`;

afterEach(() => vi.unstubAllGlobals());

async function open(states: State['connectionStates'], answers: Partial<Handlers> = {}) {
  const connections = { list: [connection, other, third], active: connection.id, newRedirectAddress: '' };
  const balances: Record<string, string> = { [connection.id]: whole(1), [other.id]: whole(2) };
  const page = await startPage({
    place: '/connections',
    slices: { connections, connectionStates: states },
    answers: {
      'service.user.balance': async ({ connection: id }) => ok(answerOf('user.balance', JSON.stringify({ balance: balances[id] }))),
      'service.user.accounts': async ({ connection: id }) =>
        ok(answerOf('user.accounts', JSON.stringify([id === connection.id ? account : otherAccount]))),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'All connections' });
  return page;
}
const rowsOf = (name: string) => within(region(name)).getAllByRole('listitem');

test('default: the total of those that are signed in to, and each with its balance; one that isn’t is only counted', async () => {
  await open({ [connection.id]: calm, [other.id]: { ...calm, underWay: 1 } });
  await waitFor(() =>
    expect(rowsOf('Totals').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ETETHTest money · Ethereum · 2 connections · as of .*3 ETH/),
    ]),
  );
  expect(rowsOf('Connections').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^EBExample Bank.*1 ETH/),
    expect.stringMatching(/^ODOther Desk1 pending.*2 ETH/),
  ]);
  screen.getByText('You aren’t signed in to 1 other.');
  screen.getByText('Nothing was sent from here yet.');
  expect(await axe()).toEqual([]);
});

test('error: a balance that can’t be read is unknown, and the total says that it is left out', async () => {
  const unread: Handlers['service.user.balance'] = async ({ connection: id }) =>
    id === connection.id
      ? ok(answerOf('user.balance', `{"balance":"${whole(1)}"}`))
      : { ok: false, error: { code: 'service', status: 500, text: '' } };
  await open({ [connection.id]: calm, [other.id]: calm }, { 'service.user.balance': unread });
  await screen.findByText('Unknown balances, not in this total: Other Desk.');
  expect(rowsOf('Totals')[0]?.textContent).toMatch(/≥ 1 ETH/);
  expect(rowsOf('Connections')[1]?.textContent).toMatch(/Unknown$/);
});

test('behavior: tokens are added up by contract, and told apart by it; partial sums and shared accounts are said', async () => {
  const [dollar, imitation] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
  const held = (address: string, ...balances: readonly (readonly [string, string | null])[]) => ({
    address,
    symbol: 'DUSD',
    decimals: 2,
    balances: balances.map(([of, baseUnits]) => ({ account: of, known: baseUnits === null ? null : { baseUnits, readAt: 1_000 } })),
  });
  const tokens: Record<string, HeldToken[]> = {
    [connection.id]: [held(dollar, [account, '150']), held(imitation, [account, null])],
    [other.id]: [held(dollar, [account, '150'], [otherAccount, null])],
  };
  await open({ [connection.id]: calm, [other.id]: calm }, { 'tokens.held': async ({ connection: id }) => ok(tokens[id] ?? []) });
  await waitFor(() => expect(rowsOf('Totals')).toHaveLength(3));
  const [, sum, unread] = rowsOf('Totals').map(({ textContent }) => textContent);
  expect(sum).toMatch(/^DUDUSD.*Test money · Ethereum · Example Bank, Other Desk · as of /);
  expect(sum).toMatch(
    /Shared accounts, counted once: Other Desk\.At least this much: the balances of 1 of 2 accounts aren’t known\..*≥ 1\.5 DUSD/,
  );
  expect(unread).toMatch(/^DUDUSD.*Example Bank.*Unknown$/);
  for (const address of [dollar, imitation]) expect(document.querySelector(`[data-address="${address.toLowerCase()}"]`)).not.toBeNull();
  expect(await axe()).toEqual([]);
});

test('behavior: what was sent by any of them, the newest first; a row leads to the entry at its own connection', async () => {
  const entryOf = (at: Connection, title: string, preparedAt: number) =>
    briefOf(toEntry({ connection: at.id, accounts: [account], state: 'confirmed', title, preparedAt }));
  const lists: Record<string, ReturnType<typeof entryOf>[]> = {
    [connection.id]: [entryOf(connection, 'Send 1 DUSD to Grace', 1_000)],
    [other.id]: [entryOf(other, 'Send 2 DUSD to Market', 2_000)],
  };
  const { user, inputs } = await open(
    { [connection.id]: calm, [other.id]: { ...calm, uncertain: 1 } },
    {
      'activity.list': async ({ connection: id }) => ok(lists[id] ?? []),
      'activity.get': async () => ok(null),
      'connection.select': async () => ok(null),
    },
  );
  await waitFor(() =>
    expect(rowsOf('Sent from Blockdesk').map(({ textContent }) => textContent?.slice(0, 23))).toEqual([
      'ODSend 2 DUSD to Market',
      'EBSend 1 DUSD to GraceE',
    ]),
  );
  vi.stubGlobal('navigation', { entries: () => [], currentEntry: null });
  await user.click(screen.getByRole('button', { name: 'Send 2 DUSD to Market' }));
  await waitFor(() => expect(inputs('connection.select')).toEqual([{ connection: other.id }]));
  expect(location.hash).toMatch(/^#\/activity\//);
});

test('behavior: without any sign-in it says so', async () => {
  await open({ [connection.id]: { ...calm, phase: 'signed-out' } });
  await screen.findByText('You aren’t signed in to any connection.');
});
