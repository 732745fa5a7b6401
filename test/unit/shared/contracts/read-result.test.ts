/** What functions return, in the forms that services answer: decoded as ethers decodes it, or not at all. */
import { AbiCoder, ParamType } from 'ethers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toResult } from '#sandbox/api/abi-values.ts';
import { parseSignature } from '#shared/contracts/abi.ts';
import { toFunction } from '#shared/contracts/functions.ts';
import { readInterface } from '#shared/contracts/read-interface.ts';
import { readResult } from '#shared/contracts/read-result.ts';
import { readCallResult } from '#shared/core/readers/call.ts';
import { parseJson } from '#shared/core/readers/json.ts';
import { anyTypes, named } from '#test/support/any-types.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { plain, plainOfEthers } from '../decoding/by-ethers.ts';

const coder = AbiCoder.defaultAbiCoder();

/** As it comes to the page: over JSON and the reader. */
function through(body: unknown) {
  const json = parseJson(JSON.stringify(body));
  const read = json.ok ? readCallResult(json.value) : null;
  return read === null ? null : read.result;
}

function outputsOf(text: string) {
  const read = readInterface(`f() returns (${text})`);
  const fn = toFunction(read.ok ? (read.value.lines[0] ?? '') : '');
  if (fn === null) throw new Error(text);
  return fn.outputs;
}

describe('against ethers 6', () => {
  test('500 generated results: from the JSON of the sandbox, and from bytes, as ethers decodes them', () => {
    fc.assert(
      fc.property(
        anyTypes.filter((types) => types.length > 0),
        (types) => {
          const text = `function f() returns (${named(types)})`;
          const theirs = types.map(({ type }, index) => ParamType.from(`${type} a${index}`));
          const data = coder.encode(
            theirs,
            types.map(({ value }) => value),
          );
          const wanted = plainOfEthers(coder.decode(theirs, data));
          const outputs = outputsOf(named(types));
          const signature = parseSignature(text);
          if (signature === null) throw new Error(text);
          const answered = through({ result: toResult(signature.outputs, data as `0x${string}`) });
          expect(readResult(outputs, answered)?.map(plain)).toEqual(wanted);
          expect(readResult(outputs, data, true)?.map(plain)).toEqual(wanted);
        },
      ),
      { seed: 13, numRuns: runsOr(500) },
    );
  });
});

describe('forms of services', () => {
  const pair = outputsOf('uint112 reserve0, (bool on, address who) info');
  const who = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  const wanted = ['5', ['true', who]];
  test.each([
    ['a list', [5, [true, who]]],
    ['objects by name', { reserve0: '5', info: { on: true, who: who.toLowerCase() } }],
    ['by place and by name, as libraries give it', { 0: '5', 1: { 0: true, 1: who }, __length__: 2, reserve0: '5', info: {} }],
    ['large numbers as objects', [{ type: 'BigNumber', hex: '0x05' }, ['true', who]]],
    ['older ones', [{ _hex: '0x5', _isBigNumber: true }, [true, who]]],
  ])('default: %s', (_name, result) => {
    expect(readResult(pair, through({ result }))?.map(plain)).toEqual(wanted);
  });

  test('default: one value alone, or in a list of one', () => {
    for (const result of ['5', ['5'], 5, '0x5']) expect(readResult(outputsOf('uint8'), through({ result }))?.map(plain)).toEqual(['5']);
  });

  test('behavior: bytes that a function returns are those bytes; where the service knows no types they are decoded', () => {
    const word = `0x${'00'.repeat(31)}05`;
    expect(readResult(outputsOf('bytes'), word)?.map(plain)).toEqual([word]);
    expect(readResult(outputsOf('uint256'), word)?.map(plain)).toEqual(['5']);
    expect(readResult(outputsOf('bytes32'), word)?.map(plain)).toEqual([word]);
    const text = coder.encode(['string'], ['hello']);
    expect(readResult(outputsOf('string'), text, true)?.map(plain)).toEqual(['hello']);
    expect(readResult(outputsOf('string'), text)?.map(plain)).toEqual([text]);
  });

  test.each([
    ['string', '0x'],
    ['bytes', '0x'],
    ['bytes', '0x1234'],
    ['string', `0x${'00'.repeat(31)}05`],
    ['bytes', `${coder.encode(['bytes'], ['0x1234'])}${'00'.repeat(32)}`],
  ])('error: %s that is not decoded from the bytes of a chain is not those bytes themselves: %s', (types, result) => {
    expect(readResult(outputsOf(types), result, true)).toBeNull();
  });

  test('behavior: a value that is not chain bytes is read as it is', () => {
    expect(readResult(outputsOf('string'), 'hello', true)?.map(plain)).toEqual(['hello']);
    expect(readResult(outputsOf('address'), who, true)?.map(plain)).toEqual([who]);
    expect(readResult(outputsOf('uint8'), '0x05', true)?.map(plain)).toEqual(['5']);
  });

  test.each([
    ['no types', '', '5'],
    ['a number out of range', 'uint8', '256'],
    ['below zero', 'uint8', '-1'],
    ['a part of a number', 'uint8', '1.5'],
    ['nothing', 'uint8', null],
    ['words', 'uint8', 'five'],
    ['a short address', 'address', '0x1234'],
    ['bytes of another length', 'bytes4', '0x1234'],
    ['half a byte', 'bytes', '0x123'],
    ['a list too short', 'uint8[2]', ['1']],
    ['a field too few', '(uint8 a, uint8 b)', { a: '1' }],
    ['a value too many', 'uint8 a, uint8 b', ['1', '2', '3']],
    ['a number for a switch', 'bool', '1'],
    ['a proto', '(uint8 a)', JSON.parse('{"__proto__":{"a":"1"}}')],
  ])('error: %s is not decoded', (_name, types, result) => {
    expect(readResult(types === '' ? [] : outputsOf(types), result)).toBeNull();
  });

  test('error: any answer of any form is decoded or not, and never throws', () => {
    fc.assert(
      fc.property(anyTypes, fc.jsonValue(), (types, result) => {
        const read = readResult(outputsOf(named(types) || 'uint8'), result as never);
        if (read !== null) expect(read.length).toBeGreaterThan(0);
      }),
      { seed: 17, numRuns: runsOr(300) },
    );
  });
});
