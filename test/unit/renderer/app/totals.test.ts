/** What is added up of several connections: nothing twice, nothing that isn't known, and nothing of another kind of money. */
import { expect, test } from 'vitest';
import { type Holding, totalsOf } from '#renderer/app/overview/totals.ts';
import type { Environment } from '#shared/ipc/state.ts';

const ether = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } };
let count = 0;
function holding(
  balance: string | null,
  more: Partial<Holding> = {},
  environment: Environment = 'live',
  chain: Holding['connection']['chain'] = ether,
) {
  count += 1;
  return {
    connection: { id: String(count), name: `Bank ${count}`, environment, chain },
    balance,
    readAt: count,
    accounts: [`0x${count}`],
    ...more,
  };
}
const sums = (...holdings: Holding[]) =>
  totalsOf(holdings).map(({ environment, chain, sum, counted }) => [environment, chain.id, sum, counted]);

test('default: the same currency of one chain is added up, exactly, and as old as its oldest part', () => {
  const holdings = [holding('9007199254740993', { readAt: 7 }), holding('1', { readAt: 3 })];
  expect(totalsOf(holdings)).toMatchObject([{ sum: '9007199254740994', readAt: 3, counted: 2, repeated: [], unknown: [] }]);
});

test('error: other chains, other decimals, and real, test and practice money are never added to each other', () => {
  const other = { ...ether, id: '137' };
  const own = { ...ether, currency: { symbol: 'ETH', decimals: 6 } };
  expect(
    sums(
      holding('1'),
      holding('2', {}, 'test'),
      holding('4', {}, 'sandbox'),
      holding('8', {}, 'live', other),
      holding('16', {}, 'live', own),
    ),
  ).toEqual([
    ['live', '1', '1', 1],
    ['test', '1', '2', 1],
    ['sandbox', '1', '4', 1],
    ['live', '137', '8', 1],
    ['live', '1', '16', 1],
  ]);
});

test('error: an account that two connections list is counted once', () => {
  const [first, second] = [holding('5', { accounts: ['0xa', '0xb'] }), holding('5', { accounts: ['0xb'] })];
  expect(totalsOf([first, second])).toMatchObject([{ sum: '5', counted: 1, repeated: [second.connection.name] }]);
});

test('error: what isn’t known is named, and never counted as 0', () => {
  const [known, unread, whose] = [holding('5'), holding(null, { readAt: null }), holding('7', { accounts: null })];
  expect(totalsOf([known, unread, whose])).toMatchObject([
    { sum: '5', counted: 1, unknown: [unread.connection.name, whose.connection.name] },
  ]);
  // Alone, it can't be counted twice.
  expect(sums(whose)).toEqual([['live', '1', '7', 1]]);
  expect(totalsOf([unread])).toEqual([]);
});

test('behavior: without a chain, or with a currency that no list knows, nothing is added up', () => {
  expect(totalsOf([holding('1', {}, 'live', null), holding('1', {}, 'live', { id: '5', name: null, currency: null })])).toEqual([]);
});
