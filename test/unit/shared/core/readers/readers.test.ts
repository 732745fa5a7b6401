import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '#shared/core/operations/table.ts';
import { type AnswerName, readAnswer } from '#shared/core/readers/answers.ts';
import { parseJson } from '#shared/core/readers/json.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { readText as read } from '#test/support/read-answer.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

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
  ])('M12 %s keeps every digit', (text, expected) => {
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

describe('H16 quantities: one balance in every dress', () => {
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
    expect(read('user-balance', raw)).toBe(wei);
  });
});

describe('H16 never a number that the service did not give', () => {
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
    expect(read('user-balance', raw)).toBe('unrecognized');
  });

  test('chain id: the number of a JSON-RPC request is none', () => {
    expect(read('chain-id', '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')).toBe('31337');
    expect(read('chain-id', '{"id":1}')).toBe('unrecognized');
  });

  const quantities = ['balance', 'user-balance', 'block-number', 'chain-id', 'allowance', 'total-supply', 'token-id'] as const;
  const others = [
    'user',
    'accounts',
    'block',
    'call-result',
    'transaction-hash',
    'transaction',
    'receipt',
    'approved-addresses',
    'token-ids',
    'token-uri',
    'approval',
  ] as const;
  test('any JSON: readers are total and give strings of digits or nothing', () => {
    const all: readonly AnswerName[] = [...quantities, ...others];
    expect([...all].sort()).toEqual([...new Set(Object.values(operations).map(({ answer }) => answer))].sort());
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (raw) => {
        for (const name of quantities) expect(read(name, raw)).toMatch(/^(\d+|unrecognized)$/);
        for (const name of others) expect(readAnswer(name, raw).ok).toBe(true);
      }),
      { numRuns: runsOr(2_000) },
    );
  });

  test('whatever stands in the fields of a resource: a digit is never made up', () => {
    const names = ['hash', 'transactionHash', 'from', 'nonce', 'value', 'gasUsed', 'status', 'blockNumber', 'logs', 'tokenId', 'balance'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 })), (body) => {
        const raw = JSON.stringify(body);
        for (const name of ['transaction', 'receipt', 'balance', 'user-balance', 'token-id'] as const) {
          const value = JSON.stringify(read(name, raw));
          for (const digits of value.match(/(?<=")\d+(?=")/g) ?? []) expect(numbersIn(body)).toContain(digits);
        }
      }),
      { numRuns: runsOr(2_000) },
    );
  });
});

