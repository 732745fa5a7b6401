/** The native balance where a service answers by account, or in a unit of its own: summed exactly, and unknown where it is not certain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { readAccountBalances } from '#shared/core/readers/balance.ts';
import { runsOr } from '#test/support/property-runs.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const read = (raw: string) => {
  const result = readAnswer('user-balance', raw);
  if (!result.ok) return result.error;
  return result.value.recognized ? result.value.value : 'unrecognized';
};
const large = '9007199254740993000000000000000001';
const sum = (BigInt(large) + 2n).toString();
const both = [
  { address: one, wei: large },
  { address: other, wei: '2' },
];

describe('H16 one balance for each account: summed to the last digit, and shown by account', () => {
  const list = `[{"address":"${one}","balance":"${large}"},{"address":"${other}","balance":"2"}]`;
  const numbers = `[{"address":"${one}","balance":${large}},{"address":"${other}","balance":2}]`;
  const map = `{"${one.toLowerCase()}":"${large}","${other}":"0x2"}`;
  const nested = `[{"account":"${one}","balance":{"amount":"${large}"}},{"account":"${other}","balance":{"amount":2}}]`;
  const big = `[{"wallet":"${one}","balance":{"type":"BigNumber","hex":"0x${BigInt(large).toString(16)}"}},{"wallet":"${other}","balance":{"_hex":"0x02"}}]`;
  test.each([
    `{"balances":${list}}`,
    `{"balances":${numbers}}`,
    `{"balances":${map}}`,
    `{"data":{"balances":${list}}}`,
    `{"success":true,"result":${list}}`,
    `{"accounts":${nested}}`,
    `{"wallets":${big}}`,
    `{"balance":${map}}`,
    `{"balance":"${sum}","balances":${list}}`,
    list,
    map,
  ])('%s', (raw) => {
    expect(read(raw)).toBe(sum);
    expect(readAccountBalances(raw)).toEqual(both);
  });

  test('a total that the accounts do not add up to stands alone', () => {
    const raw = `{"balance":"7","balances":[{"address":"${one}","balance":"5"}]}`;
    expect(read(raw)).toBe('7');
    expect(readAccountBalances(raw)).toEqual([]);
  });

  test('a list of accounts without balances takes nothing from the total', () => {
    expect(read(`{"balance":"7","accounts":["${one}"]}`)).toBe('7');
  });

  test('what is named a balance comes before what may be anything', () => {
    expect(read('{"result":1,"balance":"500"}')).toBe('500');
  });

  test('any amounts: the sum is exact', () => {
    const address = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((digits) => `0x${digits.toString(16).padStart(40, '0')}`);
    fc.assert(
      fc.property(fc.dictionary(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { minKeys: 1, noNullPrototype: true }), (map) => {
        const wanted = Object.values(map).reduce((all, wei) => all + wei, 0n);
        const texts = Object.fromEntries(Object.entries(map).map(([key, wei]) => [key, wei.toString()]));
        expect(read(JSON.stringify({ balances: texts }))).toBe(wanted.toString());
      }),
      { numRuns: runsOr(500) },
    );
  });
});

describe('H16 an amount with a currency', () => {
  test.each([
    ['{"balance":{"amount":"1500000000000000001"}}', '1500000000000000001'],
    ['{"balance":{"amount":"1500000000000000001","currency":"ETH"}}', '1500000000000000001'],
    ['{"balance":{"amount":1500000000000000001,"currency":"POL"}}', '1500000000000000001'],
    ['{"balance":{"amount":"1.500000000000000001","currency":"ETH"}}', '1500000000000000001'],
    ['{"balance":"1.5 ETH"}', '1500000000000000000'],
    ['{"balance":"5 ETH"}', '5000000000000000000'],
    ['"5 wei"', '5'],
    ['{"balance":"2.5","unit":"gwei"}', '2500000000'],
    ['{"balance":{"value":"7","unit":"wei"}}', '7'],
    ['{"balance":{"value":"7","unit":"ether"}}', '7000000000000000000'],
    ['{"balance":{"amount":"7","decimals":18,"symbol":"ETH"}}', '7'],
    ['{"balance":{"amount":"7.5","currency":{"code":"USD","decimals":6}}}', '7500000'],
    ['{"balance":{"amount":"0","currency":"ETH"}}', '0'],
  ])('%s', (raw, wei) => {
    expect(read(raw)).toBe(wei);
  });
});

describe('H16 unknown stays unknown: never 0, never a part of the sum, never a guessed unit', () => {
  const entry = (balance: string, address = one) => `{"address":"${address}","balance":${balance}}`;
  test.each([
    '{"balances":[]}',
    '{"balances":{}}',
    `{"balances":[${entry('null')}]}`,
    `{"balances":[${entry('"5"')},${entry('null', other)}]}`,
    `{"balances":[${entry('"5"')},${entry('"-5"', other)}]}`,
    `{"balances":[${entry('"5"')},${entry('"6"')}]}`,
    `{"balances":[${entry('"5"')},${entry('"6"', one.toLowerCase())}]}`,
    `{"balances":[${entry('"5"')},{"balance":"6"}]}`,
    `{"balances":[${entry('"5"', '0x12')}]}`,
    `{"balances":[${entry('{"amount":"5.5","currency":"ETH"}')},${entry('{"amount":"5.5","currency":"BTC"}', other)}]}`,
    `{"balances":[${entry('"5 ETH"')},${entry('"5 wei"', other)}]}`,
    `{"balances":[${entry('"5"')}],"next":"/user/balance?page=2"}`,
    `{"balances":[${entry('"5"')}],"hasMore":true}`,
    `{"data":[${entry('"5"')}],"next":"/user/balance?page=2"}`,
    `{"data":{"balances":[${entry('"5"')}]},"pagination":{"hasMore":true}}`,
    `{"balances":[${entry('"5"')},{"address":"${other}","tokenAddress":"${one}","balance":"6"}]}`,
    `{"balances":{"${one}":{"balance":"5","token":"USDC"}}}`,
    `{"${one}":"5","total":"6"}`,
    `{"error":"no","balances":[${entry('"5"')}]}`,
    `{"balances":["5","6"]}`,
    '{"balances":{"ETH":"5"}}',
    // 5 wei or 5 ETH?
    '{"balance":{"amount":"5","currency":"ETH"}}',
    '{"balance":"5","currency":"ETH"}',
    '{"balance":{"amount":"1.5","currency":"POL"}}',
    '{"balance":{"amount":"1.5"}}',
    '{"balance":"1.0000000000000000001 ETH"}',
    '{"balance":"1,000 ETH"}',
    '{"balance":"ETH"}',
  ])('%s', (raw) => {
    expect(read(raw)).toBe('unrecognized');
    expect(readAccountBalances(raw)).toEqual([]);
  });

  test('a body that is no JSON', () => {
    expect(readAccountBalances('<html>')).toEqual([]);
  });
});
