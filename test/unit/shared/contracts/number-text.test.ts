/** Numbers as people type them into a call: exact or refused, in words. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber, type UnitsKnown, unitsOf } from '#shared/contracts/number-text.ts';
import { runsOr } from '#test/support/property-runs.ts';

const uint256 = { signed: false, bits: 256 };
const known: UnitsKnown = { native: { symbol: 'ETH', decimals: 18 }, token: { symbol: 'USDX', decimals: 6 } };
const unknown: UnitsKnown = { native: null, token: null };
const read = (text: string, type = uint256, units = known, unit: string | null = null) =>
  parseNumber(text, type, units, unitsOf(units).find(({ key }) => key === unit) ?? null);
const most = 2n ** 256n - 1n;

describe('units', () => {
  test.each([
    ['0', '0'],
    ['007', '7'],
    [' 42 ', '42'],
    ['1_000_000', '1000000'],
    ['0.99e6', '990000'],
    ['1e18', '1000000000000000000'],
    ['1E18', '1000000000000000000'],
    ['1.50e1', '15'],
    ['100e-2', '1'],
    ['0x1f', '31'],
    ['0xFF', '255'],
    ['1 ether', '1000000000000000000'],
    ['1ether', '1000000000000000000'],
    ['1.5 ETH', '1500000000000000000'],
    ['1.5 eth', '1500000000000000000'],
    ['0.000000000000000001 ether', '1'],
    ['5 gwei', '5000000000'],
    ['5.000000001 gwei', '5000000001'],
    ['3 wei', '3'],
    ['2e3 gwei', '2000000000000'],
    [String(most), String(most)],
    ['0e999', '0'],
  ])('default: %s is %s', (text, digits) => {
    expect(read(text)).toEqual({ ok: true, value: digits });
  });

  test.each([
    ['2.5', 'token', '2500000'],
    ['2.5', 'native', '2500000000000000000'],
    ['2.5', 'gwei', '2500000000'],
    ['2.5 gwei', 'gwei', '2500000000'],
    ['1e3', 'token', '1000000000'],
  ])('default: %s counted in %s is %s', (text, unit, digits) => {
    expect(read(text, uint256, known, unit)).toEqual({ ok: true, value: digits });
  });

  test.each([
    ['', 'fill this in'],
    ['1,000', 'commas'],
    ['1,5', 'commas'],
    ['1 000', 'spaces'],
    ['.5', '0 before the decimal point'],
    ['1.5', 'Enter a whole number'],
    ['1e-1', 'Enter a whole number'],
    ['0.0000000000000000001 ether', '18 decimals'],
    ['1 DUSD', 'isn’t a unit here'],
    ['1 USDX', 'chosen beside the field'],
    ['abc', 'Expected a whole number'],
    ['--1', 'Expected a whole number'],
    ['+1', 'Expected a whole number'],
    ['0x', 'Expected a whole number'],
    ['0x1g', 'Expected a whole number'],
    ['1e', 'isn’t a unit here'],
    ['１', 'Expected a whole number'],
    ['Infinity', 'Expected a whole number'],
    ['-1', 'from 0 to 2^256 − 1'],
    [String(most + 1n), 'from 0 to 2^256 − 1'],
    ['1e999', 'from 0 to 2^256 − 1'],
    ['9'.repeat(201), 'longer than 200'],
  ])('error: %j', (text, words) => {
    const found = read(text);
    expect(String(found.ok || found.error)).toContain(words);
  });

  test.each([
    ['1.0000001', 'token', '6 decimals'],
    ['1 gwei', 'token', 'Use one unit'],
    ['1 wei', 'token', 'Use one unit'],
    ['0x10', 'token', 'Hexadecimal is for base units'],
  ])('error: %s counted in %s', (text, unit, words) => {
    const found = read(text, uint256, known, unit);
    expect(String(found.ok || found.error)).toContain(words);
  });

  test('behavior: where the currency is not known, ether is no unit, and wei alone is certain', () => {
    expect(read('1 ether', uint256, unknown)).toEqual({ ok: false, error: expect.stringContaining('isn’t known') });
    expect(read('1 wei', uint256, unknown)).toEqual({ ok: true, value: '1' });
    expect(unitsOf(unknown)).toEqual([]);
    expect(read('1 ether', uint256, { native: { symbol: 'POL', decimals: 18 }, token: null }).ok).toBe(true);
    expect(read('1 eth', uint256, { native: { symbol: 'POL', decimals: 18 }, token: null })).toEqual({
      ok: false,
      error: 'This chain’s currency is POL.',
    });
  });
});

describe('a currency without 18 decimals', () => {
  const hbar: UnitsKnown = { native: { symbol: 'HBAR', decimals: 8 }, token: null };

  test('default: counted in itself', () => {
    expect(read('1.5 HBAR', uint256, hbar)).toEqual({ ok: true, value: '150000000' });
    expect(read('1 wei', uint256, hbar)).toEqual({ ok: true, value: '1' });
    expect(unitsOf(hbar).map(({ key }) => key)).toEqual(['native']);
  });

  test.each(['1 ether', '1 gwei'])('error: %s is refused, not counted by its decimals', (text) => {
    expect(read(text, uint256, hbar)).toEqual({ ok: false, error: expect.stringContaining('HBAR, has 8 decimals') });
  });
});

describe('range', () => {
  test('every size of integer takes its least and its most, and nothing past them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.boolean(), (bytes, signed) => {
        const type = { signed, bits: bytes * 8 };
        const half = 2n ** BigInt(bytes * 8 - 1);
        const [least, top] = signed ? [-half, half - 1n] : [0n, half * 2n - 1n];
        expect(read(String(least), type)).toEqual({ ok: true, value: String(least) });
        expect(read(String(top), type)).toEqual({ ok: true, value: String(top) });
        expect(read(String(least - 1n), type).ok).toBe(false);
        expect(read(String(top + 1n), type).ok).toBe(false);
      }),
      { seed: 3 },
    );
  });

  test('behavior: any fraction in any unit is the exact number of base units, or refused', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.constantFrom('native', 'gwei', 'token'), (base, unit) => {
        const { decimals } = unitsOf(known).find(({ key }) => key === unit) ?? { decimals: 0 };
        const padded = String(base).padStart(decimals + 1, '0');
        const text = `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
        expect(read(text, uint256, known, unit)).toEqual({ ok: true, value: String(base) });
      }),
      { seed: 4, numRuns: runsOr(300) },
    );
  });
});
