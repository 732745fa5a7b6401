import { describe, expect, test } from 'vitest';
import {
  gasShare,
  gasWords,
  meanBlockTime,
  meanGasShare,
  meanTransactions,
  mostGas,
  newestRun,
  toTime,
} from '#renderer/chain/block-figures.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import { burntFees } from '#shared/chain/fee.ts';
import { textOfHex } from '#shared/core/hex-text.ts';

const row = (change: Partial<BlockRow> = {}): BlockRow => ({
  number: '1',
  hash: null,
  parentHash: null,
  timestamp: '0',
  gasUsed: '0',
  gasLimit: '100',
  baseFeePerGas: null,
  miner: null,
  transactions: 0,
  source: 'service',
  readAt: 0,
  problem: null,
  ...change,
});

test('the newest run ends where one is not read; one that is still being read at the top does not count', () => {
  const [one, two] = [row({ number: '9' }), row({ number: '8' })];
  expect(newestRun([null, one, two, null, row()])).toEqual([one, two]);
  expect(newestRun([null, null])).toEqual([]);
});

describe('means', () => {
  test('block time: of the whole run, to a tenth, in words that fit', () => {
    const run = (...times: number[]) => meanBlockTime(times.map((time) => row({ timestamp: String(time) })));
    expect(run(100, 88, 76)).toEqual({ text: '12 s', of: 3 });
    expect(run(25, 12, 0)).toEqual({ text: '12.5 s', of: 3 });
    expect(run(1200, 0)?.text).toBe('20 min');
    expect(run(7200 * 3, 0)?.text).toBe('6 h');
    expect(run(5, 5)?.text).toBe('0 s');
    expect(run(5)).toBeNull();
    expect(run(0, 5)).toBeNull();
  });

  test('gas: each block alike, exact past 2^53; a missing value is left out, never 0', () => {
    const big = (10n ** 30n).toString();
    expect(meanGasShare([row({ gasUsed: '50' }), row({ gasUsed: '100' })])).toEqual({ text: '75 %', of: 2 });
    expect(meanGasShare([row({ gasUsed: big, gasLimit: `${big}0` }), row({ gasUsed: null })])).toEqual({ text: '10 %', of: 1 });
    expect(meanGasShare([row({ gasUsed: null }), row({ gasLimit: null }), row({ gasLimit: '0' })])).toBeNull();
  });

  test('transactions: to a tenth', () => {
    expect(meanTransactions([row({ transactions: 3 }), row({ transactions: 4 }), row({ transactions: null })])).toEqual({
      text: '3.5',
      of: 2,
    });
    expect(meanTransactions([row({ transactions: null })])).toBeNull();
  });
});

test.each([
  ['0', '30000000', '0 %'],
  ['1', '30000000', '<0.1 %'],
  ['120000', '30000000', '0.4 %'],
  ['7200000', '30000000', '24 %'],
  ['30000000', '30000000', '100 %'],
  ['31', '30', '100 %'],
  [null, '30', 'unknown'],
  ['3', '0', 'unknown'],
])('gas %s of %s is %s', (gasUsed, gasLimit, words) => {
  expect(gasWords({ gasUsed, gasLimit })).toBe(words);
});

test('shares for a picture', () => {
  expect(gasShare({ gasUsed: '24', gasLimit: '100' })).toBe(240);
  expect(gasShare({ gasUsed: null, gasLimit: '100' })).toBeNull();
  expect(mostGas([row({ gasUsed: '3' }), null, row({ gasUsed: '17' })])).toEqual({ share: 170, text: '17 %' });
  expect(mostGas([null])).toEqual({ share: 0, text: 'unknown' });
});

test('burnt fees are exact, and unknown where a part is', () => {
  expect(burntFees('1000000007', '30000000')).toBe('30000000210000000');
  expect(burntFees((2n ** 128n).toString(), (2n ** 64n).toString())).toBe((2n ** 192n).toString());
  expect(burntFees(null, '1')).toBeNull();
  expect(burntFees('1', null)).toBeNull();
});

test('seconds outside any date give no date', () => {
  expect(toTime('1795284936')).toBe(1_795_284_936_000);
  expect(toTime((2n ** 256n - 1n).toString())).toBeNull();
});

test.each([
  ['0x68656c6c6f', 'hello'],
  ['0x68656c6c6f000000', 'hello'],
  [`0x${Buffer.from('größer 🦊').toString('hex')}`, 'größer 🦊'],
  ['0x', null],
  ['0x00', null],
  ['0xd883010c00846765746888676f312e32312e36856c696e7578', null],
  ['0xff', null],
  ['0x123', null],
  ['0x0a0d', null],
])('%s is the text %s', (hex, text) => {
  expect(textOfHex(hex)).toBe(text);
});
