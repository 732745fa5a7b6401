/** What is typed as an allowance, in base units: exact, and without a limit only where that is written out. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { typedAllowance, unlimited } from '#renderer/approvals/typed-allowance.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { runsOr } from '#test/support/property-runs.ts';

const dusd = { name: 'DUSD', decimals: 6 };
const most = (2n ** 256n - 1n).toString();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['250.5', dusd, '250500000'],
  [' 1 ', dusd, '1000000'],
  ['0', dusd, '0'],
  ['0.000001', dusd, '1'],
  ['1.2000000', dusd, '1200000'],
  ['7', { name: 'Odd', decimals: null }, '7'],
  ['1.000000000000000001', { name: 'GOV', decimals: 18 }, '1000000000000000001'],
  [formatAmount(most, 6).replaceAll(',', ''), dusd, most],
  ['unlimited', dusd, most],
  [' Unlimited ', { name: 'Odd', decimals: null }, most],
])('M12 %j becomes exactly its base units', (text, token, baseUnits) => {
  expect(typedAllowance(text, token)).toEqual({ baseUnits });
});

test.each([
  ['', /fill this in/],
  ['-1', /digits with at most one decimal point/],
  ['1,000', /digits with at most one decimal point/],
  ['1e6', /digits with at most one decimal point/],
  ['0x10', /digits with at most one decimal point/],
  ['all', /digits with at most one decimal point/],
  ['unlimited DUSD', /digits with at most one decimal point/],
  ['infinite', /digits with at most one decimal point/],
  ['1.0000001', /at most 6 decimals/],
  [`${2n ** 256n}`, /too large for any chain/],
])('error: %j is no allowance', (text, words) => {
  expect(typedAllowance(text, dusd)).toEqual({ problem: expect.stringMatching(words) });
});

test('any amount that is shown can be typed back; no digits but those of the largest amount mean unlimited', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      const typed = typedAllowance(formatAmount(amount.toString(), decimals).replaceAll(',', ''), { name: 'T', decimals });
      expect(typed).toEqual({ baseUnits: amount.toString() });
      expect('baseUnits' in typed && typed.baseUnits === unlimited).toBe(amount === 2n ** 256n - 1n);
    }),
    { numRuns: runsOr(1_000) },
  );
});

test('behavior: M12 in another language its own word means unlimited, the English one as well, and no other', async () => {
  vi.stubGlobal('blockdeskLanguage', { locale: 'de-DE', messages: { unlimited: 'unbegrenzt' } });
  vi.resetModules();
  const german = await import('#renderer/approvals/typed-allowance.ts');
  expect(['Unbegrenzt', 'unlimited'].map((text) => german.typedAllowance(text, dusd))).toEqual([{ baseUnits: most }, { baseUnits: most }]);
  expect(german.typedAllowance('unbegrenzt DUSD', dusd)).toHaveProperty('problem');
  expect(typedAllowance('unbegrenzt', dusd)).toHaveProperty('problem');
});
