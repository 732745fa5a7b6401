import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnswerName, readAnswer } from '#shared/readers/answers.ts';
import { parseJson } from '#shared/readers/json.ts';
import { runsOr } from '#test/support/property-runs.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const read = (name: AnswerName, raw: string) => {
  const result = readAnswer(name, raw);
  if (!result.ok) return result.error;
  return result.value.recognized ? result.value.value : 'unrecognized';
};

describe('parseJson', () => {
  test.each([
    ['12345678901234567890123', 12345678901234567890123n],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['1e21', 10n ** 21n],
    ['12.0', 12],
    ['1.5', 1.5],
    // A double would round these to whole numbers.
    ['0.99999999999999999999', '0.99999999999999999999'],
    ['1e-400', '1e-400'],
    ['-3', -3],
    ['"1e21"', '1e21'],
  ])('numbers: %s keeps every digit', (text, expected) => {
    expect(parseJson(text)).toEqual({ ok: true, value: expected });
  });

  test('error: too deep, without overflowing', () => {
    expect(parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toEqual({ ok: false, error: 'too-deep' });
    expect(parseJson(`${'['.repeat(200)}${']'.repeat(200)}`).ok).toBe(true);
    expect(parseJson(`"${'['.repeat(500)}"`).ok).toBe(true);
  });

  test('error: not JSON', () => {
    for (const text of ['', '<html>', '{"a":', 'undefined', "{'a':1}", '\u0000'])
      expect(parseJson(text)).toEqual({ ok: false, error: 'not-json' });
  });
});

describe('quantities: one balance in every dress', () => {
  const wei = '12345678901234567890123';
  const hex = `0x${BigInt(wei).toString(16)}`;
  const dresses = [wei, `"${wei}"`, `"${hex}"`, `{"type":"BigNumber","hex":"${hex}"}`, `{"_hex":"${hex}"}`];
  const wraps = [
    (value: string) => value,
    (value: string) => `{"balance":${value}}`,
    (value: string) => `{"data":${value}}`,
    (value: string) => `{"result":${value}}`,
    (value: string) => `{"payload":{"balance":${value}}}`,
    (value: string) => `{"success":true,"data":{"user_balance":${value}}}`,
    (value: string) => `{"jsonrpc":"2.0","id":1,"result":${value}}`,
  ];
  test.each(dresses.flatMap((dress) => wraps.map((wrap) => [wrap(dress)])))('%s', (raw) => {
    expect(read('balance', raw)).toBe(wei);
  });
});

describe('never a number that the service did not give', () => {
  test.each([
    'null',
    '""',
    '"abc"',
    '-1',
    '1.5',
    '[]',
    '{}',
    '{"balance":null}',
    '{"balance":"-5"}',
    '{"balance":"1,000"}',
    '{"error":"no","result":"5"}',
    '{"success":false,"balance":"0"}',
    '{"data":{"error":{"code":1}}}',
    'true',
    '{"balance":" 5"}',
    '"0x"',
    '{"hex":"zz"}',
    '0.99999999999999999999',
    '4.0000000000000000001',
    `"${address}"`,
    '{"error":null,"errors":["x"],"balance":"0"}',
    '{"status":"error","balance":"0"}',
    '{"success":"false","balance":"0"}',
  ])('balance: %s', (raw) => {
    expect(read('balance', raw)).toBe('unrecognized');
  });

  test('chain id: the number of a JSON-RPC request is none', () => {
    expect(read('chain-id', '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')).toBe('31337');
    expect(read('chain-id', '{"id":1}')).toBe('unrecognized');
  });

  test('any JSON: readers are total and give strings of digits or nothing', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (raw) => {
        for (const name of ['balance', 'block-number', 'chain-id'] as const) expect(read(name, raw)).toMatch(/^(\d+|unrecognized)$/);
        for (const name of ['user', 'accounts', 'block'] as const) expect(readAnswer(name, raw).ok).toBe(true);
      }),
      { numRuns: runsOr(2_000) },
    );
  });
});

describe('accounts', () => {
  test.each([
    `["${address}"]`,
    `{"accounts":["${address}"]}`,
    `{"data":[{"address":"${address}"}]}`,
    `{"wallets":[{"address":"${address.toLowerCase()}"}]}`,
  ])('%s', (raw) => {
    expect(read('accounts', raw)).toEqual([{ address, name: null }]);
  });

  test('a wrong checksum makes the list unrecognized: money sent there would be lost', () => {
    expect(read('accounts', `["${address.replace('C7', 'c7')}"]`)).toBe('unrecognized');
    expect(read('accounts', `["${address}", 5]`)).toBe('unrecognized');
  });

  test('an empty list is a list', () => {
    expect(read('accounts', '[]')).toEqual([]);
  });
});

describe('user', () => {
  test('observed shape, every field listed', () => {
    expect(read('user', `{"handle":"ada","wallet":{"address":"${address}"},"since":12345678901234567890}`)).toEqual({
      handle: 'ada',
      address,
      fields: [
        { path: 'handle', text: 'ada' },
        { path: 'wallet.address', text: address },
        { path: 'since', text: '12345678901234567890' },
      ],
    });
  });

  test('the person’s own body before a part of it', () => {
    expect(read('user', `{"handle":"ada","wallet":{"address":"${address}"},"profile":{"name":"Ada L"}}`)).toMatchObject({
      handle: 'ada',
      address,
    });
    expect(read('user', '{"status":"error","name":"NotFoundError"}')).toBe('unrecognized');
  });

  test('wrapped, in snake case', () => {
    expect(read('user', `{"data":{"user_name":"ada","wallet_address":"${address}"}}`)).toMatchObject({ handle: 'ada', address });
  });
});

describe('block', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  test.each([
    `{"number":5,"timestamp":1700000000,"hash":"${hash}","transactions":["${hash}"]}`,
    `{"block":{"number":"0x5","timestamp":"0x6553f100","hash":"${hash}","transactions":[{"hash":"${hash}"}]}}`,
    `{"data":{"block_number":{"type":"BigNumber","hex":"0x05"},"timestamp":"1700000000","hash":"${hash}","transactions":["${hash}"]}}`,
  ])('%s', (raw) => {
    expect(read('block', raw)).toMatchObject({ number: '5', timestamp: '1700000000', hash, transactions: [hash], gasUsed: null });
  });
});
