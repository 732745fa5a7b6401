/** Solidity's types for decoding: their sizes, and which are dynamic. */
import type { Parameter } from './decoded.ts';

export type Type =
  | { readonly kind: 'integer'; readonly signed: boolean; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'bytes' | 'text' }
  | { readonly kind: 'word'; readonly size: number }
  | { readonly kind: 'tuple'; readonly fields: readonly Parameter[] }
  /** `size`: null for as many as there are. */
  | { readonly kind: 'list'; readonly item: Parameter; readonly size: number | null };

// A long list asks the same of every item.
const types = new WeakMap<Parameter, Type | null>();
const sizes = new WeakMap<Parameter, number | null>();

function once<T>(known: WeakMap<Parameter, T>, parameter: Parameter, find: (parameter: Parameter) => T): T {
  if (!known.has(parameter)) known.set(parameter, find(parameter));
  return known.get(parameter) as T;
}

/** Null for an unknown or unsupported type. */
export const typeOf = (parameter: Parameter): Type | null => once(types, parameter, findType);

/** The bytes of a static type; null for a dynamic type (an offset takes its place) or an unsupported one. */
export const staticSize = (parameter: Parameter): number | null => once(sizes, parameter, findSize);

function findType(parameter: Parameter): Type | null {
  const { type, components } = parameter;
  const list = /^(.*)\[(\d{0,9})\]$/.exec(type);
  if (list !== null) {
    const [, item = '', size = ''] = list;
    return { kind: 'list', item: { name: '', type: item, components }, size: size === '' ? null : Number(size) };
  }
  if (type === 'tuple') return { kind: 'tuple', fields: components ?? [] };
  if (type === 'address' || type === 'bool' || type === 'bytes') return { kind: type };
  if (type === 'string') return { kind: 'text' };
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (integer !== null) return { kind: 'integer', signed: integer[1] !== 'u', bits: Number(integer[2] === '' ? 256 : integer[2]) };
  const word = /^bytes(\d{1,2})$/.exec(type);
  return word === null ? null : { kind: 'word', size: Number(word[1]) };
}

function findSize(parameter: Parameter): number | null {
  const type = typeOf(parameter);
  if (type === null || type.kind === 'bytes' || type.kind === 'text') return null;
  if (type.kind === 'tuple') return sumOf(type.fields.map(staticSize));
  if (type.kind !== 'list') return 32;
  const item = type.size === null ? null : staticSize(type.item);
  return item === null || type.size === null ? null : item * type.size;
}

const sumOf = (sizes: readonly (number | null)[]) => sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
