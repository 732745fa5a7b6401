import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';
import { runsOr } from '#test/support/property-runs.ts';

test.each([
  ['9998412703881204117263', 18, 4, '9,998.4127…'],
  ['9998412703881204117263', 18, 18, '9,998.412703881204117263'],
  ['1', 18, 4, '0.0000…'],
  ['0', 18, 4, '0'],
  ['1000000', 6, 6, '1'],
  ['1500000', 6, 4, '1.5'],
  ['1999999', 6, 4, '1.9999…'],
  ['12345678', 0, 4, '12,345,678'],
  ['1500000', 6, 0, '1…'],
])('formatAmount: %s with %i decimals, %i shown', (baseUnits, decimals, shown, expected) => {
  expect(formatAmount(baseUnits, decimals, shown)).toBe(expected);
});

test('formatAmount: exact form keeps every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }), (value, decimals) => {
      const [whole = '', fraction = ''] = formatAmount(value.toString(), decimals).replaceAll(',', '').split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value);
    }),
    { numRuns: runsOr(2_000) },
  );
});

test('formatAmount: never more than there is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 8 }), (value, shown) => {
      const [whole = '', fraction = ''] = formatAmount(value.toString(), 18, shown).replaceAll(',', '').replace('…', '').split('.');
      expect(BigInt(whole + fraction.padEnd(18, '0'))).toBeLessThanOrEqual(value);
    }),
    { numRuns: runsOr(2_000) },
  );
});

test('groupedBaseUnits: groups of three', () => {
  expect(groupedBaseUnits('9998412703881204117263')).toBe('9 998 412 703 881 204 117 263');
  expect(groupedBaseUnits('12')).toBe('12');
});
