/** Balances of statements: over generated histories, known ones are right, and what isn't explained is exactly what wasn't seen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withRange } from '#main/chain/watch/ranges.ts';
import { balanceOf, type LedgerEntry, type Movement, movementsOf, type Reading, sumsOf } from '#main/statements/ledger.ts';
import { historyEntry, historyTransfer } from '#test/support/history.ts';
import { runsOr } from '#test/support/property-runs.ts';

const own = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const;
const people = [...own, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0x0000000000000000000000000000000000000000'] as const;
const token = `0x${'11'.repeat(20)}`;
const items = `0x${'22'.repeat(20)}`;
const keys = ['native', `erc20 ${token}`, `erc721 ${items}`, `erc1155 ${items} 7`] as const;
const height = 24;

const person = fc.constantFrom(...people);
const block = fc.nat(height);
const transfer = fc.record({ asset: fc.nat(3), from: person, to: person, amount: fc.bigInt({ min: 1n, max: 10n ** 20n }), id: fc.nat(9) });
const transaction = fc.record({
  block,
  from: person,
  failed: fc.boolean(),
  fee: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  transfers: fc.array(transfer, { maxLength: 4 }),
  /** Some of it couldn't be read: its last transfer is missing. */
  isCut: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
  hasFee: fc.integer({ min: 0, max: 19 }).map((one) => one > 0),
  /** Known though its block wasn't read. */
  isSeen: fc.boolean(),
});
interface Hidden {
  readonly block: number;
  readonly asset: number;
  readonly amount: bigint;
}
/** What the chain did and no event tells. */
const hiddenMove: fc.Arbitrary<Hidden> = fc.record({ block, asset: fc.nat(3), amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }) });
const world = fc.record({
  transactions: fc.array(transaction, { maxLength: 30 }),
  hidden: fc.oneof(fc.constant<readonly Hidden[]>([]), fc.array(hiddenMove, { maxLength: 3 })),
  unread: fc.oneof(fc.constant<readonly number[]>([]), fc.array(block, { maxLength: 6 })),
  ends: fc.tuple(block, block),
  readings: fc.array(fc.record({ block, more: fc.nat(2), late: fc.boolean() }), { maxLength: 6 }),
  accounts: fc.constantFrom<readonly string[]>(own, [own[0]], [own[1]]),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;
type Made = World['transactions'][number];

const isPaidBy = (accounts: readonly string[], { from }: Made) => accounts.includes(from);
/** Enough that no balance falls below 0. */
const begin = 10n ** 24n;

/** What one transaction did to the accounts’ balance of an asset. */
function change(made: Made, asset: number, accounts: readonly string[]): bigint {
  let sum = asset === 0 && isPaidBy(accounts, made) ? -made.fee : 0n;
  if (made.failed) return sum;
  for (const one of made.transfers) {
    if (one.asset !== asset) continue;
    const amount = asset === 2 ? 1n : one.amount;
    if (accounts.includes(one.from)) sum -= amount;
    if (accounts.includes(one.to)) sum += amount;
  }
  return sum;
}

function toEntry(made: Made, index: number): LedgerEntry {
  const { block: at, from, failed, fee, transfers, isCut, hasFee } = made;
  const seen = failed ? [] : isCut ? transfers.slice(0, -1) : transfers;
  return {
    hash: `0x${index}`,
    block: at,
    at: at * 12_000,
    entry: historyEntry({
      asked: { from },
      outcome: { status: failed ? 'reverted' : 'success', fee: hasFee ? fee.toString() : null },
      more: isCut,
      transfers: seen.map(({ asset, from: giver, to, amount, id }, event) => {
        if (asset === 0) return historyTransfer(giver, to, amount.toString());
        if (asset === 1) return historyTransfer(giver, to, amount.toString(), token, { event });
        if (asset === 2) return historyTransfer(giver, to, null, items, { event, kind: 'erc721', tokenId: String(id) });
        return historyTransfer(giver, to, amount.toString(), items, { event, kind: 'erc1155', tokenId: '7' });
      }),
    }),
  };
}

function build({ transactions, hidden, unread, readings, accounts }: World) {
  /** After each block. */
  const truth = (asset: number, at: number) =>
    begin +
    transactions.filter((one) => one.block <= at).reduce((sum, one) => sum + change(one, asset, accounts), 0n) +
    hidden.filter((one) => one.block <= at && one.asset === asset).reduce((sum, one) => sum + one.amount, 0n);
  const known = transactions.flatMap((made, index) => (unread.includes(made.block) && !made.isSeen ? [] : [toEntry(made, index)]));
  const scanned = Array.from({ length: height + 1 }, (_, number) => number)
    .filter((number) => !unread.includes(number))
    .reduce<ReturnType<typeof withRange>>((all, number) => withRange(all, [number, number]), []);
  const ledger = { ...movementsOf(known, accounts), scanned };
  const readingsOf = (asset: number): Reading[] =>
    readings.map(({ block: from, more, late }) => {
      const to = Math.min(height, from + more);
      return { asset: keys[asset] ?? '', from, to, amount: truth(asset, late ? to : from) };
    });
  return { truth, ledger, readingsOf };
}

const net = (movements: readonly Movement[], asset: string, after: number, to: number) => {
  const { in: into, out, fees } = sumsOf(movements, asset, after, to);
  return into - out - fees;
};

describe('1,000 generated histories', () => {
  test('M12 opening + movements − fees + what is unexplained = closing; nothing known is wrong; what wasn’t seen is named', () => {
    const counts = { checked: 0, unknown: 0, rest: 0 };
    fc.assert(
      fc.property(world, (made) => {
        const { truth, ledger, readingsOf } = build(made);
        const [first, last] = [Math.min(...made.ends), Math.max(...made.ends)];
        for (const [index, asset] of keys.entries()) {
          const readings = readingsOf(index);
          const found = balanceOf(ledger, asset, [first, last], readings);
          const hiddenHere = made.hidden.filter((one) => one.asset === index);
          if (found.rest !== null) expect((found.opening ?? 0n) + found.in - found.out - found.fees + found.rest).toBe(found.closing);
          if (hiddenHere.length === 0) {
            expect([null, truth(index, first - 1)]).toContain(found.opening);
            expect([null, truth(index, last)]).toContain(found.closing);
          }
          // All of the movements are known, so one balance is enough.
          const isAllKnown = ledger.scanned.length === 1 && made.unread.length === 0 && ledger.unclear.length === 0;
          if (isAllKnown && hiddenHere.length === 0 && readings.some(({ from, to }) => from === to)) {
            expect([found.opening, found.closing, found.rest, found.isWhole]).toEqual([
              truth(index, first - 1),
              truth(index, last),
              0n,
              true,
            ]);
          }
          // A hidden movement can make a reading of several blocks look exact; those alone are left out here.
          if (found.restIn !== null && readings.every(({ from, to }) => from === to)) {
            const [from, to] = found.restIn;
            const missed = truth(index, to) - truth(index, from - 1) - net(ledger.movements, asset, from - 1, to);
            expect(found.rest).toBe(missed);
          }
          if (found.restIn === null && found.rest !== null) expect(found.rest).toBe(0n);
          if (found.isChecked) counts.checked += 1;
          if (found.opening === null) counts.unknown += 1;
          if (found.rest !== null && found.rest !== 0n) counts.rest += 1;
        }
      }),
      { numRuns: runsOr(1_000) },
    );
    // The cases that matter have occurred.
    expect(Math.min(counts.checked, counts.unknown, counts.rest)).toBeGreaterThan(100);
  });
});

const [me, other] = [own[0], people[2]];
const paid = (at: number, fee: string | null, amount = '5', more: Partial<LedgerEntry['entry']> = {}): LedgerEntry => ({
  hash: `0x${at}`,
  block: at,
  at: null,
  entry: { ...historyEntry({ asked: { from: me }, outcome: { fee }, transfers: [historyTransfer(me, other, amount)] }), ...more },
});
const reading = (at: number, amount: bigint, asset = 'native'): Reading => ({ asset, from: at, to: at, amount });

describe('balanceOf', () => {
  test('default: two readings prove each other', () => {
    const ledger = { ...movementsOf([paid(3, '2')], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, 'native', [2, 5], [reading(0, 100n), reading(8, 93n)])).toEqual({
      ...{ in: 0n, out: 5n, fees: 2n, opening: 100n, closing: 93n, rest: 0n, restIn: [1, 8], isChecked: true, isWhole: true, why: null },
    });
  });
  test('behavior: one reading gives both balances and proves nothing', () => {
    const ledger = { ...movementsOf([paid(3, '2')], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, 'native', [2, 5], [reading(8, 93n)])).toMatchObject({
      opening: 100n,
      closing: 93n,
      rest: 0n,
      isChecked: false,
      restIn: null,
    });
  });
  test('behavior: a failed transaction costs its fee, and only the account that sent it', () => {
    const failed = paid(3, '2', '5', { transfers: [], outcome: { status: 'reverted', fee: '2', created: null } });
    const { movements } = movementsOf(
      [failed, { ...failed, hash: '0xb', entry: { ...failed.entry, asked: { ...failed.entry.asked, from: other } } }],
      [me],
    );
    expect(movements).toMatchObject([{ is: 'fee', amount: 2n, own: me, failed: true }]);
  });
  test('behavior: a payment between own accounts is both, and changes nothing together', () => {
    const between = paid(3, '0', '5', { transfers: [historyTransfer(me, own[1], '5')] });
    expect(movementsOf([between], own).movements).toMatchObject([
      { is: 'out', own: me, other: own[1], isInternal: true },
      { is: 'in', own: own[1], other: me, isInternal: true },
    ]);
  });
  test.each([
    [
      'an unread block',
      paid(3, '2'),
      [
        [0, 3],
        [5, 9],
      ] as const,
      'holes',
    ],
    ['a transaction whose fee is unknown', paid(4, null), [[0, 9]] as const, 'holes'],
    ['a transaction that isn’t fully known', paid(4, '2', '5', { more: true }), [[0, 9]] as const, 'holes'],
  ])('error: across %s no balance is worked out', (_, entry, scanned, why) => {
    const ledger = { ...movementsOf([entry], [me]), scanned };
    const found = balanceOf(ledger, 'native', [2, 5], [reading(8, 93n)]);
    expect(found).toMatchObject({ opening: null, rest: null, isChecked: false, isWhole: false, why });
  });
  test('behavior: an unknown fee leaves tokens known', () => {
    const moved = paid(4, null, '5', { transfers: [historyTransfer(me, other, '5', token)] });
    const ledger = { ...movementsOf([moved], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, `erc20 ${token}`, [2, 5], [reading(8, 1n, `erc20 ${token}`)])).toMatchObject({ opening: 6n, closing: 1n });
  });
  test('error: M28 what a stranger’s contract reported leaves its own tokens unknown, and nothing else', () => {
    const spam = paid(4, '2', '5', { more: true, missing: [items], transfers: [historyTransfer(me, other, '5', token)] });
    const ledger = { ...movementsOf([spam], [me]), scanned: [[0, 9]] as const };
    const openingOf = (asset: string) => balanceOf(ledger, asset, [2, 5], [reading(8, 93n, asset)]).opening;
    expect([openingOf('native'), openingOf(`erc20 ${token}`)]).toEqual([95n, 98n]);
    expect([openingOf(`erc20 ${items}`), openingOf(`erc1155 ${items} 7`)]).toEqual([null, null]);
  });
  test('error: a balance below 0 is unknown: something came in that wasn’t seen', () => {
    const received = paid(3, '0', '5', { transfers: [historyTransfer(other, me, '5')] });
    const ledger = { ...movementsOf([received], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, 'native', [2, 5], [reading(8, 1n)])).toMatchObject({ opening: null, closing: 1n, why: 'negative' });
  });
  test('error: a balance that could be of several blocks counts only if nothing moved in them', () => {
    const ledger = { ...movementsOf([paid(8, '0')], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, 'native', [2, 5], [{ asset: 'native', from: 7, to: 8, amount: 10n }])).toMatchObject({
      closing: null,
      why: 'not-read',
    });
    expect(balanceOf(ledger, 'native', [2, 5], [{ asset: 'native', from: 6, to: 7, amount: 10n }])).toMatchObject({ closing: 10n });
  });
  test('behavior: a period without a block has one balance', () => {
    const ledger = { ...movementsOf([paid(3, '2')], [me]), scanned: [[0, 9]] as const };
    expect(balanceOf(ledger, 'native', [5, 4], [reading(8, 93n)])).toMatchObject({
      opening: 93n,
      closing: 93n,
      in: 0n,
      out: 0n,
      fees: 0n,
      isWhole: true,
    });
  });
});