/** Every whole number that stands anywhere in it, in whatever dress. */
function numbersIn(value: unknown): string[] {
  // As it is written: `1.2e+22` is 12 and 21 zeros, whatever a double makes of it.
  if (typeof value === 'number') {
    const parsed = parseJson(JSON.stringify(value));
    return parsed.ok && /^\d+$/.test(String(parsed.value)) ? [String(parsed.value)] : [];
  }
  if (typeof value === 'string') return /^(?:\d+|0x[0-9a-fA-F]+)$/.test(value) ? [BigInt(value).toString()] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe('H16 writes and transactions', () => {
  const hash = `0x${'1f'.repeat(32)}`;
  test.each([
    `"${hash}"`,
    `{"hash":"${hash}"}`,
    `{"transactionHash":"${hash.toUpperCase().replace('0X', '0x')}"}`,
    `{"data":{"tx_hash":"${hash}"}}`,
    `{"result":"${hash}"}`,
    `{"transaction":{"hash":"${hash}","from":"${address}"}}`,
  ])('a hash: %s', (raw) => expect(read('transaction-hash', raw)).toBe(hash));
  test.each(['{"hash":"0x12"}', '{"hash":null}', `{"error":"x","hash":"${hash}"}`, `{"id":1}`, '[]'])('no hash: %s', (raw) => {
    expect(read('transaction-hash', raw)).toBe('unrecognized');
  });

  const flat = `"hash":"${hash}","type":2,"from":"${address}","to":null,"value":{"type":"BigNumber","hex":"0x0de0b6b3a7640000"},"nonce":7,"data":"0x","blockNumber":"0x10","gasPrice":"12345678901234567890123"`;
  test.each([`{${flat}}`, `{"transaction":{${flat}}}`, `{"data":{${flat}}}`, `{"jsonrpc":"2.0","id":4,"result":{${flat}}}`])(
    'a transaction, bare or wrapped: %.40s',
    (raw) => {
      expect(read('transaction', raw)).toMatchObject({
        hash,
        type: '2',
        from: address,
        to: null,
        value: '1000000000000000000',
        nonce: '7',
        blockNumber: '16',
        gasPrice: '12345678901234567890123',
        chainId: null,
      });
    },
  );
  test('a hash alone and a receipt are no transaction', () => {
    expect(read('transaction', `{"hash":"${hash}"}`)).toBe('unrecognized');
    expect(read('transaction', `{"transactionHash":"${hash}","from":"${address}","gasUsed":"21000"}`)).toBe('unrecognized');
  });

  test.each([
    ['1', 'success'],
    ['0', 'reverted'],
    ['"0x1"', 'success'],
    ['"0x0"', 'reverted'],
    ['true', 'success'],
    ['false', 'reverted'],
    ['"success"', 'success'],
    ['"Reverted"', 'reverted'],
    ['"failed"', 'reverted'],
    ['2', null],
    ['null', null],
    ['"pending"', null],
    ['" Succeeded "', 'success'],
    ['"FAIL"', 'reverted'],
    ['"revert"', 'reverted'],
  ])('a receipt whose status is %s: %s', (status, expected) => {
    expect(read('receipt', `{"transactionHash":"${hash}","gasUsed":"21000","status":${status},"logs":[]}`)).toMatchObject({
      status: expected,
      logs: [],
    });
  });
  test('error: M21 a failed receipt that is named by `hash` is one all the same, and no refusal', () => {
    expect(read('receipt', `{"hash":"${hash}","gasUsed":"21000","status":"failed","logs":[]}`)).toMatchObject({ status: 'reverted' });
  });

  test('a log that is none makes them unknown, never fewer', () => {
    const log = `{"address":"${address}","topics":["${hash}"],"data":"0x","logIndex":0}`;
    expect(read('receipt', `{"transactionHash":"${hash}","logs":[${log}]}`)).toMatchObject({
      logs: [{ address, topics: [hash], data: '0x', logIndex: '0' }],
    });
    expect(read('receipt', `{"transactionHash":"${hash}","logs":[${log},{}]}`)).toMatchObject({ logs: null });
  });
});

describe('H16 tokens and calls', () => {
  test.each([
    [`{"approvedAddress":"${address}"}`, [address]],
    [`{"approvedAddresses":["${address}"]}`, [address]],
    [`"${address}"`, [address]],
    [`{"approvedAddress":"0x${'0'.repeat(40)}"}`, []],
    ['[]', []],
    ['{"approvedAddress":"0x12"}', 'unrecognized'],
    ['{"approvedAddress":null}', 'unrecognized'],
  ])('approved: %s', (raw, expected) => {
    expect(read('approved-addresses', raw)).toEqual(expected);
  });
  test.each([
    ['{"isApproved":true}', true],
    ['{"isApproved":false}', false],
    ['"false"', false],
    ['{"data":{"is_approved_for_all":1}}', true],
    ['{"approved":"yes"}', 'unrecognized'],
    ['{}', 'unrecognized'],
    ['null', 'unrecognized'],
  ])('approval: %s', (raw, expected) => {
    expect(read('approval', raw)).toBe(expected);
  });
  test.each([
    ['{"tokenIds":["1","2"]}', ['1', '2']],
    ['[1,"0x2",{"tokenId":3}]', ['1', '2', '3']],
    ['{"tokenIds":["1","0x1",2,"01"]}', ['1', '2']],
    ['{"tokenIds":["9","10",11]}', ['9', '10', '11']],
    ['{"tokenIds":["10","9","10"]}', ['10', '9']],
    ['{"tokenIds":["9","10","9"]}', ['9', '10']],
    ['{"tokenIds":[]}', []],
    ['{"tokenIds":[1,null]}', 'unrecognized'],
    ['{"tokenIds":null}', 'unrecognized'],
  ])('token ids: %s', (raw, expected) => {
    expect(read('token-ids', raw)).toEqual(expected);
  });
  test('token id: the number of a JSON-RPC request is none', () => {
    expect(read('token-id', '{"jsonrpc":"2.0","id":9}')).toBe('unrecognized');
    expect(read('token-id', '{"jsonrpc":"2.0","id":9,"result":"12"}')).toBe('12');
  });
  test.each([
    ['{"result":12345678901234567890123}', '12345678901234567890123'],
    ['{"result":["1",true,["0x"]]}', ['1', true, ['0x']]],
    ['{"data":{"result":{"a":7}}}', { a: '7' }],
    ['"x"', 'x'],
    ['{"result":null}', null],
    ['{"result":123456789.12345678901234}', '123456789.12345678901234'],
    ['{"result":1e400}', '1e400'],
    ['{"result":{"result":"5","other":"6"}}', { result: '5', other: '6' }],
    ['{"data":"0x12","owner":"0xabc"}', { data: '0x12', owner: '0xabc' }],
    ['{"jsonrpc":"2.0","id":1,"result":{"result":"5"}}', '5'],
  ])('a call’s result: %s', (raw, result) => {
    expect(read('call-result', raw)).toEqual({ result });
  });
  test('a refusal is no result', () => {
    expect(read('call-result', '{"error":{"code":"reverted"}}')).toBe('unrecognized');
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
  test('nonce as told, difficulty with every digit; what is of another kind is not told', () => {
    const raw = `{"number":5,"timestamp":1,"nonce":"0x0000000000000042","difficulty":"17179869184000000000000"}`;
    expect(read('block', raw)).toMatchObject({ nonce: '0x0000000000000042', difficulty: '17179869184000000000000' });
    expect(read('block', '{"number":5,"timestamp":1,"nonce":7,"difficulty":"hard"}')).toMatchObject({ nonce: null, difficulty: null });
  });

  const hash = `0x${'ab'.repeat(32)}`;
  test.each([
    `{"number":5,"timestamp":1700000000,"hash":"${hash}","transactions":["${hash}"]}`,
    `{"block":{"number":"0x5","timestamp":"0x6553f100","hash":"${hash}","transactions":[{"hash":"${hash}"}]}}`,
    `{"data":{"block_number":{"type":"BigNumber","hex":"0x05"},"timestamp":"1700000000","hash":"${hash}","transactions":["${hash}"]}}`,
  ])('%s', (raw) => {
    expect(read('block', raw)).toMatchObject({ number: '5', timestamp: '1700000000', hash, transactions: [hash], gasUsed: null });
  });
});
