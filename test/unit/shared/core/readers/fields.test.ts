/** Every field of an answer: each under the names that services give it and of its own kind, or null. */
import { describe, expect, test } from 'vitest';
import type { AnswerName } from '#shared/core/readers/answers.ts';
import { readHashOfFailure } from '#shared/core/readers/transaction.ts';
import { readText } from '#test/support/read-answer.ts';

const hash = `0x${'1f'.repeat(32)}`;
const otherHash = `0x${'2e'.repeat(32)}`;
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const read = (name: AnswerName, body: unknown) => readText(name, JSON.stringify(body));
const fieldOf = (name: AnswerName, body: object, field: string) => (read(name, body) as Readonly<Record<string, unknown>>)[field];

type Kind = 'quantity' | 'hash' | 'address' | 'hex';
/** What comes, what is read, and what is none of its kind: nearly one, or one inside a list. */
const kinds: Readonly<Record<Kind, readonly [came: unknown, is: string, none: readonly unknown[]]>> = {
  quantity: ['0x012', '18', ['-1', '1.5', '', 'x', null, ['5'], address, `0x1${'0'.repeat(98)}z`]],
  hash: [hash.toUpperCase().replace('X', 'x'), hash, [hash.slice(0, -1), `${hash}0`, `x${hash}`, hash.slice(2), [hash], 5, null]],
  address: [address.toLowerCase(), address, [address.replace('C7', 'c7'), `${address}0`, `x${address}`, [address], '0x', null]],
  hex: ['0xAb', '0xAb', ['ab', '0xg', 'x0xab', '0xab z', ['0xab'], 10, null]],
};
interface Fields {
  readonly reader: AnswerName;
  /** The least that is one. */
  readonly least: object;
  readonly of: readonly (readonly [field: string, kind: Kind, ...otherNames: string[]])[];
  /** What is null where the answer has no more than the least. */
  readonly also?: readonly string[];
}
const resources: readonly Fields[] = [
  {
    reader: 'transaction',
    least: { hash, from: null },
    of: [
      ['from', 'address'],
      ['to', 'address'],
      ['value', 'quantity'],
      ['data', 'hex', 'input'],
      ['nonce', 'quantity'],
      ['type', 'quantity'],
      ['gasLimit', 'quantity', 'gas'],
      ['gasPrice', 'quantity'],
      ['maxFeePerGas', 'quantity'],
      ['maxPriorityFeePerGas', 'quantity'],
      ['blockNumber', 'quantity'],
      ['blockHash', 'hash'],
      ['transactionIndex', 'quantity'],
      ['confirmations', 'quantity'],
      ['creates', 'address'],
      ['chainId', 'quantity'],
    ],
  },
  {
    reader: 'receipt',
    least: { transactionHash: hash, logs: null },
    of: [
      ['from', 'address'],
      ['to', 'address'],
      ['contractAddress', 'address'],
      ['blockNumber', 'quantity'],
      ['blockHash', 'hash'],
      ['transactionIndex', 'quantity'],
      ['gasUsed', 'quantity'],
      ['cumulativeGasUsed', 'quantity'],
      ['effectiveGasPrice', 'quantity'],
      ['type', 'quantity'],
      ['confirmations', 'quantity'],
    ],
    also: ['status', 'logs'],
  },
  {
    reader: 'block',
    least: { number: 5, timestamp: 1 },
    of: [
      ['hash', 'hash'],
      ['parentHash', 'hash'],
      ['gasLimit', 'quantity'],
      ['gasUsed', 'quantity'],
      ['baseFeePerGas', 'quantity'],
      ['miner', 'address'],
      ['extraData', 'hex'],
      ['nonce', 'hex'],
      ['difficulty', 'quantity'],
    ],
    also: ['transactions'],
  },
];
const rows = resources.flatMap(({ reader, least, of }) => of.map(([field, kind, ...names]) => ({ reader, least, field, kind, names })));
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('H16 a field is read under its own name, in camel or snake case, and is null where it is not of its kind', () => {
  test.each(rows)('$reader: $field', ({ reader, least, field, kind, names }) => {
    const [came, is, none] = kinds[kind];
    for (const name of [field, snakeCase(field), ...names]) expect(fieldOf(reader, { ...least, [name]: came }, field)).toBe(is);
    for (const one of none) expect(fieldOf(reader, { ...least, [field]: one }, field)).toBeNull();
    // Its own name before the others.
    for (const name of names) expect(fieldOf(reader, { ...least, [name]: none[0], [field]: came }, field)).toBe(is);
  });

  test.each(resources)('$reader: of no other field, and null where it is left out', ({ reader, least, of, also = [] }) => {
    const names = [...of.map(([field]) => field), ...also];
    expect(read(reader, { ...least, unknown: 5, from: null })).toMatchObject(Object.fromEntries(names.map((name) => [name, null])));
    // Each has a value of its own, so none is read from its neighbor.
    const quantities = of.filter(([, kind]) => kind === 'quantity').map(([field], index) => [field, String(index + 100)]);
    expect(read(reader, { ...least, ...Object.fromEntries(quantities) })).toMatchObject(Object.fromEntries(quantities));
  });
});

