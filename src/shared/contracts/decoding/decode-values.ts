/**
 * Decodes bytes by their types (Solidity's ABI specification), and strictly: encoding the values again must give the same bytes. So
 * offsets are in order, padding is clean and nothing is left over. Anything else gives null, never an exception.
 */
import { hexToString, stringToHex } from 'viem/utils';
import { checksummed } from '#shared/core/address.ts';
import type { Decoded, DecodedLeaf, Parameter } from './decoded.ts';
import { staticSize, type Type, typeOf } from './types.ts';

/** More than any transaction that a node accepts. */
const mostValues = 10_000;
const deepest = 24;

/** Hex digits without 0x, and what is left of the bound on values. */
interface Source {
  readonly digits: string;
  left: number;
}

/** `size`: bytes that it takes, from where it begins. */
type Taken<T> = { readonly value: T; readonly size: number } | null;

/** `data`: 0x and hex. */
export function decodeValues(parameters: readonly Parameter[], data: string): readonly Decoded[] | null {
  const read = decodeFirst(parameters, data);
  return read?.rest === 0 ? read.values : null;
}

/** The same, but for `rest` bytes that may follow: contracts pass over them, and some senders sign their calls that way. */
export function decodeFirst(
  parameters: readonly Parameter[],
  data: string,
): { readonly values: readonly Decoded[]; readonly rest: number } | null {
  const digits = data.slice(2).toLowerCase();
  if (!data.startsWith('0x') || digits.length % 2 !== 0 || /[^0-9a-f]/.test(digits)) return null;
  const taken = takeRow({ digits, left: mostValues }, parameters.length, (index) => parameters[index] as Parameter, 0, 0);
  return taken && { values: taken.value, rest: digits.length / 2 - taken.size };
}

/** One value that fills one word alone, as an indexed one does. */
export function decodeWord(parameter: Parameter, word: string): DecodedLeaf | null {
  const type = typeOf(parameter);
  if (type === null || word.length !== 66) return null;
  return leafOf(type, nameOf(parameter), word.slice(2).toLowerCase());
}

const nameOf = ({ name, type }: Parameter) => ({ name: name ?? '', type });

/** Values side by side: those of fixed size in place, then the contents of the others in the same order. */
function takeRow(source: Source, count: number, at: (index: number) => Parameter, base: number, depth: number): Taken<readonly Decoded[]> {
  source.left -= count;
  if (depth > deepest || source.left < 0) return null;
  const sizes = Array.from({ length: count }, (_, index) => staticSize(at(index)));
  const values: Decoded[] = [];
  let head = 0;
  let tail = sizes.reduce<number>((sum, size) => sum + (size ?? 32), 0);
  if ((base + tail) * 2 > source.digits.length) return null;
  for (const [index, size] of sizes.entries()) {
    const place = size === null ? (numberAt(source, base + head) === tail ? tail : null) : head;
    const taken = place === null ? null : takeValue(source, at(index), base + place, depth + 1);
    if (taken === null) return null;
    values.push(taken.value);
    if (size === null) tail += taken.size;
    head += size ?? 32;
  }
  return { value: values, size: tail };
}

function takeValue(source: Source, parameter: Parameter, at: number, depth: number): Taken<Decoded> {
  const type = typeOf(parameter);
  if (type === null) return null;
  if (type.kind === 'tuple') {
    const { fields } = type;
    const taken = takeRow(source, fields.length, (index) => fields[index] as Parameter, at, depth);
    return taken && { value: { ...nameOf(parameter), fields: taken.value }, size: taken.size };
  }
  if (type.kind === 'list') return takeList(source, parameter, type, at, depth);
  if (type.kind === 'bytes' || type.kind === 'text') return takeBytes(source, parameter, type.kind, at);
  const leaf = leafOf(type, nameOf(parameter), source.digits.slice(at * 2, at * 2 + 64));
  return leaf && { value: leaf, size: 32 };
}

function takeList(source: Source, parameter: Parameter, type: Type & { kind: 'list' }, at: number, depth: number): Taken<Decoded> {
  const before = type.size === null ? 32 : 0;
  const count = type.size ?? numberAt(source, at);
  if (count === null || count > source.left) return null;
  const taken = takeRow(source, count, () => type.item, at + before, depth);
  return taken && { value: { ...nameOf(parameter), items: taken.value }, size: before + taken.size };
}

function takeBytes(source: Source, parameter: Parameter, kind: 'bytes' | 'text', at: number): Taken<Decoded> {
  const length = numberAt(source, at);
  if (length === null) return null;
  const [begin, padded] = [(at + 32) * 2, Math.ceil(length / 32) * 32];
  if (begin + padded * 2 > source.digits.length) return null;
  const end = begin + length * 2;
  if (/[^0]/.test(source.digits.slice(end, begin + padded * 2))) return null;
  const hex = `0x${source.digits.slice(begin, end)}`;
  const text = kind === 'text' ? textOf(hex) : null;
  const leaf: DecodedLeaf = { ...nameOf(parameter), is: text === null ? 'bytes' : 'text', value: text ?? hex };
  return { value: leaf, size: 32 + padded };
}

/** An offset, length or count; null if it is impossibly large. */
function numberAt({ digits }: Source, at: number): number | null {
  const word = digits.slice(at * 2, at * 2 + 64);
  return word.length === 64 && word.startsWith('0'.repeat(54)) ? Number.parseInt(word.slice(54), 16) : null;
}

function leafOf(type: Type, named: { name: string; type: string }, word: string): DecodedLeaf | null {
  if (word.length !== 64) return null;
  switch (type.kind) {
    case 'integer':
      return integerOf(type, named, BigInt(`0x${word}`));
    case 'address':
      return word.startsWith('0'.repeat(24)) ? { ...named, is: 'address', value: checksummed(`0x${word.slice(24)}`) } : null;
    case 'bool':
      return /^0{63}[01]$/.test(word) ? { ...named, is: 'bool', value: String(word.endsWith('1')) } : null;
    case 'word': {
      const fits = !/[^0]/.test(word.slice(type.size * 2));
      return fits ? { ...named, is: 'bytes', value: `0x${word.slice(0, type.size * 2)}` } : null;
    }
    default:
      return null;
  }
}

function integerOf({ signed, bits }: Type & { kind: 'integer' }, named: { name: string; type: string }, word: bigint): DecodedLeaf | null {
  const value = signed ? BigInt.asIntN(256, word) : word;
  const isWithin = signed ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value;
  return isWithin ? { ...named, is: 'number', value: value.toString() } : null;
}

/** Bytes decoded as UTF-8, or null. `hex`: 0x and an even number of digits. */
export function textOf(hex: string): string | null {
  // The letter in front keeps the decoder from dropping a byte order mark.
  const text = hexToString(`0x61${hex.slice(2)}`);
  return stringToHex(text) === `0x61${hex.slice(2).toLowerCase()}` ? text.slice(1) : null;
}
