import { AbiCoder, Interface, type ParamType } from 'ethers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeEvent } from '#shared/contracts/decoding/decode-event.ts';
import { decodeValues } from '#shared/contracts/decoding/decode-values.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { knownSignatures } from '#shared/contracts/decoding/known-signatures.ts';
import { findSignatures, readSignature } from '#shared/contracts/decoding/signatures.ts';
import { anyTypes, named } from '#test/support/any-types.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { testCases } from '#test/support/test-cases.ts';
import { plain, plainOfEthers } from '../../decoding/by-ethers.ts';

const seed = 5;

describe('against ethers 6', () => {
  test('1,000 calls of any types decode as ethers decodes them', () => {
    fc.assert(
      fc.property(anyTypes, (types) => {
        const text = `function anything(${named(types)})`;
        const contract = new Interface([text]);
        const data = contract.encodeFunctionData(
          'anything',
          types.map(({ value }) => value),
        );
        const decoded = decodeCall(data, [text]);
        expect(decoded?.inputs.map(plain)).toEqual(plainOfEthers(contract.decodeFunctionData('anything', data)));
        expect(decoded?.source).toBe('added');
      }),
      { seed, numRuns: runsOr(1_000) },
    );
  });

  test('1,000 logs of any types decode as ethers decodes them', () => {
    const flags = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(anyTypes, flags, (types, flagged) => {
        let left = 3;
        // ethers encodes no indexed lists and tuples.
        const mayBe = (type: string) => !/[)\]]$/.test(type);
        const parameters = types.map(({ type }, n) => `${type}${flagged[n] === true && mayBe(type) && left-- > 0 ? ' indexed' : ''} a${n}`);
        const text = `event Anything(${parameters.join(', ')})`;
        const contract = new Interface([text]);
        const log = contract.encodeEventLog(
          'Anything',
          types.map(({ value }) => value),
        );
        const theirs = contract
          .parseLog(log)
          ?.args.toArray()
          .map((value) => (isHashed(value) ? value.hash : plainOfEthers(value)));
        expect(decodeEvent(log, [text])?.inputs.map(plain)).toEqual(theirs);
      }),
      { seed, numRuns: runsOr(1_000) },
    );
  });

  test.each(['contract-interface', 'contract-interface-abi2'])('every vector of %s decodes as ethers decodes it', (name) => {
    const cases = testCases<{ name: string; interface: string; result: string }>(name);
    for (const { name: title, interface: abi, result } of cases) {
      const outputs = new Interface(abi).getFunction('test')?.outputs ?? [];
      const theirs = plainOfEthers(AbiCoder.defaultAbiCoder().decode(outputs, result));
      expect(decodeValues(outputs.map(toParameter), result)?.map(plain), title).toEqual(theirs);
    }
    expect(cases.length).toBeGreaterThan(1_800);
  });

  test('every bundled signature has the selector or topic that ethers gives it, and is there once', () => {
    for (const text of knownSignatures) {
      const ours = readSignature(text, 'known');
      const [fragment] = new Interface([text]).fragments;
      expect(ours, text).not.toBeNull();
      expect(fragment?.format('sighash'), text).toBe(ours?.types);
    }
    expect(new Set(knownSignatures).size).toBe(knownSignatures.length);
  });
});

const isHashed = (value: unknown): value is { hash: string } =>
  typeof value === 'object' && value !== null && '_isIndexed' in value && 'hash' in value;

function toParameter({ name, type, baseType, components, arrayChildren }: ParamType): Parameter {
  if (baseType !== 'array') return { name, type: components === null ? type : 'tuple', components: components?.map(toParameter) };
  // `tuple(…)[2][]` here is `tuple[2][]` with the components of the innermost.
  let inner = arrayChildren;
  while (inner?.baseType === 'array') inner = inner.arrayChildren;
  const suffix = /(?:\[\d*\])+$/.exec(type)?.[0] ?? '';
  const item = inner === null ? { type: '' } : toParameter(inner);
  return { ...item, name, type: `${item.type}${suffix}` };
}

describe('candidates', () => {
  const coder = AbiCoder.defaultAbiCoder();
  const to = `0x${'11'.repeat(20)}`;
  const call = (types: string, values: unknown[]) => new Interface([`function ${types}`]).encodeFunctionData(types, values);

  test('Transfer is recognized by its topics: three are ERC20, four are ERC721', () => {
    const topic = findSignatures('event', readSignature('event Transfer(address,address,uint256)')?.key ?? '', [])[0]?.key ?? '';
    const address = coder.encode(['address'], [to]);
    const number = coder.encode(['uint256'], [7n]);
    const erc20 = decodeEvent({ topics: [topic, address, address], data: number });
    const erc721 = decodeEvent({ topics: [topic, address, address, number], data: '0x' });
    expect(erc20?.inputs.at(-1)).toEqual({ name: 'value', type: 'uint256', is: 'number', value: '7' });
    expect(erc721?.inputs.at(-1)).toEqual({ name: 'tokenId', type: 'uint256', is: 'number', value: '7' });
  });

  test('a signature counts only where its types take the bytes whole: nothing over, clean padding, offsets in order', () => {
    const good = call('transfer(address,uint256)', [to, 5n]);
    expect(decodeCall(good)?.types).toBe('transfer(address,uint256)');
    expect(decodeCall(`${good}00`)).toBeNull();
    expect(decodeCall(good.slice(0, -2))).toBeNull();
    expect(decodeCall(`${good.slice(0, 10)}ff${good.slice(12)}`)).toBeNull();
    const text = call('safeMint(address,string)', [to, 'hello']);
    expect(decodeCall(text)?.inputs[1]).toMatchObject({ is: 'text', value: 'hello' });
    expect(decodeCall(`${text.slice(0, -1)}1`)).toBeNull();
    expect(decodeCall(text.replace(/40(?=0{62}05)/, '41'))).toBeNull();
  });

  test('of two that share a selector, the one that the bytes fit', () => {
    const shared = ['function many_msg_babbage(bytes1 x)', 'function transfer(bytes4[9],bytes5[6],int48[11])'];
    expect(readSignature(shared[0] ?? '')?.key).toBe('0xa9059cbb');
    const data = `0xa9059cbb${'ab'.padEnd(64, '0')}`;
    expect(decodeCall(data, shared)?.types).toBe('many_msg_babbage(bytes1)');
    expect(decodeCall(call('transfer(address,uint256)', [to, 5n]), shared)?.types).toBe('transfer(address,uint256)');
  });

  test('text that is not UTF-8 is shown as bytes', () => {
    const data = coder.encode(['bytes'], ['0xff']);
    expect(decodeValues([{ type: 'string' }], data)).toEqual([{ name: '', type: 'string', is: 'bytes', value: '0xff' }]);
  });
});
