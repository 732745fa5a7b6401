/** The structured clone as text that carries every IPC value. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCodec, nodeCodec } from '#host/clone.ts';

// The page's side has no Buffer: the same code with another base64.
const pageCodec = createCodec({
  from: (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)),
  to: (bytes) => btoa(String.fromCharCode(...bytes)),
});
const across = (value: unknown) => nodeCodec.decode(pageCodec.encode(value));

test('any value: arrives as the engine itself would clone it', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: true }),
      (value) => {
        expect(across(value)).toEqual(structuredClone(value));
      },
    ),
  );
});

test('views: share their buffer, keep their window, and own what they arrive in', () => {
  const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
  const [first, second] = across([new Uint8Array(buffer, 1, 2), new Uint16Array(buffer)]) as [Uint8Array, Uint16Array];
  expect([...first]).toEqual([2, 3]);
  expect(first.buffer).toBe(second.buffer);
  expect(first.buffer.byteLength).toBe(4);
});

test('keys: __proto__ is a key like any other', () => {
  const value = JSON.parse('{"__proto__": {"polluted": 1}}');
  const back = across(value) as object;
  expect(Object.keys(back)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
});

test('cycles and deep values: no limit of the stack', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = [cycle];
  const back = across(cycle) as { self: unknown[] };
  expect(back.self[0]).toBe(back);
});

test.each([() => 1, Symbol('x'), { inside: [() => 1] }, new WeakMap(), Promise.resolve()])(
  'error: what cannot be cloned is refused (%s)',
  (value) => {
    expect(() => pageCodec.encode(value)).toThrow('An object could not be cloned.');
  },
);
