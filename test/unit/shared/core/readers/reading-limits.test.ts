/** H18: what reading an answer costs at most, by counted work: reading-cost.test.ts measures the time. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mentionsOf } from '#main/core/service/mentions.ts';
import { operations } from '#shared/core/operations/table.ts';
import { type AnswerName, readAnswer, readBody } from '#shared/core/readers/answers.ts';
import { type Json, parseJson } from '#shared/core/readers/json.ts';
import { member, readEach } from '#shared/core/readers/shape.ts';
import { addressOf, hash, keyOf, list } from '#test/support/heavy-answers.ts';

afterEach(() => void vi.restoreAllMocks());

const names = [...new Set(Object.values(operations).map(({ answer }) => answer))] as AnswerName[];

/** As `value`; `listed` counts how often the keys of each object in it are listed. */
function counted(value: Json, listed: Map<object, number>): Json {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map((one) => counted(one as Json, listed))
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, counted(one as Json, listed)]));
  return new Proxy(copy, {
    ownKeys(target) {
      if (!Array.isArray(target)) listed.set(target, (listed.get(target) ?? 0) + 1);
      return Reflect.ownKeys(target);
    },
  }) as Json;
}

describe('H18 an answer costs what it is long, whatever its shape', () => {
  test.each(names)('%s: the keys of an object are listed a few times, not once for each name', (name) => {
    const keys = list(500, (index) => `"${keyOf(index)}":0`);
    const inner = `{"hash":"${hash}","gasUsed":1,"from":"x","number":1,"timestamp":1,"name":"x",${keys}}`;
    for (const text of [
      inner,
      `{"data":${inner}}`,
      `{"result":{"block":${inner}}}`,
      `[{${keys}}]`,
      `{"logs":[{${keys}}],"hash":"${hash}"}`,
    ]) {
      const listed = new Map<object, number>();
      readBody(name, counted(JSON.parse(text) as Json, listed));
      expect(Math.max(0, ...listed.values())).toBeLessThanOrEqual(4);
    }
  });

  test('error: more values than any screen shows are not even parsed', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const texts = ['0', '""', '[]', '{}', '{"a":0}', '1.5', '9e99'].map((one) => `[${`${one},`.repeat(40_000)}${one}]`);
    texts.push(`{${list(40_001, (index) => `"${keyOf(index)}":0`)}}`);
    for (const text of texts) expect(parseJson(text)).toEqual({ ok: false, error: 'too-large' });
    expect(parse).not.toHaveBeenCalled();
    // Commas and brackets within a string are no values.
    expect(parseJson(`"${'[,{'.repeat(40_000)}"`).ok).toBe(true);
    expect(parseJson(`[${'0,'.repeat(30_000)}12345678901234567890]`)).toMatchObject({ ok: true });
  });

  test('numbers that a double holds are parsed without a second look at each value', () => {
    const parse = vi.spyOn(JSON, 'parse');
    parseJson('{"a":[1,true,false,null,-5,123456789012345,"1.5e9","12345678901234567890"]}');
    expect(parse.mock.calls.map(({ length }) => length)).toEqual([1]);
    for (const text of ['1234567890123456', '1.5', '1e3', '1E3', '[0,1e3]']) parseJson(text);
    expect(parse.mock.calls.slice(1).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
  });

  test('a list is read up to the first entry that is none', () => {
    const read = vi.fn(() => null);
    expect(readEach(['', '', ''], read)).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('an object of more than a thousand keys: by exact name alone', () => {
    const wide = JSON.parse(`{"block_number":1,"hash":2,${list(1_000, (index) => `"${keyOf(index)}":0`)}}`) as { [key: string]: Json };
    expect([member(wide, 'blockNumber'), member(wide, 'hash')]).toEqual([undefined, 2]);
    expect(member({ block_number: 1, hash: 2 }, 'blockNumber')).toBe(1);
  });

  test('of several spellings, the first key counts, and an exact name before all', () => {
    expect(member({ Block_Number: 1, block_number: 2 }, 'blockNumber')).toBe(1);
    expect(member({ Block_Number: 1, blockNumber: 2 }, 'blockNumber')).toBe(2);
    // As many keys, in another order or spelling, are another object.
    expect(member({ block_number: 1, Block_Number: 2 }, 'blockNumber')).toBe(1);
    expect(member({ Block_number: 3, gas_used: 4 }, 'blockNumber')).toBe(3);
    expect(member({ gas_used: 4, BLOCK_NUMBER: 5 }, 'blockNumber')).toBe(5);
    expect(member({ Block_number: 6, gas_used: 4 }, 'gasUsed', 'blockNumber')).toBe(4);
  });

  test('checksums are limited: more than 5,000 accounts, approved addresses or contracts of events are not recognized', () => {
    const read = (name: AnswerName, text: string) => readAnswer(name, text);
    const unrecognized = { ok: true, value: { recognized: false } };
    expect(read('accounts', `[${list(5_001, addressOf)}]`)).toEqual(unrecognized);
    expect(read('approved-addresses', `[${list(5_001, addressOf)}]`)).toEqual(unrecognized);
    const logs = (count: number) => list(count, (index) => `{"address":${addressOf(index)},"topics":[],"data":"0x"}`);
    expect(read('receipt', `{"hash":"${hash}","logs":[${logs(5_001)}]}`)).toMatchObject({ value: { value: { logs: null } } });
    expect(read('accounts', `[${list(5_000, addressOf)}]`)).toMatchObject({ value: { recognized: true } });
  });

  test('a person’s fields are limited, and a long key is not repeated in each', () => {
    const fieldsOf = (text: string) => {
      const read = readAnswer('user', text);
      return read.ok && read.value.recognized ? (read.value.value as { fields: readonly { path: string; text: string }[] }).fields : [];
    };
    const keys = list(2_000, (index) => `"${keyOf(index)}":0`);
    expect(fieldsOf(`{"name":"x",${keys}}`)).toHaveLength(1_000);
    const [, long] = fieldsOf(`{"name":"x","${'k'.repeat(100_000)}":{${keys}}}`);
    expect(long?.text).toMatch(/^\{ "0000": 0, "0001": 0/);
    expect(fieldsOf('{"name":"x","u":{"a":[1,{"b":[]}],"c":12345678901234567890}}')).toEqual([
      { path: 'name', text: 'x' },
      { path: 'u.a', text: '[1, { "b": [] }]' },
      { path: 'u.c', text: '12345678901234567890' },
    ]);
  });

  test('of a receipt of thousands of transfers, so many are looked at as are listed', () => {
    const topics = (index: number) => [1, 2].map((party) => `"0x${(index * 2 + party).toString(16).padStart(64, '0')}"`);
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const logs = list(4_000, (index) => `{"address":${addressOf(7)},"topics":["${transfer}",${topics(index)}],"data":"0x"}`);
    const receipt = readAnswer('receipt', `{"hash":"${hash}","gasUsed":1,"logs":[${logs}]}`);
    const told = receipt.ok && receipt.value.recognized ? receipt.value.value : null;
    expect(mentionsOf('transaction.receipt', {}, told)?.holders).toHaveLength(1_000);
  });
});
