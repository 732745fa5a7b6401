/** The headings of the Activity table: its days, what needs attention above them, and what the keys and a screen reader make of them. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { identityOf } from '#shared/connections/service-identity.ts';
import { ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, axe, connection, readAccounts, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const dollar = `0x${'d0'.repeat(20)}`;
const lateEvening = new Date(2026, 10, 26, 23, 59).getTime();
const hour = 3_600_000;

const entry = (ago: number, amount: string, state: Activity['state'] = 'rejected') =>
  briefOf(
    toEntry({
      ...{ connection: connection.id, identity: identityOf(connection), service: connection.apiAddress, accounts: [account] },
      ...{ preparedAt: lateEvening - ago, state, hash: null },
      input: { contractAddress: dollar, amount, receiver: account },
    }),
  );
const journal = [entry(0, '1'), entry(hour, '2'), entry(24 * hour, '3'), entry(200 * hour, '4', 'unknown')];

async function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: lateEvening });
  const page = await startPage({
    place: '/activity',
    answers: {
      'activity.list': async ({ before }) => ok(before === undefined ? journal : []),
      ...tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1', isCollection: false } }),
    },
  });
  await readAccounts();
  const table = await screen.findByRole('table', { name: 'Activity' });
  await within(table).findAllByRole('rowheader');
  return { ...page, table };
}

/** The heading of each row's group, then the row's amount. */
const lines = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('heading', { level: 2 })?.textContent ?? /(\d) DUSD/.exec(row.textContent)?.[1]);

test('default: a heading above each day, one above what needs attention; right when the day changes', async () => {
  const { table } = await open();
  await expect.poll(() => lines(table)).toEqual(['Needs attention: unknown outcome', '4', 'Today', '1', '2', 'Yesterday', '3']);
  act(() => vi.advanceTimersByTime(70_000));
  await expect.poll(() => lines(table)).toEqual(['Needs attention: unknown outcome', '4', 'Yesterday', '1', '2', 'Nov 25', '3']);
});

test('behavior: headings count as rows of the table, and the keys pass over them', async () => {
  const { table } = await open();
  await expect.poll(() => lines(table).length).toBe(7);
  const indices = within(table)
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-rowindex'));
  expect(indices).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(table.getAttribute('aria-rowcount')).toBe('8');
  const links = within(table)
    .getAllByRole('rowheader')
    .map((head) => within(head).getAllByRole('link')[0] as HTMLElement);
  act(() => links[0]?.focus());
  for (const [key, expected] of [['ArrowDown', 1] as const, ['ArrowDown', 2] as const, ['End', 3] as const, ['Home', 0] as const]) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    await expect.poll(() => document.activeElement).toBe(links[expected]);
  }
  expect(await axe()).toEqual([]);
});
