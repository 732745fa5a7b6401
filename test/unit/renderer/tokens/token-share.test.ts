/** Shares of a supply: exact where they are, rounded only down, and never shown as none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareWords } from '#renderer/tokens/token-share.ts';
import { runsOr } from '#test/support/property-runs.ts';

test.each([
  ['0', '100', '0 %'],
  ['8', '100', '8 %'],
  ['100', '100', '100 %'],
  ['12250', '1000000', '1.225 %'],
  ['122567', '10000000', '1.22… %'],
  ['1', '3', '33.33… %'],
  ['2', '3', '66.66… %'],
  ['999999999999', '1000000000000', '99.99… %'],
  ['4', '100000000', '0.000004 %'],
  ['41', '1000000000', '0.0000041 %'],
  ['4123', '100000000000', '0.000004… %'],
  ['1', '1000000000000000000', 'under 0.000000000001 %'],
  ['12345', '1', '1,234,500 %'],
])('default: %s of %s is %s', (balance, supply, words) => {
  expect(shareWords(balance, supply)).toBe(words);
});

test('error: M11 of no supply there is no share', () => {
  expect(shareWords('0', '0')).toBeNull();
  expect(shareWords('5', '0')).toBeNull();
});

test('behavior: M11 never more than it is, and within the last digit shown', () => {
  const amount = fc.bigInt(0n, 2n ** 256n - 1n);
  fc.assert(
    fc.property(amount, amount, (balance, supply) => {
      const words = shareWords(String(balance), String(supply));
      if (supply === 0n) return words === null;
      const match = /^(under )?([\d,]+)(?:\.(\d+))?(…)? %$/.exec(words ?? '');
      if (match === null) return false;
      const [, under, whole = '', fraction = '', cut] = match;
      const [scaled, unit] = [BigInt(whole.replaceAll(',', '') + fraction), 10n ** BigInt(fraction.length)];
      const exact = balance * 100n * unit;
      if (under !== undefined) return balance > 0n && exact < scaled * supply;
      if (cut === undefined) return scaled * supply === exact;
      // What is cut may have ended in zeros, so the last digit shown may be one of an earlier place.
      return scaled * supply < exact && balance > 0n && (scaled > 0n || balance === 0n);
    }),
    { numRuns: runsOr(400) },
  );
});
