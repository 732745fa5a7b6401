/** The native balance where a service answers by account, or in a unit of its own: summed exactly, and unknown where it is not certain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAccountBalances } from '#shared/core/readers/balance.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { readText } from '#test/support/read-answer.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const read = (raw: string) => readText('user-balance', raw);
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

  test('a total that the accounts don’t add up to is shown without them', () => {
    const raw = `{"balance":"7","balances":[{"address":"${one}","balance":"5"}]}`;
    expect(read(raw)).toBe('7');
    expect(readAccountBalances(raw)).toEqual([]);
  });

  test('a list of accounts without balances doesn’t change the total', () => {
    expect(read(`{"balance":"7","accounts":["${one}"]}`)).toBe('7');
  });

  test('a last page is complete, because nothing follows it', () => {
    for (const next of ['null', 'false', '""']) {
      const raw = `{"balances":[{"address":"${one}","balance":"5"}],"next":${next},"meta":{"hasMore":${next}},"page":1}`;
      expect(readAccountBalances(raw)).toEqual([{ address: one, wei: '5' }]);
      expect(read(raw)).toBe('5');
    }
  });

  test('the sum of 5,000 accounts is read; of more it is unknown', () => {
    const map = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`0x${index.toString(16).padStart(40, '0')}`, '2'])));
    expect(read(map(5_000))).toBe('10000');
    expect(read(map(5_001))).toBe('unrecognized');
  });

  test('a wrapper such as “data” comes before an amount that isn’t called a balance', () => {
    expect(read('{"amount":"7","data":{"balance":"5"}}')).toBe('5');
    expect(read('{"value":"7","result":"5"}')).toBe('5');
  });

  test('an amount that is called a balance comes before a wrapper such as “result”', () => {
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
    ['{"balance":{"value":"7"},"unit":"gwei"}', '7000000000'],
    ['{"balance":{"amount":"7","decimals":18,"symbol":"ETH"}}', '7'],
    ['{"balance":{"amount":"7.5","currency":{"code":"USD","decimals":6}}}', '7500000'],
    ['{"balance":{"amount":"0","currency":"ETH"}}', '0'],
    ['{"balance":{"amount":"7.5","decimals":6}}', '7500000'],
    ['{"balance":{"amount":"7","decimals":6}}', '7'],
    ['{"balance":{"amount":"7.5","decimals":18,"currency":{"symbol":"ETH","decimals":6}}}', '7500000'],
    ...['unit', 'denomination', 'currency', 'symbol', 'asset'].map((name) => [`{"balance":"2.5","${name}":"GWei"}`, '2500000000']),
    ...['symbol', 'code', 'name'].map((name) => [`{"balance":"2.5","currency":{"${name}":"gwei"}}`, '2500000000']),
    ...['balance', 'user_balance', 'nativeBalance', 'amount', 'wei', 'value'].map((name) => [`{"balance":{"${name}":"7"}}`, '7']),
    ['{"nativeBalance":"7","result":"1"}', '7'],
    // Ten to the power of fifteen whole units were never issued.
    ['{"balance":"1000000000000000","currency":"POL"}', '1000000000000000'],
    ['"1000000000000000 POL"', '1000000000000000'],
    ['"0 POL"', '0'],
    ['"0.0 ETH"', '0'],
    ['"0x10"', '16'],
    ['{"balance":"0x10","currency":"ETH"}', '16'],
    ['{"balance":{"hex":"0x10"},"unit":"ether"}', '16'],
    ['{"balance":5,"unit":"wei"}', '5'],
    ['{"balance":1.5,"unit":"ether"}', '1500000000000000000'],
    ['{"balance":"007","unit":"gwei"}', '7000000000'],
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
    '{"balance":["5 wei"]}',
    '{"balance":"999999999999999","currency":"POL"}',
    '"999999999999999 POL"',
    '"5.5 POL"',
    '"5  wei"',
    '"5wei"',
    '"wei 5"',
    '"-5 wei"',
    '"0x5 wei"',
    '"5 a"',
    '"5."',
    '".5 ETH"',
    '"5.5 wei"',
    '{"balance":"5.5","unit":"wei"}',
    '{"balance":"5.5","unit":5}',
    // The unit beside the amount is nearer than the one further out.
    '{"balance":{"amount":"5","currency":"ETH"},"unit":"gwei"}',
    '{"balance":"7.5","decimals":78}',
    `"${'9'.repeat(101)} wei"`,
    `{"${one}0":"5"}`,
    `{"x${one}":"5"}`,
    ...['pagination', 'paging', 'page_info', 'meta', 'links'].map((name) => `{"balances":[${entry('"5"')}],"${name}":{"next":2}}`),
    ...['next', 'nextPage', 'next_cursor', 'nextPageToken', 'hasMore', 'has_next_page'].map(
      (name) => `{"balances":[${entry('"5"')}],"${name}":1}`,
    ),
    ...['token', 'tokenAddress', 'contract', 'contract_address'].map((name) => `[{"address":"${one}","balance":"5","${name}":"x"}]`),
    ...['balance', 'amount'].map((name) => `[["${one}",{"${name}":"5"}]]`),
  ])('%s', (raw) => {
    expect(read(raw)).toBe('unrecognized');
    expect(readAccountBalances(raw)).toEqual([]);
  });

  test('a body that is no JSON', () => {
    expect(readAccountBalances('<html>')).toEqual([]);
  });
});
