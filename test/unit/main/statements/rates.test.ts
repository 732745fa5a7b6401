/** Rates: a strict file, and exact values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRates, toValue } from '#main/statements/rates.ts';
import { plainAmount } from '#shared/core/amount.ts';

const token = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const head = 'date,asset,currency,rate';
const read = (...lines: string[]) => parseRates(Buffer.from([head, ...lines].join('\n')));

describe('parseRates', () => {
  test('default: by day and asset; a contract in any case', () => {
    const rates = read('2026-11-27,ETH,EUR,2814.52', `2026-11-28,${token.toLowerCase()},EUR,0.93`, '');
    if (!rates.ok) throw new Error('refused');
    const { of, ...about } = rates.value;
    expect(about).toEqual({ currency: 'EUR', digits: 2, count: 2, first: '2026-11-27', last: '2026-11-28' });
    expect([of('2026-11-27', 'ETH'), of('2026-11-28', token), of('2026-11-28', 'ETH'), of('2026-11-27', 'eth')]).toEqual([
      '2814.52',
      '0.93',
      null,
      null,
    ]);
  });
  test('behavior: files of spreadsheets: a byte order mark, semicolons, CRLF', () => {
    const rates = parseRates(Buffer.from('\ufeffDate;Asset;Currency;Rate\r\n2026-11-27;ETH;JPY;400000\r\n'));
    expect(rates).toMatchObject({ ok: true, value: { currency: 'JPY', digits: 0, count: 1 } });
  });
  test.each([
    ['27.11.2026,ETH,EUR,1', 'Line 2: a date is written as 2026-11-27.'],
    ['2026-11-27,,EUR,1', 'Line 2: an asset is the currency’s symbol or the address of a token’s contract.'],
    [`2026-11-27,${token.replace('C', 'c')},EUR,1`, 'Line 2: an asset is the currency’s symbol or the address of a token’s contract.'],
    ['2026-11-27,ETH,eur,1', 'Line 2: a currency has three capital letters, such as EUR.'],
    ['2026-11-27,ETH,EUR,"1,5"', 'Line 2: a rate is a number above 0 with a point, such as 2814.52.'],
    ['2026-11-27,ETH,EUR,1e3', 'Line 2: a rate is a number above 0 with a point, such as 2814.52.'],
    ['2026-11-27,ETH,EUR,-1', 'Line 2: a rate is a number above 0 with a point, such as 2814.52.'],
    ['2026-11-27,ETH,EUR,0.00', 'Line 2: a rate is a number above 0 with a point, such as 2814.52.'],
    ['2026-11-27,ETH,EUR', 'Line 2: expected 4 cells.'],
    ['2026-11-27,ETH,EUR,1\n2026-11-28,ETH,USD,1', 'Line 3: a file has rates in one currency only.'],
    ['2026-11-27,ETH,EUR,1\n2026-11-27,ETH,EUR,1', 'Line 3: ETH has another rate for 2026-11-27.'],
    ['2026-11-27,ETH,EUR,"1', 'Line 2: a quotation mark isn’t closed.'],
    ['', 'There are no rates in this file.'],
  ])('error: %j', (line, words) => {
    expect(read(line)).toEqual({ ok: false, error: { code: 'invalid-input', fields: { file: words } } });
  });
  test('error: other columns, and bytes that are no text', () => {
    expect(parseRates(Buffer.from('asset,date,currency,rate\n'))).toMatchObject({
      error: { fields: { file: 'The first line has to be: date,asset,currency,rate' } },
    });
    expect(parseRates(Buffer.from([0x64, 0xff, 0xfe]))).toMatchObject({ error: { fields: { file: 'This file isn’t text in UTF-8.' } } });
  });
});

describe('toValue', () => {
  test.each([
    [1_500_000n, 6, '2.00', 2, 300n],
    // Half a cent goes up, less goes down.
    [1n, 0, '0.005', 2, 1n],
    [1n, 0, '0.0049999', 2, 0n],
    [1n, 18, '2814.52', 2, 0n],
    [2n ** 256n - 1n, 0, '1', 0, 2n ** 256n - 1n],
  ])('%s base units of %s decimals at %s', (amount, decimals, rate, digits, value) => {
    expect(toValue(amount, decimals, rate, digits)).toBe(value);
  });
  test('property: never further than half a unit from the exact value', () => {
    const rate = fc.tuple(fc.nat(10 ** 9), fc.nat({ max: 12 })).map(([digits, decimals]) => plainAmount(String(digits), decimals));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(24), rate, fc.nat(3), (amount, decimals, one, digits) => {
        const [whole = '', fraction = ''] = one.split('.');
        const scale = 10n ** BigInt(decimals + fraction.length);
        const exact = amount * BigInt(whole + fraction) * 10n ** BigInt(digits);
        const off = toValue(amount, decimals, one, digits) * scale - exact;
        expect(off * 2n <= scale && off * 2n > -scale).toBe(true);
      }),
    );
  });
});
