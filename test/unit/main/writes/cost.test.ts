/** What similar calls cost, from what this computer has stored of the person's transactions. */
import { expect, test } from 'vitest';
import { createCostOf } from '#main/writes/review/cost.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { FoundPage } from '#shared/chain/watch.ts';
import type { BalanceAt, KnownOfAddress } from '#shared/notebook/known.ts';
import { type GivenEntry, historyEntry } from '#test/support/history.ts';
import { mine, savings, stranger, token } from '#test/support/review-context.ts';

const transfer = { contract: token, selector: '0xa9059cbb' };
const paid = (fee: string | null, more: GivenEntry = {}): HistoryEntry =>
  historyEntry({
    asked: { from: mine.toLowerCase(), to: token, selector: transfer.selector, ...more.asked },
    outcome: { fee, ...more.outcome },
  });

type Stored = KnownOfAddress['transactions'][number];
const stored = (hash: string, block: string | null, history: HistoryEntry, timestamp: string | null = '100'): Stored =>
  ({ kind: 'transaction', hash, block, timestamp, history, storedAt: 777, role: 'sender' }) as Stored;

interface World {
  readonly about?: Readonly<Record<string, readonly Stored[]>>;
  readonly pages?: readonly FoundPage['found'][];
  readonly balances?: readonly BalanceAt[];
}

function costIn({ about = {}, pages = [[]], balances = [] }: World) {
  const asked: (string | null)[] = [];
  const costOf = createCostOf({
    known: {
      about: async (_connection, account) => ({ transactions: about[account] ?? [], more: false, tokens: [], token: null, version: '' }),
      balances: async () => balances,
    },
    found(_connection, before) {
      asked.push(before);
      const page = Number(before ?? 0);
      return { found: pages[page] ?? [], accounts: [], tokens: {}, before: page + 1 < pages.length ? String(page + 1) : null };
    },
  });
  return { asked, cost: () => costOf('tested', [mine, savings], transfer) };
}
const found = (hash: string, block: string, entry: HistoryEntry) => ({ connection: 'tested', hash, block, timestamp: block, entry });

test('default: of every account and every page, each transaction once, the newest first', async () => {
  const about = { [mine]: [stored('0x1', '5', paid('50'), null)], [savings]: [stored('0x2', '3', paid('30'))] };
  const pages = [[found('0x3', '9', paid('20'))], [found('0xA', '4', paid('40')), found('0x2', '3', paid('30'))]];
  const { cost, asked } = costIn({ about, pages });
  expect(await cost()).toEqual({ fee: { least: '20', most: '50', count: 4, isElsewhere: false, at: 9_000 }, balance: null });
  expect(asked).toEqual([null, '1']);
});

test('behavior: without the time of its block, the time when it was read', async () => {
  const { cost } = costIn({ about: { [mine]: [stored('0x1', '5', paid('50'), null)] } });
  expect(await cost()).toMatchObject({ fee: { at: 777 } });
});

test.each([
  ['failed', paid('50', { outcome: { status: 'reverted' } })],
  ['isn’t in a block yet', paid('50', { outcome: { status: null } })],
  ['has no known fee', paid(null)],
  ['a stranger sent, at whatever price they chose,', paid('5000000000000000000', { asked: { from: stranger } })],
  ['has no known sender', paid('50', { asked: { from: null } })],
  ['created a contract', paid('50', { asked: { to: null } })],
  ['calls no function', paid('50', { asked: { selector: null } })],
])('error: a transaction that %s doesn’t count', async (_name, entry) => {
  const { cost } = costIn({ about: { [mine]: [stored('0x1', '5', entry)] } });
  expect(await cost()).toEqual({ fee: null, balance: null });
});

test('behavior: at most five pages are read, and the newest balance is the last one', async () => {
  const { cost, asked } = costIn({
    pages: Array.from({ length: 9 }, () => []),
    balances: [
      { at: 1, wei: '10', block: '1' },
      { at: 2, wei: '20', block: '2' },
    ],
  });
  expect(await cost()).toEqual({ fee: null, balance: { wei: '20', at: 2 } });
  expect(asked).toHaveLength(5);
});
