/** Lists as files: exact, nothing executable, unknown values named. */

import { describe, expect, test } from 'vitest';
import { savedBlocks } from '#renderer/chain/blocks/saved-blocks.ts';
import { amountColumns, formWords, type SavedColumn, toSavedTable } from '#renderer/core/lib/saved-list.ts';
import { parseCsv } from '#shared/core/csv.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';
import { toSavedCsv, toSavedJson } from '#test/support/saved-file.ts';

interface Row {
  readonly hash: string;
  readonly from: string | null;
  readonly wei: string | null;
}
const ether = { symbol: 'ETH', decimals: 18 };
const columns: readonly SavedColumn<Row>[] = [
  { name: 'Hash', value: ({ hash }) => hash },
  { name: 'From', value: ({ from }) => from },
  ...amountColumns<Row>('Value', 'wei', ({ wei }) => (wei === null ? null : { baseUnits: wei, currency: ether })),
];
const rows: readonly Row[] = [
  { hash: '0x1', from: '=cmd', wei: '1234567890123456789012345' },
  { hash: '0x2', from: null, wei: null },
];

describe('toSavedCsv', () => {
  test('default: base units to the last digit, whole units without commas, unknown where it is not known', () => {
    expect(parseCsv(toSavedCsv(rows, columns)).rows.map(({ cells }) => cells)).toEqual([
      ['Hash', 'From', 'Value (wei)', 'Value'],
      ['0x1', '=cmd', '1234567890123456789012345', '1234567.890123456789012345 ETH'],
      ['0x2', 'unknown', 'unknown', 'unknown'],
    ]);
    expect(toSavedCsv(rows, columns)).toContain("'=cmd");
  });

  test('behavior: ten thousand rows are about a megabyte, made at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      hash: `0x${String(index).padStart(64, '0')}`,
      from: null,
      wei: String(index),
    }));
    const taken = startProcessorTime();
    const text = toSavedCsv(many, columns);
    expect(text.length).toBeGreaterThan(900_000);
    expect(text.length).toBeLessThan(4_000_000);
    expect(taken()).toBeLessThan(2_000);
  });
});

describe('toSavedJson', () => {
  test('behavior: thirty thousand blocks can be saved', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const block = { hash, parentHash: hash, timestamp: '1700000000', transactions: 250, gasUsed: '30000000', gasLimit: '30000000' };
    const more = { baseFeePerGas: '123456789012', miner: `0x${'11'.repeat(20)}`, source: 'service', readAt: 1, problem: null } as const;
    const many = Array.from({ length: 30_000 }, (_, index) => ({ number: String(20_000_000 + index), ...block, ...more }));
    expect(fieldKinds['list-table'].schema.safeParse(toSavedTable(many, savedBlocks)).success).toBe(true);
    expect(JSON.parse(toSavedJson(many, savedBlocks))).toHaveLength(30_000);
  });

  test('default: texts, so that no digit is lost; null where it is not known', () => {
    expect(JSON.parse(toSavedJson(rows, columns))).toEqual([
      { Hash: '0x1', From: '=cmd', 'Value (wei)': '1234567890123456789012345', Value: '1234567.890123456789012345 ETH' },
      { Hash: '0x2', From: null, 'Value (wei)': null, Value: null },
    ]);
  });
});

test('behavior: an amount whose unit is not known has no whole units, and both columns say that they are amounts', () => {
  const [base, whole] = amountColumns<string>('Value', 'wei', (wei) => ({ baseUnits: wei, currency: null }));
  expect([base?.value('5'), whole?.value('5'), base?.isAmount, whole?.isAmount]).toEqual(['5', null, true, true]);
});

test('behavior: with hidden amounts the menu says that the file holds them; a list without amounts has nothing to say', () => {
  expect(formWords('CSV', columns, true)).toContain('the file contains the hidden amounts');
  expect([formWords('CSV', columns, false), formWords('CSV', columns.slice(0, 2), true)]).toEqual(['CSV', 'CSV']);
});
