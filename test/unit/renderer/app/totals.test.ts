/** What is added up of several connections: nothing twice, nothing that isn't known, and nothing of another kind of money. */
import { expect, test } from 'vitest';
import { type Holding, tokenTotalsOf, totalsOf } from '#renderer/app/overview/totals.ts';
import type { Environment } from '#shared/ipc/state.ts';
import type { HeldToken } from '#shared/tokens/held-tokens.ts';

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

function followed(
  name: string,
  token: Partial<HeldToken>,
  chain: Holding['connection']['chain'] = ether,
  environment: Environment = 'live',
) {
  return {
    connection: { id: name, name, environment, chain },
    tokens: [{ address: '0xD', symbol: 'DUSD', decimals: 2, balances: [], ...token }],
  };
}
const at = (account: string, baseUnits: string | null, readAt = 1) => ({
  account,
  known: baseUnits === null ? null : { baseUnits, readAt },
});

test('default: a token is added up over connections and accounts, exactly, and as old as its oldest part', () => {
  const bank = followed('Bank', { balances: [at('0xa', '9007199254740993', 7), at('0xb', '1', 3)] });
  const desk = followed('Desk', { balances: [at('0xc', '10', 5)] });
  expect(tokenTotalsOf([bank, desk])).toMatchObject([
    { sum: '9007199254741004', readAt: 3, followers: ['Bank', 'Desk'], symbol: 'DUSD', decimals: 2, repeated: [], unknown: [] },
  ]);
});

test('error: equal symbols of other contracts, other chains and other kinds of money stay apart', () => {
  const balances = [at('0xa', '1')];
  const totals = tokenTotalsOf([
    followed('Bank', { balances }),
    followed('Desk', { balances, address: '0xE' }),
    followed('Else', { balances }, { ...ether, id: '137' }),
    followed('Test', { balances }, ether, 'test'),
    followed('None', { balances }, null),
  ]);
  expect(totals.map(({ followers, sum }) => [followers, sum])).toEqual([
    [['Bank'], '1'],
    [['Desk'], '1'],
    [['Else'], '1'],
    [['Test'], '1'],
  ]);
});

test('error: an account of two connections is counted once, by its newest balance, and that is said', () => {
  const bank = followed('Bank', { balances: [at('0xa', '5', 1), at('0xb', '7', 9)] });
  const desk = followed('Desk', { balances: [at('0xa', '6', 2), at('0xb', '8', 8), at('0xc', '1', 3)] });
  expect(tokenTotalsOf([bank, desk])).toMatchObject([{ sum: '14', readAt: 2, repeated: ['Desk'], unknown: [] }]);
});

test('error: a balance that isn’t known is never counted as 0, and one that another connection knows is known', () => {
  const bank = followed('Bank', { balances: [at('0xa', '5'), at('0xb', null)] });
  const desk = followed('Desk', { balances: [] });
  expect(tokenTotalsOf([bank, desk])).toMatchObject([{ sum: '5', unknown: ['Bank', 'Desk'], accounts: 2, unread: 1 }]);
  const knows = followed('Knows', { balances: [at('0xb', '1')] });
  expect(tokenTotalsOf([bank, knows])).toMatchObject([{ sum: '6', repeated: ['Knows'], unknown: [], accounts: 2, unread: 0 }]);
  expect(tokenTotalsOf([desk])).toMatchObject([{ sum: null, readAt: null, unknown: ['Desk'] }]);
});

test('error: where two services give other decimals, none are known', () => {
  const balances = [at('0xa', '1')];
  const [one, other] = [followed('Bank', { balances }), followed('Desk', { balances, decimals: 18, symbol: null })];
  expect(tokenTotalsOf([one, other])).toMatchObject([{ decimals: null, symbol: 'DUSD' }]);
});
