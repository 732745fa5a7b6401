/** Descriptors and calls that are made to mislead, to be read slowly, or to be shown by half. */
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { describeCall } from '#shared/contracts/clear-signing/describe-call.ts';
import type { Descriptor } from '#shared/contracts/clear-signing/descriptor.ts';
import { mergeIncludes } from '#shared/contracts/clear-signing/merge-includes.ts';
import { parsePath } from '#shared/contracts/clear-signing/paths.ts';
import { plainWords } from '#shared/contracts/clear-signing/plain-words.ts';
import { readDescriptor } from '#shared/contracts/clear-signing/read-descriptor.ts';
import { toSentence } from '#shared/contracts/clear-signing/sentence.ts';
import { foreignWords } from '#shared/writes/review/foreign-words.ts';

const pool = '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const $schema = '../../specs/erc7730-v2.schema.json';

const field = { path: 'value', label: 'Amount', format: 'raw' };
const fileOf = (more: object = {}, format: object = {}) => ({
  $schema,
  context: { contract: { deployments: [{ chainId: 1, address: pool }] } },
  metadata: { owner: 'Pool' },
  display: { formats: { 'pay(address to,uint256 value,bytes data,uint256[] parts)': { intent: 'Pay', fields: [field], ...format } } },
  ...more,
});
const withField = (one: object) => fileOf({}, { fields: [one] });

function read(file: unknown): Descriptor {
  const result = readDescriptor(file);
  if (result.is === 'unread') throw new Error(result.why);
  return result.descriptor;
}
const why = (file: unknown) => {
  const result = readDescriptor(file);
  return result.is === 'unread' ? result.why : null;
};

const abi = parseAbi(['function pay(address to, uint256 value, bytes data, uint256[] parts)']);
const dataOf = (value = 5n, data = '0x', parts: readonly bigint[] = []) =>
  encodeFunctionData({ abi, functionName: 'pay', args: [token, value, data as `0x${string}`, parts] });
const callOf = (data: string = dataOf()) => ({ chain: '1', to: pool, from: null, value: '0', data });
const knowledge = { native: { symbol: 'ETH', decimals: 18 }, unitsOf: () => ({ symbol: 'USDC', decimals: 6 }) };
const shown = (file: unknown, data?: string) =>
  describeCall(read(file), callOf(data), knowledge)?.fields.map(({ value }) => plainWords(value, () => null)) ?? null;

