/** Any types of Solidity with any values of them, drawn at random, as ethers takes them. */
import fc from 'fast-check';

export interface Typed {
  readonly type: string;
  readonly value: unknown;
}

/** A type as text, and how values of it are drawn. */
interface Shape {
  readonly type: string;
  readonly values: fc.Arbitrary<unknown>;
}

const hex = (least: number, most = least) =>
  fc.uint8Array({ minLength: least, maxLength: most }).map((list) => `0x${Buffer.from(list).toString('hex')}`);
const power = (n: number) => 2n ** BigInt(n);
const sizes = fc.integer({ min: 1, max: 32 });

const plainShape: fc.Arbitrary<Shape> = fc.oneof(
  sizes.map((n) => ({ type: `uint${n * 8}`, values: fc.bigInt({ min: 0n, max: power(n * 8) - 1n }) })),
  sizes.map((n) => ({ type: `int${n * 8}`, values: fc.bigInt({ min: -power(n * 8 - 1), max: power(n * 8 - 1) - 1n }) })),
  sizes.map((n) => ({ type: `bytes${n}`, values: hex(n) })),
  fc.constantFrom<Shape>(
    { type: 'bool', values: fc.boolean() },
    { type: 'address', values: hex(20) },
    { type: 'bytes', values: hex(0, 100) },
    { type: 'string', values: fc.string({ unit: 'grapheme', maxLength: 50 }) },
  ),
);
// Solidity has no lists of fixed length 0, and no tuples without fields.
const anyShape: fc.Arbitrary<Shape> = fc.letrec<{ any: Shape; list: Shape; tuple: Shape }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, plainShape, tie('list'), tie('tuple')),
  list: fc
    .record({ item: tie('any'), fixed: fc.constantFrom(null, 1, 2, 3) })
    .map(({ item: { type, values }, fixed }) =>
      fixed === null
        ? { type: `${type}[]`, values: fc.array(values, { maxLength: 4 }) }
        : { type: `${type}[${fixed}]`, values: fc.array(values, { minLength: fixed, maxLength: fixed }) },
    ),
  tuple: fc.array(tie('any'), { minLength: 1, maxLength: 4 }).map((fields) => ({
    type: `(${fields.map(({ type }, n) => `${type} f${n}`).join(', ')})`,
    values: fc.tuple(...fields.map(({ values }) => values)),
  })),
})).any;

export const anyTypes: fc.Arbitrary<readonly Typed[]> = fc
  .array(anyShape, { maxLength: 5 })
  .chain((shapes) => fc.tuple(...shapes.map(({ type, values }) => values.map((value) => ({ type, value })))));
/** As the parameters of a signature. */
export const named = (types: readonly Typed[]) => types.map(({ type }, n) => `${type} a${n}`).join(', ');
