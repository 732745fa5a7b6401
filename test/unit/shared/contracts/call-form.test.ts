/** The form of a call against ethers 6: what is typed becomes the same bytes, whatever the types. */
import { Interface } from 'ethers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Param, paramsProblem, parseSignature } from '#shared/contracts/abi.ts';
import {
  changeAt,
  type Entry,
  emptyEntry,
  entriesOf,
  isTooLarge,
  type ListEntry,
  readForm,
  withoutRow,
  withRow,
  withRowMoved,
} from '#shared/contracts/call-form.ts';
import { type ContractFunction, toFunction } from '#shared/contracts/functions.ts';
import { paramsJson, parseParamJson, parseParamsJson } from '#shared/contracts/params-json.ts';
import { readInterface } from '#shared/contracts/read-interface.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { anyTypes, named } from '#test/support/any-types.ts';
import { runsOr } from '#test/support/property-runs.ts';

const units = { native: { symbol: 'ETH', decimals: 18 }, token: null };
const seed = 7;

/** As a person would write it into the fields, value by value. */
function typedOf(value: unknown): Param {
  if (Array.isArray(value)) return value.map(typedOf);
  return typeof value === 'string' ? value : String(value);
}

/** Types it into the fields of an empty form, adding rows as a person does. */
function fill(entry: Entry, fn: { item: (entry: ListEntry) => Entry }, value: Param): Entry {
  if (entry.is === 'leaf') return { ...entry, text: value as string };
  const values = value as readonly Param[];
  if (entry.is === 'tuple') return { is: 'tuple', fields: entry.fields.map((field, index) => fill(field, fn, values[index] ?? '')) };
  return { is: 'list', rows: values.map((one, id) => ({ id, entry: fill(fn.item(entry), fn, one) })) };
}

function functionOf(text: string): ContractFunction {
  const read = readInterface(text);
  const line = read.ok ? read.value.lines[0] : undefined;
  const found = line === undefined ? null : toFunction(line);
  if (found === null) throw new Error(`not read: ${text}`);
  return found;
}