describe('H16 what is one at all, by the least that it has', () => {
  const parties = { from: address, to: other };
  test.each<[AnswerName, string, unknown, object | null]>([
    ['transaction', 'with a nonce and no sender', { hash, nonce: 0 }, { hash, nonce: '0', from: null }],
    ['transaction', 'under transactionHash', { transactionHash: hash, from: address }, { hash }],
    ['transaction', 'under tx_hash', { tx_hash: hash, from: address }, { hash }],
    ['transaction', 'under tx, beside another', { tx: { hash, ...parties }, hash: otherHash, nonce: 1 }, { hash, from: address }],
    ['transaction', 'under transaction before tx', { tx: { hash: otherHash, nonce: 1 }, transaction: { hash, nonce: 2 } }, { hash }],
    ['transaction', 'inside a wrapper', { data: { transaction: { hash, ...parties } } }, { hash, to: other }],
    ['transaction', 'its own hash before the others', { txHash: otherHash, hash, nonce: 1 }, { hash }],
    ['transaction', 'without a hash', { ...parties, nonce: 1 }, null],
    ['transaction', 'with half a hash', { hash: hash.slice(0, 34), nonce: 1 }, null],
    ['transaction', 'with gas that was used: a receipt', { hash, ...parties, gasUsed: '0' }, null],
    ['transaction', 'a list of one', [{ hash, nonce: 1 }], null],
    ['receipt', 'by the gas that was used', { transactionHash: hash, gasUsed: 0 }, { transactionHash: hash, gasUsed: '0', logs: null }],
    ['receipt', 'by its events', { txHash: hash, logs: [] }, { transactionHash: hash, logs: [] }],
    ['receipt', 'by the gas of the block so far', { hash, cumulativeGasUsed: '7' }, { cumulativeGasUsed: '7', gasUsed: null }],
    [
      'receipt',
      'under receipt, beside another',
      { receipt: { hash, gasUsed: 1 }, transactionHash: otherHash, gasUsed: 2 },
      { gasUsed: '1' },
    ],
    ['receipt', 'under transaction_receipt', { transaction_receipt: { hash, logs: [] } }, { transactionHash: hash }],
    ['receipt', 'its own name before the others', { hash: otherHash, transactionHash: hash, logs: [] }, { transactionHash: hash }],
    ['receipt', 'without gas or events: a transaction', { hash, ...parties, status: 1 }, null],
    ['receipt', 'without a hash', { gasUsed: 1, logs: [], status: 1 }, null],
    ['receipt', 'a hash alone', hash, null],
    ['block', 'under block, beside another', { block: { number: 5, timestamp: 1 }, number: 6, timestamp: 2 }, { number: '5' }],
    ['block', 'the genesis block', { number: 0, timestamp: 0 }, { number: '0', timestamp: '0' }],
    ['block', 'without a number', { hash, timestamp: 1 }, null],
    ['block', 'without a time', { number: 5, hash }, null],
    ['block', 'with a time before 1970', { number: 5, timestamp: -1 }, null],
    ['block', 'a number alone', 5, null],
  ])('%s: %s', (name, _what, body, expected) => {
    if (expected === null) expect(read(name, body)).toBe('unrecognized');
    else expect(read(name, body)).toMatchObject(expected);
  });

  test.each<[unknown, readonly string[] | null]>([
    [[], []],
    [
      [hash, { hash: otherHash }],
      [hash, otherHash],
    ],
    [[hash, 5], null],
    [[hash, { id: otherHash }], null],
    [[[hash]], null],
    [{ 0: hash }, null],
    [3, null],
  ])('the transactions of a block are all hashes, or unknown: %j', (transactions, expected) => {
    expect(fieldOf('block', { number: 5, timestamp: 1, transactions }, 'transactions')).toEqual(expected);
  });

  test.each(['lastestBlockNumber', 'latestBlockNumber', 'block_number', 'latestBlock', 'number', 'block'])(
    'the newest block: %s',
    (name) => {
      expect(read('block-number', { [name]: '0x10', id: 7 })).toBe('16');
    },
  );
  test.each(['chainId', 'chain_id', 'chain'])('the chain: %s', (name) => expect(read('chain-id', { [name]: 137, id: 7 })).toBe('137'));
});

