import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, groupedBaseUnits, isWithoutLimit, lesser, parseAmount, threeDigits, toGwei } from '#shared/core/amount.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { testCases } from '#test/support/test-cases.ts';

test.each([
  ['9998412703881204117263', 18, 4, '9,998.4127…'],
  ['9998412703881204117263', 18, 18, '9,998.412703881204117263'],
  ['1', 18, 4, '0.0000…'],
  ['0', 18, 4, '0'],
  ['1000000', 6, 6, '1'],
  ['1500000', 6, 4, '1.5'],
  ['1999999', 6, 3, '1.999…'],
  ['1999999', 6, 4, '1.999999'],
  ['3946', 3, 2, '3.946'],
  ['39461', 4, 2, '3.9461'],
  ['394612', 5, 2, '3.94…'],
  ['12345678', 0, 4, '12,345,678'],
  ['1500000', 6, 0, '1.5'],
  ['1500001', 6, 0, '1…'],
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

describe('parseAmount', () => {
  test.each([
    ['0', 18, '0'],
    ['1', 18, '1000000000000000000'],
    ['250.5', 6, '250500000'],
    ['0.000001', 6, '1'],
    ['00012.50', 6, '12500000'],
    ['1.000000000', 6, '1000000'],
    ['7', 0, '7'],
    ['7.0', 0, '7'],
    ['0.1', 77, `1${'0'.repeat(76)}`],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, (2n ** 256n - 1n).toString()],
  ])('default: %s with %i decimals', (text, decimals, baseUnits) => {
    expect(parseAmount(text, decimals)).toEqual({ baseUnits });
  });

  test.each([
    ['', 'empty'],
    ...[
      '1e18',
      '+1',
      '-1',
      '1,000',
      '1 000',
      ' 1',
      '1 ',
      '.5',
      '5.',
      '.',
      '0x10',
      '1.2.3',
      '１２',
      '٣',
      '1_000',
      'Infinity',
      'NaN',
      '1\n',
      '1n',
    ].map((text) => [text, 'not-a-number']),
    ['1.0000001', 'too-precise'],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639936', 'too-large'],
    ['9'.repeat(1_000), 'too-large'],
  ])('error: M11 %j is %s', (text, problem) => {
    expect(parseAmount(text, 6)).toEqual({ problem });
  });

  test('error: M11 the first amount that no token can hold is too large; zeros before it count as nothing', () => {
    expect(parseAmount((2n ** 256n).toString(), 0)).toEqual({ problem: 'too-large' });
    expect(parseAmount(`${'0'.repeat(100)}1`, 0)).toEqual({ baseUnits: '1' });
  });

  test('M11 format∘parse is the identity, whatever the decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }), (value, decimals) => {
        const typed = formatAmount(value.toString(), decimals).replaceAll(',', '');
        expect(parseAmount(typed, decimals)).toEqual({ baseUnits: value.toString() });
      }),
      { numRuns: runsOr(2_000) },
    );
  });

  const units = { ether: 18, finney: 15, szabo: 12, gwei: 9, mwei: 6, kwei: 3 } as const;
  const vectors = testCases<Record<string, string>>('units').flatMap((vector) =>
    Object.entries(units).flatMap(([unit, decimals]) => {
      const text = vector[unit];
      return text === undefined || vector.wei === undefined ? [] : [{ name: `${vector.name} ${unit}`, text, decimals, wei: vector.wei }];
    }),
  );
  test.each(vectors)('M11 vector $name', ({ text, decimals, wei }) => {
    // What another library takes besides is refused here: signs, commas, points without digits.
    const expected = /^\d+(?:\.\d+)?$/.test(text) ? { baseUnits: wei } : { problem: 'not-a-number' };
    expect(parseAmount(text, decimals)).toEqual(expected);
  });
});

describe('gwei', () => {
  test.each([
    ['0', '0'],
    ['7', '0.000000007'],
    ['1000000000', '1'],
    ['1000000007', '1.000000007'],
    ['123456789012345678901', '123,456,789,012.345678901'],
  ])('%s wei is %s', (wei, gwei) => {
    expect(toGwei(wei)).toBe(gwei);
  });
});

describe('amounts compared', () => {
  test.each<[bigint, string | null, boolean]>([
    [2n ** 255n, null, true],
    [2n ** 255n - 1n, null, false],
    [2n ** 255n, String(2n ** 256n), true],
    [11n, '10', true],
    [10n, '10', false],
    [9n, '10', false],
  ])('error: M17 %s of %s: without limit: %s', (amount, supply, isLimitless) => {
    expect(isWithoutLimit(String(amount), supply)).toBe(isLimitless);
    if (supply === null) expect(isWithoutLimit(String(amount))).toBe(isLimitless);
  });

  test('default: the lesser, by their numbers and not by their digits', () => {
    expect([lesser('9', '10'), lesser('10', '9'), lesser('9', '9')]).toEqual(['9', '9', '9']);
  });
});

test.each([
  ['34489000241423', '34500000000000', '34400000000000'],
  ['999600', '1000000', '999000'],
  ['12345', '12300', '12300'],
  ['345', '345', '345'],
  ['0', '0', '0'],
])('default: %s to three significant digits: rounded, and rounded down', (baseUnits, near, below) => {
  expect(threeDigits(baseUnits)).toBe(near);
  expect(threeDigits(baseUnits, true)).toBe(below);
});
