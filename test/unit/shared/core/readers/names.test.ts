/** Accounts, the person and tokens: under each name that services give them, and none where one is not of its kind. */
import { describe, expect, test } from 'vitest';
import type { AnswerName } from '#shared/core/readers/answers.ts';
import { readText } from '#test/support/read-answer.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const read = (name: AnswerName, body: unknown) => readText(name, JSON.stringify(body));

describe('H16 accounts and the person', () => {
  test.each(['accounts', 'wallets', 'addresses', 'user_accounts'])('the accounts under %s', (name) => {
    const entries = [address, { address: other, name: 'Savings' }, { account: address, label: ' ' }, { wallet: other, label: 'Old' }];
    expect(read('accounts', { [name]: entries, other: [] })).toEqual([
      { address, name: null },
      { address: other, name: 'Savings' },
      { address, name: null },
      { address: other, name: 'Old' },
    ]);
  });
  test.each([{ accounts: [[address]] }, { accounts: [{ id: address }] }, { accounts: address }, { accounts: { 0: address } }, {}])(
    'no accounts: %j',
    (body) => expect(read('accounts', body)).toBe('unrecognized'),
  );

  test.each<[string, object, string | null, string | null]>([
    ...['handle', 'username', 'userName', 'name', 'email'].map(
      (name) => [`called by ${name}`, { [name]: 'ada', id: 'x' }, 'ada', null] as [string, object, string, null],
    ),
    ['by the first of several', { email: 'a@b', name: 'Ada', username: 'ad', handle: 'ada' }, 'ada', null],
    ['by an address alone', { address: other }, null, other],
    ['by wallet_address alone', { wallet_address: other }, null, other],
    ['a wallet that is an address', { wallet: address, address: other }, null, address],
    ['a wallet with an address, before another', { wallet: { address }, address: other }, null, address],
    ['a wallet without one: no other is taken for it', { handle: 'ada', wallet: {}, address: other }, 'ada', null],
    ['inside user', { user: { handle: 'ada' } }, 'ada', null],
    ['inside account', { account: { handle: 'ada' } }, 'ada', null],
    ['inside profile', { profile: { handle: 'ada', address } }, 'ada', address],
    ['inside a wrapper', { data: { user: { handle: 'ada' } } }, 'ada', null],
    ['a name of spaces is none', { handle: '  ', address }, null, address],
    ['a name keeps its spaces', { handle: ' ada ' }, ' ada ', null],
  ])('the person: %s', (_what, body, handle, whose) => {
    expect(read('user', body)).toMatchObject({ handle, address: whose });
  });
  test.each([{}, { handle: '' }, { handle: ' ' }, { handle: 5 }, { address: '0x12' }, { id: 5 }, 'ada', ['ada']])('nobody: %j', (body) => {
    expect(read('user', body)).toBe('unrecognized');
  });

  const fieldsOf = (raw: string) => (readText('user', raw) as unknown as { fields: { path: string; text: string }[] }).fields.slice(1);
  test.each([
    ['"a":[]', 'a', '[]'],
    ['"a":[1,"x",null,true,[2,3]]', 'a', '[1, "x", null, true, [2, 3]]'],
    ['"a":12345678901234567890', 'a', '12345678901234567890'],
    ['"a":[12345678901234567890]', 'a', '[12345678901234567890]'],
    ['"a":[{}]', 'a', '[{  }]'],
    ['"a":[{"b":1,"c \\"":"d"}]', 'a', '[{ "b": 1, "c \\"": "d" }]'],
    ['"a":"[x]"', 'a', '[x]'],
    ['"a":null', 'a', 'null'],
    ['"a":{"b":{"c":1}}', 'a.b.c', '1'],
    ['"a":{"b":{"c":{"d":1}}}', 'a.b.c.d', '1'],
    ['"a":{"b":{"c":{"d":{"e":1}}}}', 'a.b.c.d', '{ "e": 1 }'],
    [`"${'k'.repeat(500)}":{"b":1}`, `${'k'.repeat(500)}.b`, '1'],
    [`"${'k'.repeat(501)}":{"b":1}`, 'k'.repeat(501), '{ "b": 1 }'],
  ])('each field of the person in one line: %s', (more, path, shown) => {
    expect(fieldsOf(`{"handle":"ada",${more}}`)).toEqual([{ path, text: shown }]);
  });
});

describe('H16 tokens', () => {
  test.each<[AnswerName, readonly string[], unknown, unknown]>([
    ['balance', ['balance', 'user_balance', 'nativeBalance'], '0x10', '16'],
    ['allowance', ['allowance'], '007', '7'],
    ['total-supply', ['totalSupply', 'total_supply', 'supply'], 0, '0'],
    ['token-id', ['tokenId', 'token_id'], '0', '0'],
    ['token-ids', ['tokenIds', 'tokens', 'ids', 'all_tokens'], [1, { token_id: '0x2' }, { id: 3 }], ['1', '2', '3']],
    ['token-uri', ['tokenURI', 'tokenUri', 'token_uri', 'uri', 'url'], 'ipfs://x', 'ipfs://x'],
    ['approval', ['isApproved', 'is_approved_for_all', 'approved', 'approval'], true, true],
    [
      'approved-addresses',
      ['approvedAddress', 'approved_addresses', 'approved', 'addresses', 'address'],
      [address, { address: other }],
      [address, other],
    ],
  ])('%s under %j', (reader, names, came, is) => {
    for (const name of names) {
      expect(read(reader, { [name]: came, other: [] })).toEqual(is);
      expect(read(reader, { result: { [name]: came } })).toEqual(is);
    }
  });

  test.each<[AnswerName, unknown]>([
    ['token-uri', 5],
    ['token-uri', { tokenURI: null }],
    ['token-uri', { uri: ['ipfs://x'] }],
    ['token-uri', { success: false, uri: 'ipfs://x' }],
    ['token-uri', { data: { success: false, uri: 'ipfs://x' } }],
    ['token-ids', '5'],
    ['token-ids', { ids: [{ name: 5 }] }],
    ['token-ids', { ids: [{ id: -5 }] }],
    ['approved-addresses', [address, null]],
    ['approved-addresses', [{ id: address }]],
    ['approved-addresses', [[address]]],
  ])('%s: none in %j', (reader, body) => expect(read(reader, body)).toBe('unrecognized'));

  test('a token’s empty URI is one, and nobody approved is left out of several', () => {
    expect(read('token-uri', { tokenURI: '' })).toBe('');
    expect(read('approved-addresses', [address, `0x${'0'.repeat(40)}`])).toEqual([address]);
  });

  test('5,000 approved addresses are read', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
    expect(read('approved-addresses', many)).toHaveLength(5_000);
    expect(read('accounts', many)).toHaveLength(5_000);
  });
});
