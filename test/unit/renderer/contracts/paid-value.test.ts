/** What a call sends along, and what its amounts are counted in: never taken for another unit. */
import { describe, expect, test } from 'vitest';
import { readValue, unitChoices, valueChoices } from '#renderer/contracts/paid-value.ts';

const ether = { symbol: 'ETH', decimals: 18 };

describe('value', () => {
  test('default: in the currency of the chain, or in wei', () => {
    expect(readValue({ text: ' 1.5 ', mode: 'native' }, ether)).toEqual({ problem: null, wei: '1500000000000000000' });
    expect(readValue({ text: '15', mode: '' }, null)).toEqual({ problem: null, wei: '15' });
    expect(readValue({ text: '0', mode: 'native' }, ether)).toEqual({ problem: null, wei: null });
    expect(readValue({ text: ' ', mode: 'native' }, null)).toEqual({ problem: null, wei: null });
  });

  test('error: a currency that is no longer known does not turn the amount into wei', () => {
    expect(readValue({ text: '2', mode: 'native' }, null)).toEqual({ problem: expect.stringContaining('isn’t known'), wei: null });
  });

  test('error: an invalid amount says why', () => {
    expect(readValue({ text: '1e3', mode: 'native' }, ether).problem).toContain('digits');
    expect(readValue({ text: '0.5', mode: '' }, ether).problem).toContain('wei has no decimals');
  });
});

describe('choices', () => {
  test('default: base units, and what is known', () => {
    expect(unitChoices([{ key: 'token', symbol: 'USDX', decimals: 6 }], 'token')).toEqual([
      ['', 'base units'],
      ['token', 'token units (USDX)'],
    ]);
    expect(valueChoices(ether, 'native')).toEqual([
      ['native', 'ETH'],
      ['', 'wei'],
    ]);
  });

  test('behavior: a chosen unit that is not known stays the chosen one to see', () => {
    expect(unitChoices([], 'token')).toContainEqual(['token', 'not known now']);
    expect(valueChoices(null, 'native')).toEqual([
      ['', 'wei'],
      ['native', 'not known now'],
    ]);
  });
});