const dataOf = ({ text }: ContractFunction, params: readonly Param[]) =>
  toCallData({ to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', signature: text, params, value: null });

describe('against ethers 6', () => {
  test('500 generated signatures and parameters: read as pasted, through the fields, encoded as ethers encodes them', () => {
    fc.assert(
      fc.property(anyTypes, (types) => {
        const contract = new Interface([`function anything(${named(types)})`]);
        const data = contract.encodeFunctionData(
          'anything',
          types.map(({ value }) => value),
        );
        const fn = functionOf(`anything(${named(types)})`);
        expect(fn.selector).toBe(contract.getFunction('anything')?.selector);
        const typed = types.map(({ value }) => typedOf(value));
        const entries = entriesOf(fn.inputs, typed);
        expect(entries).not.toBeNull();
        const { params, problems } = readForm(fn.inputs, entries ?? [], units);
        expect(problems).toEqual({});
        const signature = parseSignature(fn.text);
        expect(signature && paramsProblem(signature, params)).toBeNull();
        expect(dataOf(fn, params)).toBe(data);
        // And over the JSON of the same, as it is shown and pasted.
        const back = parseParamsJson(fn.inputs, paramsJson(fn.text, params));
        expect(back).toEqual({ ok: true, value: params });
      }),
      { seed, numRuns: runsOr(500) },
    );
  });

  test('the same from the ABI that ethers writes', () => {
    fc.assert(
      fc.property(anyTypes, (types) => {
        const contract = new Interface([`function anything(${named(types)}) view returns (${named(types)})`]);
        const fn = functionOf(contract.formatJson());
        expect(fn.selector).toBe(contract.getFunction('anything')?.selector);
        expect(new Interface([fn.text]).formatJson()).toBe(contract.formatJson());
      }),
      { seed, numRuns: runsOr(200) },
    );
  });
});

describe('fields', () => {
  const order = functionOf(
    'function fill((address maker, (uint256 amount, bool open)[] parts, bytes2[2] tags) order, int8 tip) returns (bool)',
  );

  test('default: an empty form is as its types, lists of fixed length full; rows are added, moved and taken away', () => {
    const [entry, tip] = order.inputs.map(emptyEntry);
    expect(tip).toEqual({ is: 'leaf', text: '', mode: '' });
    expect(entry).toEqual({
      is: 'tuple',
      fields: [
        { is: 'leaf', text: '', mode: '' },
        { is: 'list', rows: [] },
        { is: 'list', rows: [0, 1].map((id) => ({ id, entry: { is: 'leaf', text: '', mode: '' } })) },
      ],
    });
    const parts = { name: 'p', type: 'tuple', components: [{ name: 'amount', type: 'uint256' }] };
    let list: ListEntry = { is: 'list', rows: [] };
    for (let n = 0; n < 3; n += 1) list = withRow(list, parts);
    expect(withRowMoved(list, 2, -1).rows.map(({ id }) => id)).toEqual([0, 2, 1]);
    expect(withRowMoved(list, 0, -1)).toBe(list);
    expect(withRowMoved(list, 2, 1)).toBe(list);
    list = withRow(withoutRow(list, 1), parts);
    expect(list.rows.map(({ id }) => id)).toEqual([0, 2, 3]);
  });

  test('behavior: filled in field by field it is what ethers encodes', () => {
    const typed = [
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      [
        ['0.99e6', 'true'],
        ['1.5 ETH', 'false'],
      ],
      ['0xAbcd', '0x0000'],
    ];
    const item = () => emptyEntry({ type: 'tuple', components: [{ type: 'uint256' }, { type: 'bool' }] });
    const entries = [
      fill(emptyEntry(order.inputs[0] as never), { item: (list) => list.rows[0]?.entry ?? item() }, typed),
      { is: 'leaf', text: '-7', mode: '' },
    ];
    const { params, problems } = readForm(order.inputs, entries as Entry[], units);
    expect(problems).toEqual({});
    const contract = new Interface([order.text]);
    const values = [
      [
        '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
        [
          [990_000n, true],
          [1_500_000_000_000_000_000n, false],
        ],
        ['0xabcd', '0x0000'],
      ],
      -7n,
    ];
    expect(dataOf(order, params)).toBe(contract.encodeFunctionData('fill', values));
  });

  test('error: each error is shown at its own field, by position', () => {
    let entries: readonly Entry[] = order.inputs.map(emptyEntry);
    entries = changeAt(entries, [0, 1], (entry) =>
      withRow(entry as ListEntry, { type: 'tuple', components: [{ type: 'uint256' }, { type: 'bool' }] }),
    );
    entries = changeAt(entries, [0, 1, 0, 0], () => ({ is: 'leaf', text: '1,000', mode: '' }));
    entries = changeAt(entries, [0, 2, 1], () => ({ is: 'leaf', text: '0x123456', mode: '' }));
    entries = changeAt(entries, [1], () => ({ is: 'leaf', text: '128', mode: '' }));
    const { problems } = readForm(order.inputs, entries, units);
    expect(problems).toEqual({
      '0.0': 'Please fill this in.',
      '0.1.0.0': expect.stringContaining('commas'),
      '0.2.0': 'Please fill this in.',
      '0.2.1': 'Expected 2 bytes (4 digits after 0x); here are 3.',
      '1': 'It must be from −128 to 127 (int8).',
    });
  });

  test('error: a form that cannot be filled in or sent is detected before it is drawn', () => {
    expect(isTooLarge(functionOf('f(uint256[1000000])').inputs)).toBe(true);
    expect(isTooLarge(functionOf('f(uint256[30][30][30] x)').inputs)).toBe(true);
    expect(isTooLarge(functionOf('f(uint256[10][10] x)').inputs)).toBe(false);
    expect(isTooLarge(functionOf('f(uint256[][] x)').inputs)).toBe(false);
  });
});

describe('JSON', () => {
  const fn = functionOf('f((uint256 a, bool b)[] xs, string s)');
  test.each([
    ['lists', '[[["1", true]], "x"]', [[['1', 'true']], 'x']],
    [
      'objects by name',
      '{"s":"x","xs":[{"b":false,"a":115792089237316195423570985008687907853269984665640564039457584007913129639935}]}',
      [[[`${2n ** 256n - 1n}`, 'false']], 'x'],
    ],
    ['none', '[[], ""]', [[], '']],
  ])('default: %s', (_name, text, params) => {
    expect(parseParamsJson(fn.inputs, text)).toEqual({ ok: true, value: params });
  });

  test.each([
    ['', 'isn’t valid JSON yet'],
    ['[', 'isn’t valid JSON yet'],
    ['5', 'list in square brackets'],
    ['[[]]', 'takes 2 parameters; here is 1'],
    ['[[["1"]], ""]', 'Xs, no. 1: expected its 2 fields; here is 1.'],
    ['[[{"a":"1"}], ""]', 'the field b is missing'],
    ['[[{"a":"1","b":true,"__proto__":1}], ""]', 'no field “__proto__”'],
    ['[{"__proto__":[]}, ""]', 'Xs: expected a list'],
    ['[[], null]', 'S: expected one value of type string'],
    [`[${'['.repeat(300)}${']'.repeat(300)}, ""]`, 'too deeply'],
    [`[[${Array.from({ length: 600 }, () => '["1",true]').join(',')}], ""]`, 'more than 1,000 values'],
  ])('error: %j', (text, words) => {
    const read = parseParamsJson(fn.inputs, text);
    expect(read.ok).toBe(false);
    expect(String(read.ok || read.error)).toContain(words);
  });

  test('behavior: a list pasted into its own field', () => {
    expect(parseParamJson(fn.inputs[0] as never, '[["7", false]]')).toEqual({ ok: true, value: [['7', 'false']] });
  });
});
