/** Function signatures as people write them, and parameters checked against their types (Solidity's ABI). */

import { parseAbiItem, toFunctionSignature } from 'viem/utils';
import { longestSignature } from '#shared/contracts/limits.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';

export type AbiFunction = Extract<ReturnType<typeof parseAbiItem<string>>, { type: 'function' }>;
type AbiParameter = AbiFunction['inputs'][number];

/** A parameter as text: digits, hex, `true`, any string; a list for an array, or for a tuple in the order of its fields. */
export type Param = string | readonly Param[];

const longestText = 100_000;
const mostValues = 1_000;
const deepest = 20;

/** `function transfer(address to, uint256 amount) returns (bool)`, with or without `function`; null for anything else. */
export function parseSignature(text: string): AbiFunction | null {
  if (text.length > longestSignature) return null;
  try {
    const item = parseAbiItem(withKeyword(text) as string);
    return item.type === 'function' ? item : null;
  } catch {
    return null;
  }
}

export const withKeyword = (text: string) => (/^function\s/.test(text) ? text : `function ${text}`);

/** `transfer(address,uint256)`: name and types, from which the selector is made. */
export const toNameAndTypes = (signature: AbiFunction) => toFunctionSignature(signature);

export const isDeclaredRead = ({ stateMutability }: AbiFunction) => stateMutability === 'view' || stateMutability === 'pure';

/** As parseAbiItem reads a function: what stands before its scope and mutability, and what it returns. */
const parts = /^(function\s[^(]*\(.*?\))(?: (?:external|public))?(?: (?:nonpayable|payable))?( returns\s?\(.*\))?$/;

/** The same function, declared to only read: a service that goes by the declaration will not send it as a transaction. */
export function asRead(text: string, signature: AbiFunction): string {
  if (isDeclaredRead(signature)) return withKeyword(text);
  const declared = withKeyword(text).replace(parts, '$1 view$2');
  const read = parseSignature(declared);
  const isSame = read !== null && isDeclaredRead(read) && toNameAndTypes(read) === toNameAndTypes(signature);
  return isSame ? declared : `function ${toNameAndTypes(signature)} view`;
}

/** Whether a value is a list of parameters of a bearable size, whatever their types. */
export function isParams(value: unknown): value is readonly Param[] {
  let values = 0;
  const isParam = (one: unknown, depth: number): one is Param => {
    values += 1;
    if (values > mostValues || depth > deepest) return false;
    if (typeof one === 'string') return one.length <= longestText;
    // By its length first: a list of 2^32 places without entries crosses in a few bytes, and each place would be walked.
    return Array.isArray(one) && one.length <= mostValues && [...one].every((inner) => isParam(inner, depth + 1));
  };
  return Array.isArray(value) && isParam(value, 0);
}

/** As JSON says it: `true` and `false` of the type bool are no strings, or `"false"` would be taken for something that is there. */
export type WireParam = string | boolean | readonly WireParam[];

/** The checked parameters of a signature, as they go in JSON: addresses with their checksum. */
export function toWireParams({ inputs }: AbiFunction, params: readonly Param[]): readonly WireParam[] {
  return params.map((param, index) => toWireParam(inputs[index], param));
}

function toWireParam(parameter: AbiParameter | undefined, value: Param): WireParam {
  if (parameter === undefined) return value;
  if (typeof value === 'string') {
    if (parameter.type === 'address' && isAddressText(value)) return checksummed(value);
    return parameter.type === 'bool' ? value === 'true' : value;
  }
  return value.map((one, index) => toWireParam(partOf(parameter, index), one));
}

/** Of a list its elements, of a tuple the field at this place. */
function partOf(parameter: AbiParameter, index: number): AbiParameter | undefined {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1];
  if (element !== undefined) return { ...parameter, type: element };
  return 'components' in parameter ? parameter.components[index] : undefined;
}

/** Every single value among the checked parameters, however deep, with its type. */
export function leavesOf({ inputs }: AbiFunction, params: readonly Param[]): readonly { readonly type: string; readonly value: string }[] {
  const leaves = (parameter: AbiParameter | undefined, value: Param): { type: string; value: string }[] => {
    if (parameter === undefined) return [];
    return typeof value === 'string'
      ? [{ type: parameter.type, value }]
      : value.flatMap((one, index) => leaves(partOf(parameter, index), one));
  };
  return params.flatMap((param, index) => leaves(inputs[index], param));
}