describe('reading', () => {
  const cant = 'Blockdesk can’t show what this file describes.';
  const hidden = [0x202e, 0x200b, 0x2066, 0xad, 0x0a, 0x3164, 0xfe00, 0xe0041].map((code) => String.fromCodePoint(code));

  test.each(hidden)('error: words with hidden signs are not read: %j', (sign) => {
    expect(why(fileOf({}, { intent: `Pay${sign}Bob` }))).toBe(cant);
    expect(why(withField({ ...field, label: `To${sign}Bob` }))).toBe(cant);
    expect(why(fileOf({ metadata: { owner: `Po${sign}ol` } }))).toBe('This file doesn’t say in plain letters whose it is.');
    expect(why(withField({ ...field, format: 'enum', params: { $ref: '$.metadata.enums.a' } }))).toBe(cant);
  });

  test('error: letters of two alphabets in one word are not read, as they imitate other names', () => {
    expect(why(fileOf({ metadata: { owner: 'Unіswap' } }))).toBe('This file doesn’t say in plain letters whose it is.');
    expect(why(fileOf({}, { intent: 'Aррrove' }))).toBe(cant);
  });

  test('error: too much of anything is not read', () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ chainId: index + 1, address: pool }));
    expect(why(fileOf({ context: { contract: { deployments: many } } }))).toBe('This file names no contracts, too many, or invalid ones.');
    expect(why(fileOf({}, { intent: 'x'.repeat(101) }))).toBe(cant);
    expect(why(withField({ ...field, label: 'x'.repeat(61) }))).toBe(cant);
    expect(why(fileOf({}, { fields: Array.from({ length: 101 }, () => field) }))).toBe(cant);
    const formats = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}()`, { intent: 'Pay', fields: [] }]));
    expect(why(fileOf({ display: { formats } }))).toBe('This file describes too many functions.');
    let group: object = field;
    for (let depth = 0; depth < 6; depth += 1) group = { path: '', fields: [group] };
    expect(why(withField(group))).toBe(cant);
  });

  test('error: other versions, messages to sign, factories and files that include others are refused in words', () => {
    expect(why(null)).toBe('This isn’t an ERC-7730 file.');
    expect(why([])).toBe('This isn’t an ERC-7730 file.');
    for (const version of ['v1', 'v3', 'v3.0.0-next', 'v20', undefined]) {
      const schema = version === undefined ? undefined : `https://x/erc7730-${version}.schema.json`;
      expect(why(fileOf({ $schema: schema }))).toBe('This file is of another version of ERC-7730. Blockdesk reads version 2.');
    }
    expect(why(fileOf({ context: { eip712: {} } }))).toBe('This file describes messages to sign, not transactions.');
    expect(why(fileOf({ includes: './other.json' }))).toBe('This file includes another one. Choose one that stands alone.');
    // A factory can't be proven without asking for its events.
    const factory = { factory: { deployEvent: 'Made(address)', deployments: [{ chainId: 1, address: pool }] } };
    expect(why(fileOf({ context: { contract: factory } }))).toBe('This file names no contracts, too many, or invalid ones.');
  });

  test.each([
    [{ ...field, format: 'unheardOf' }],
    [{ ...field, format: 'amount', params: { decimals: 3 } }],
    [{ ...field, format: 'date', params: { encoding: 'blockheight' } }],
    [{ ...field, format: 'tokenAmount', params: { token, chainId: 10 } }],
    [{ ...field, encryption: { scheme: 'fhevm' } }],
    [{ ...field, visible: { ifNotIn: [1], mustMatch: [1] } }],
    [{ ...field, visible: 'sometimes' }],
    [{ ...field, format: 'unit', params: { base: 'x', decimals: 78 } }],
    [{ ...field, format: 'unit', params: { base: 'x', decimals: -1 } }],
    [{ ...field, $ref: '$.display.definitions.none' }],
    [{ ...field, $ref: '$.__proto__.a' }],
    [{ ...field, format: 'enum', params: { $ref: '$.constructor.prototype' } }],
    [{ ...field, path: 'a..b' }],
    [{ ...field, path: '@.gasPrice' }],
    [{ ...field, path: 'data.[0:4].x' }],
    [{ ...field, path: `value${'.a'.repeat(20)}` }],
    [{ path: 'value', format: 'raw' }],
    [{ label: 'Amount', format: 'raw' }],
  ])('error: what can’t be shown exactly is not read at all: %j', (one) => {
    expect(why(withField(one))).toBe(cant);
  });

  test('error: of a file with one function that can’t be shown, the others are read, and that one is named', () => {
    const formats = { 'a()': { intent: 'A', fields: [] }, 'b(uint256 x)': { intent: 'B', fields: [{ ...field, format: 'none' }] } };
    const result = readDescriptor(fileOf({ display: { formats } }));
    expect(result.is === 'descriptor' && [Object.keys(result.descriptor.formats), result.left]).toEqual([['a()'], ['b(uint256 x)']]);
  });
});

describe('including', () => {
  const files = (entries: Record<string, unknown>) => new Map(Object.entries(entries));

  test('error: files that include themselves, each other, what is not there, or what lies outside end in nothing', () => {
    expect(mergeIncludes(files({ 'a/a.json': { includes: './a.json' } }), 'a/a.json')).toBeNull();
    expect(mergeIncludes(files({ 'a/a.json': { includes: 'b.json' }, 'a/b.json': { includes: 'a.json' } }), 'a/a.json')).toBeNull();
    expect(mergeIncludes(files({ 'a/a.json': { includes: 'b.json' } }), 'a/a.json')).toBeNull();
    expect(mergeIncludes(files({ 'a/a.json': { includes: '../../x.json' }, 'x.json': {} }), 'a/a.json')).toBeNull();
    expect(mergeIncludes(files({ 'a/a.json': { includes: 7 } }), 'a/a.json')).toBeNull();
  });

  test('default: the including file has the last word, and fields of one path are one', () => {
    const included = { display: { formats: { f: { intent: 'A', fields: [{ path: 'x', label: 'X', params: { a: 1 } }] } } } };
    const own = {
      includes: '../b.json',
      display: { formats: { f: { fields: [{ path: 'x', params: { b: 2 } }, { path: 'y' }] } } },
    };
    expect(mergeIncludes(files({ 'a/a.json': own, 'b.json': included }), 'a/a.json')).toEqual({
      display: { formats: { f: { intent: 'A', fields: [{ path: 'x', label: 'X', params: { a: 1, b: 2 } }, { path: 'y' }] } } },
    });
  });
});