describe('H16 the hash of what was accepted: under a name that says so, and of no other length', () => {
  const names = ['hash', 'transactionHash', 'txHash', 'transaction', 'tx', 'receipt', 'transactionReceipt'];
  test.each(names)('%s: as text, and for each after the third as an object with one', (name) => {
    expect(read('transaction-hash', { [name]: hash, blockHash: otherHash })).toBe(hash);
    for (const inner of names.slice(0, 3)) expect(read('transaction-hash', { [name]: { [inner]: hash } })).toBe(hash);
    for (const none of [hash.slice(0, -1), `${hash}0`, `x${hash}`, [hash], { id: hash }])
      expect(read('transaction-hash', { [name]: none })).toBe('unrecognized');
  });
  test('the hash itself comes before what may be of another transaction', () => {
    const all = names.map((name, index) => [name, `0x${String(index).repeat(64)}`] as const);
    for (const [index, [, first]] of all.entries())
      expect(read('transaction-hash', Object.fromEntries(all.slice(index).toReversed()))).toBe(first);
  });

  test.each<[string, unknown, string | null]>([
    ['beside the reason', { error: 'x', transactionHash: hash }, hash],
    ['in snake case', { error: 'x', tx_hash: hash }, hash],
    ['one level down', { error: { code: 5, txHash: hash } }, hash],
    ['two levels down', { error: { data: { transactionHash: hash } } }, hash],
    ['three levels down, where it may be of anything', { a: { b: { c: { transactionHash: hash } } } }, null],
    ['the nearest', { error: { data: { txHash: otherHash } }, txHash: hash }, hash],
    ['deeper, where the nearest is none', { txHash: null, error: { txHash: hash } }, hash],
    ['the first of two beside each other', { a: 5, b: { txHash: hash }, c: { txHash: otherHash } }, hash],
    ['under a name that any hash may have', { error: { hash } }, null],
    ['in a list', [{ txHash: hash }], null],
    ['as text', hash, null],
    ['half of it', { txHash: hash.slice(0, 40) }, null],
    ['no body', null, null],
  ])('of a failure: %s', (_where, body, expected) => {
    expect(readHashOfFailure(JSON.parse(JSON.stringify(body)))).toBe(expected);
  });
});

describe('H16 the events of a receipt', () => {
  const log = { address, topics: [hash], data: '0x01', logIndex: 3 };
  const logsOf = (logs: unknown) => fieldOf('receipt', { hash, gasUsed: 1, logs }, 'logs');
  const is = { ...log, logIndex: '3' };

  test.each<[string, unknown, unknown]>([
    ['under log_index or index', [{ ...log, logIndex: undefined, index: '0x03' }], [is]],
    ['without a place', [{ ...log, logIndex: null }], [{ ...is, logIndex: null }]],
    ['without topics', [{ ...log, topics: [] }], [{ ...is, topics: [] }]],
    ['without those that a reorganization took back', [{ ...log, removed: true }, log], [is]],
    ['without those, however it is written', [log, ...['true', 'True', 1, '0x1'].map((removed) => ({ ...log, removed }))], [is]],
    ['with those of which it says that they stayed', [false, 'false', 0, null].map((removed) => ({ ...log, removed })), [is, is, is, is]],
    ['in their order', [log, { ...log, address: other }], [is, { ...is, address: other }]],
    ['no list', {}, null],
    ['a text', 'none', null],
    ['a place in the list that is no event', [log, hash], null],
    ['a contract that is none', [{ ...log, address: '0x12' }], null],
    ['no contract', [{ topics: [], data: '0x' }], null],
    ['no data', [{ address, topics: [] }], null],
    ['data that is no bytes', [{ ...log, data: 'x' }], null],
    ['no topics at all', [{ address, data: '0x' }], null],
    ['a topic that is no word', [{ ...log, topics: [hash, '0x12'] }], null],
  ])('%s', (_what, logs, expected) => expect(logsOf(logs)).toEqual(expected));

  test('of 5,000 contracts they are read, however many each has', () => {
    const logs = Array.from({ length: 5_000 }, (_, index) => ({ ...log, address: `0x${index.toString(16).padStart(40, '0')}` }));
    expect(logsOf(logs)).toHaveLength(5_000);
    expect(logsOf([...logs, logs[0]])).toHaveLength(5_001);
    expect(logsOf([...logs, log])).toBeNull();
  });
});