/** What does not fit the signature, in words that name the parameter, or null. */
export function paramsProblem({ inputs }: AbiFunction, params: readonly Param[]): string | null {
  if (params.length !== inputs.length)
    return t(
      'The signature has {wanted, plural, one {# parameter} other {# parameters}}; {given, plural, one {# is given} other {# are given}}.',
      { wanted: inputs.length, given: params.length },
    );
  for (const [index, input] of inputs.entries()) {
    const problem = problemOf(input, params[index] ?? '');
    if (problem !== null) return t('Parameter {number} ({parameter}): {problem}', { number: index + 1, parameter: nameOf(input), problem });
  }
  return null;
}

const nameOf = ({ name, type }: AbiParameter) => (name === undefined || name === '' ? type : `${name}, ${type}`);

function problemOf(parameter: AbiParameter, value: Param): string | null {
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (array !== null) return arrayProblem({ ...parameter, type: array[1] ?? '' }, array[2] ?? '', value);
  if ('components' in parameter) return tupleProblem(parameter.components, value);
  if (typeof value !== 'string') return t('expected one value of type {type}, not a list.', { type: parameter.type });
  return valueProblem(parameter.type, value);
}

function arrayProblem(inner: AbiParameter, size: string, value: Param): string | null {
  if (typeof value === 'string') return t('expected a list, such as ["…", "…"].');
  if (size !== '' && value.length !== Number(size)) return t('expected a list of exactly {size}.', { size });
  return firstProblem(value, () => inner);
}

function tupleProblem(components: readonly AbiParameter[], value: Param): string | null {
  if (typeof value === 'string' || value.length !== components.length) {
    return t('expected a list of its {count} fields, in their order: {fields}.', {
      count: components.length,
      fields: components.map(nameOf).join('; '),
    });
  }
  return firstProblem(value, (index) => components[index]);
}

function firstProblem(values: readonly Param[], typeAt: (index: number) => AbiParameter | undefined): string | null {
  for (const [index, value] of values.entries()) {
    const type = typeAt(index);
    const problem = type === undefined ? null : problemOf(type, value);
    if (problem !== null) return t('at {number}: {problem}', { number: index + 1, problem });
  }
  return null;
}

function valueProblem(type: string, value: string): string | null {
  if (type === 'string') return null;
  if (type === 'address') {
    return isAddressText(value) ? null : t('expected 0x and 40 hexadecimal digits; if it mixes capitals, they must match.');
  }
  if (type === 'bool') return value === 'true' || value === 'false' ? null : t('expected true or false.');
  const bytes = /^bytes(\d*)$/.exec(type);
  if (bytes !== null) return bytesProblem(bytes[1] ?? '', value);
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (integer !== null) return integerProblem(integer[1] === 'u', Number(integer[2] === '' ? 256 : integer[2]), value);
  return t('the type {type} isn’t supported.', { type });
}

function bytesProblem(size: string, value: string): string | null {
  const digits = size === '' ? value.length - 2 : Number(size) * 2;
  const fits = /^0x[0-9a-fA-F]*$/.test(value) && value.length - 2 === digits && digits % 2 === 0;
  if (fits) return null;
  return size === ''
    ? t('expected 0x and an even number of hexadecimal digits.')
    : t('expected 0x and {digits} hexadecimal digits.', { digits });
}

/** Digits only: no exponent, comma or space, so that nothing is rounded or read in another base. */
function integerProblem(isUnsigned: boolean, bits: number, value: string): string | null {
  const form = isUnsigned ? /^(?:0|[1-9]\d{0,77})$/ : /^(?:0|-?[1-9]\d{0,77})$/;
  const [least, most] = isUnsigned ? [0n, 2n ** BigInt(bits) - 1n] : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n];
  if (form.test(value) && BigInt(value) >= least && BigInt(value) <= most) return null;
  return t('expected a whole number from {least} to 2^{exponent} − 1, in digits only.', {
    least: isUnsigned ? '0' : `−2^${bits - 1}`,
    exponent: isUnsigned ? bits : bits - 1,
  });
}