describe('showing', () => {
  test('default: a descriptor speaks only for its own contracts, on their own chain, and their own functions', () => {
    const descriptor = read(fileOf());
    expect(describeCall(descriptor, callOf(), knowledge)?.intent).toBe('Pay');
    expect(describeCall(descriptor, { ...callOf(), chain: '10' }, knowledge)).toBeNull();
    expect(describeCall(descriptor, { ...callOf(), to: token }, knowledge)).toBeNull();
    expect(describeCall(descriptor, callOf('0xdeadbeef'), knowledge)).toBeNull();
    expect(describeCall(descriptor, callOf('0x'), knowledge)).toBeNull();
    expect(describeCall(descriptor, callOf(dataOf().slice(0, -64)), knowledge)).toBeNull();
  });

  test('error: two descriptions of one function speak for neither', () => {
    const formats = { 'f(uint256 a)': { intent: 'A', fields: [] }, 'f(uint256 b)': { intent: 'B', fields: [] } };
    const call = { ...callOf(`0xb3de648b${'0'.repeat(64)}`) };
    expect(describeCall(read(fileOf({ display: { formats } })), call, knowledge)).toBeNull();
    expect(describeCall(read(fileOf({ display: { formats: { 'f(uint256 a)': formats['f(uint256 a)'] } } })), call, knowledge)?.intent).toBe(
      'A',
    );
  });

  test.each(['parts.[7]', 'parts.[-7]', 'data.[0:40]', 'data.[-40:]', 'data.[3:2]', 'none', 'parts', 'to.x', 'parts.[0:1]'])(
    'error: a path out of range shows nothing at all: %s',
    (path) => {
      const file = fileOf({}, { fields: [field, { ...field, path }] });
      expect(shown(file, dataOf(5n, '0x010203', [1n, 2n]))).toBeNull();
    },
  );

  test('default: items from the end, bytes, and every item of a list', () => {
    const fields = ['parts.[-1]', 'data.[-2:]', 'data.[:1]', 'parts.[]'].map((path) => ({ ...field, path }));
    expect(shown(fileOf({}, { fields }), dataOf(5n, '0x010203', [8n, 9n]))).toEqual(['9', '0x0203', '0x01', '8', '9']);
  });

  test('error: lists that are paired with others of another length, and lists that are too long, show nothing', () => {
    const paired = { path: 'parts.[]', label: 'Part', format: 'tokenAmount', params: { tokenPath: 'data.[]' } };
    expect(shown(withField(paired), dataOf(5n, '0x', [1n]))).toBeNull();
    const parts = Array.from({ length: 101 }, () => 1n);
    expect(shown(withField({ ...field, path: 'parts.[]' }), dataOf(5n, '0x', parts))).toBeNull();
    expect(shown(withField({ ...field, path: 'parts.[]' }), dataOf(5n, '0x', parts.slice(1)))).toHaveLength(100);
  });

  test('error: a value of another type, an enumeration without it, and one that must be another show nothing', () => {
    expect(shown(withField({ ...field, path: 'data', format: 'amount' }))).toBeNull();
    expect(shown(withField({ ...field, path: 'to', format: 'tokenAmount' }))).toBeNull();
    expect(shown(withField({ ...field, path: 'value', format: 'calldata', params: { callee: token } }))).toBeNull();
    const metadata = { owner: 'Pool', enums: { side: { '4': 'Buy' } } };
    const enumerated = { ...field, format: 'enum', params: { $ref: '$.metadata.enums.side' } };
    expect(shown({ ...withField(enumerated), metadata })).toBeNull();
    expect(shown({ ...withField(enumerated), metadata }, dataOf(4n))).toEqual(['Buy']);
    expect(shown(withField({ ...field, visible: { mustMatch: [4] } }))).toBeNull();
    expect(shown(withField({ ...field, visible: { mustMatch: [5] } }))).toEqual([]);
    expect(shown(withField({ ...field, visible: { ifNotIn: [5] } }))).toEqual([]);
    expect(shown(withField({ ...field, path: '@.from', format: 'addressName' }))).toBeNull();
  });

  test('default: bytes after the parameters are counted', () => {
    expect(describeCall(read(fileOf()), callOf(`${dataOf()}80032150`), knowledge)?.rest).toBe(4);
    const words = foreignWords(callOf(`${dataOf()}80032150`), {
      known: { labels: new Map() },
      ...knowledge,
      of: () => [{ descriptor: read(fileOf()), source: 'registry' }],
    });
    expect(words?.lines.at(-1)).toEqual({ name: 'After the parameters', value: { is: 'text', text: '4 bytes that no parameter holds' } });
  });

  test('error: a sentence with a missing value is not shown; what a value holds is no place', () => {
    const fields = [{ label: 'A', value: { is: 'text', text: '{b} {{' }, separator: null, path: 'a', written: 'a' }] as const;
    const textOf = () => '{b} {{';
    expect(toSentence('Pay {a}', fields, textOf)).toBe('Pay {b} {{');
    expect(toSentence('Pay {{a}} {a}', fields, textOf)).toBe('Pay {a} {b} {{');
    expect(toSentence('Pay {b}', fields, textOf)).toBeNull();
    expect(toSentence('Pay {a', fields, textOf)).toBeNull();
    expect(toSentence('Pay {}', fields, textOf)).toBeNull();
  });

  test('error: a message that reads like an amount is quoted, the exact amount stays, and the token’s address is shown', () => {
    const params = { token, threshold: '0x0', message: '0.01' };
    const descriptor = read(withField({ ...field, format: 'tokenAmount', params }));
    const words = foreignWords(callOf(dataOf(10n ** 12n)), {
      known: { labels: new Map() },
      ...knowledge,
      of: () => [{ descriptor, source: 'added' }],
    });
    expect(words?.lines).toEqual([
      { name: 'Amount', value: { is: 'amount', baseUnits: '1000000000000', decimals: 6, symbol: 'USDC', words: '“0.01” USDC' } },
      { name: 'Token of “Amount”', value: { is: 'address', address: token, label: null, note: null } },
    ]);
  });

  test('error: a file that calls itself through its own data ends after three levels', () => {
    const descriptor = read(withField({ path: 'data', label: 'Inner', format: 'calldata', params: { callee: pool } }));
    let data = dataOf();
    for (let depth = 0; depth < 12; depth += 1) data = dataOf(1n, data);
    const words = foreignWords(callOf(data), { known: { labels: new Map() }, ...knowledge, of: () => [{ descriptor, source: 'added' }] });
    expect(words?.lines.length).toBeLessThan(10);
  });

  test('default: the registry speaks before a file that the person added', () => {
    const of = () => [
      { descriptor: read(fileOf({ metadata: { owner: 'Mine' } })), source: 'added' as const },
      { descriptor: read(fileOf()), source: 'registry' as const },
    ];
    const words = foreignWords(callOf(), { known: { labels: new Map() }, ...knowledge, of });
    expect([words?.owner, words?.source]).toEqual(['Pool', 'registry']);
  });
});

test('error: paths are read in time, whatever they are', () => {
  const began = performance.now();
  for (const text of ['.'.repeat(100_000), '[-'.repeat(50_000), 'a.'.repeat(50_000), `[${'9'.repeat(100_000)}]`])
    expect(parsePath(text)).toBeNull();
  expect(performance.now() - began).toBeLessThan(500);
});
