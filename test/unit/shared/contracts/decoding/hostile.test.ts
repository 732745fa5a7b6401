import { describe, expect, test } from 'vitest';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeEvent } from '#shared/contracts/decoding/decode-event.ts';
import { decodeRevert } from '#shared/contracts/decoding/decode-revert.ts';
import { decodeValues } from '#shared/contracts/decoding/decode-values.ts';
import { innerCalls } from '#shared/contracts/decoding/inner-calls.ts';
import { knownSignatures } from '#shared/contracts/decoding/known-signatures.ts';
import { readSignature } from '#shared/contracts/decoding/signatures.ts';
import { checksummed } from '#shared/core/address.ts';
import { createRandom } from '#test/support/random.ts';

const random = createRandom(11);
const to = checksummed(`0x${'11'.repeat(20)}`);
const known = knownSignatures.map((text) => readSignature(text, 'known')).filter((signature) => signature !== null);
const hexOf = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => random.below(256))).toString('hex');
const word = (value: number) => value.toString(16).padStart(64, '0');

/** Milliseconds. */
function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

describe('hostile bytes', () => {
  test('random bytes behind every known selector and topic: nothing thrown, and little time', () => {
    const took = timeOf(() => {
      for (const { key, kind } of known) {
        for (let n = 0; n < 20; n += 1) {
          const bytes = hexOf(random.below(400));
          if (kind === 'event') decodeEvent({ topics: [key, `0x${hexOf(32)}`], data: `0x${bytes}` });
          else if (kind === 'function') [decodeCall(`${key}${bytes}`), innerCalls({ to, data: `${key}${bytes}` })];
          else decodeRevert(`${key}${bytes}`);
        }
      }
    });
    expect(took).toBeLessThan(3_000);
  });

  test('words that are small numbers, so that offsets and lengths point anywhere: nothing thrown', () => {
    for (const { key, kind } of known) {
      for (let n = 0; n < 40; n += 1) {
        const words = Array.from({ length: random.below(14) }, () => word(random.pick([0, 1, 2, 32, 64, 96, 128, 1e9, 2 ** 40]))).join('');
        if (kind === 'function') expect(() => [decodeCall(`${key}${words}`), innerCalls({ to, data: `${key}${words}` })]).not.toThrow();
        else if (kind === 'error') expect(() => decodeRevert(`${key}${words}`)).not.toThrow();
      }
    }
  });

  test.each(['', '0x', '0xa9', '0xa9059cb', 'a9059cbb', '0xa9059cbbzz', '0xa9059cbb0', `0xa9059cbb${'f'.repeat(128)}`])(
    '%s is no call',
    (data) => {
      expect(decodeCall(data)).toBeNull();
    },
  );

  test('a list of more than there are bytes, offsets that lead back, lists within lists that all share one place', () => {
    const lists = [{ type: 'uint256[][][][][][]' }];
    expect(decodeValues(lists, `0x${word(32)}${word(2 ** 47)}`)).toBeNull();
    expect(decodeValues(lists, `0x${word(0)}`)).toBeNull();
    expect(decodeValues(lists, `0x${word(32)}${`${word(2)}${word(64)}${word(64)}`.repeat(200)}`)).toBeNull();
    expect(decodeValues([{ type: 'uint256[0][]' }], `0x${word(32)}${word(1e9)}`)).toBeNull();
    expect(decodeValues([{ type: 'uint8[0][999999999][999999999]' }], '0x')).toBeNull();
    expect(decodeValues([{ type: `uint8${'[1]'.repeat(500)}` }], `0x${word(1)}`)).toBeNull();
  });

  test('100 kB: decoded where it fits, refused where it does not, soon', () => {
    const calls = `${word(32)}${word(3_000)}${Array.from({ length: 3_000 }, (_, n) => word(96_000 + n * 32)).join('')}${word(0).repeat(3_000)}`;
    const took = timeOf(() => {
      expect(decodeCall(`0xac9650d8${calls}`)?.inputs).toHaveLength(1);
      expect(decodeCall(`0xac9650d8${hexOf(100_000)}`)).toBeNull();
      expect(decodeCall(`0x40c10f19${'00'.repeat(100_000)}`)).toBeNull();
      expect(decodeRevert(`0x08c379a0${word(32)}${word(99_968)}${'41'.repeat(99_968)}`)).toMatchObject({ why: 'text' });
    });
    expect(took).toBeLessThan(1_500);
  });

  test('endlessly nested calls: four levels, a hundred of them', () => {
    const wrap = (inner: string) => {
      const bytes = (inner.length - 2) / 2;
      return `0xac9650d8${word(32)}${word(1)}${word(32)}${word(bytes)}${inner.slice(2).padEnd(Math.ceil(bytes / 32) * 64, '0')}`;
    };
    let data = '0xdeadbeef';
    for (let n = 0; n < 50; n += 1) data = wrap(data);
    let [depth, inner] = [0, innerCalls({ to, data })];
    while (inner !== null && inner.calls.length > 0) [depth, inner] = [depth + 1, inner.calls[0]?.inner ?? null];
    expect([depth, inner?.closed]).toEqual([4, 'too-deep']);
    const item = `${word(4)}${'deadbeef'.padEnd(64, '0')}`;
    const wide = `0xac9650d8${word(32)}${word(500)}${Array.from({ length: 500 }, (_, n) => word(16_000 + n * 64)).join('')}${item.repeat(500)}`;
    expect(innerCalls({ to, data: wide })).toMatchObject({ calls: { length: 100 }, left: 400, closed: null });
  });

  test('signatures that are none', () => {
    for (const text of [
      '',
      '(',
      'function',
      'function x(',
      'event',
      'x(uint7)',
      `f(${'('.repeat(900)}`,

      'error',
      'a'.repeat(3_000),
    ]) {
      expect(readSignature(text)).toBeNull();
    }
    expect(readSignature('balanceOf(address)')).toMatchObject({ kind: 'function', key: '0x70a08231' });
  });
});

describe('why a contract refused', () => {
  const text = (said: string) => `0x08c379a0${word(32)}${word(said.length)}${Buffer.from(said).toString('hex').padEnd(64, '0')}`;

  test.each([
    ['0x', { why: 'nothing' }],
    [text('not yours'), { why: 'text', text: 'not yours' }],
    [`0x4e487b71${word(0x11)}`, { why: 'panic', code: '17', words: 'a calculation overflowed or underflowed' }],
    [`0x4e487b71${word(0x99)}`, { why: 'panic', code: '153', words: 'a panic with the unknown code 153' }],
    ['0xd93c0665', { why: 'error', name: 'EnforcedPause', inputs: [] }],
    ['0x12345678', { why: 'unknown', data: '0x12345678' }],
    ['0x1234', { why: 'unknown', data: '0x1234' }],
  ])('%s', (data, refusal) => {
    expect(decodeRevert(data)).toEqual(refusal);
  });

  test.each([0x00, 0x01, 0x11, 0x12, 0x21, 0x22, 0x31, 0x32, 0x41, 0x51])('every panic code of Solidity has its words: %s', (code) => {
    expect(decodeRevert(`0x4e487b71${word(code)}`)).toMatchObject({ words: expect.not.stringContaining('unknown') });
  });
});
