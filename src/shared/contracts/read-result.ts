/** Decodes what a function returned by the types in its signature: from JSON or from bytes, whichever the service gave. */
import { decodeValues } from '#shared/contracts/decoding/decode-values.ts';
import type { Decoded, DecodedLeaf, Parameter } from '#shared/contracts/decoding/decoded.ts';
import { type Type, typeOf } from '#shared/contracts/decoding/types.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { toInteger } from '#shared/core/readers/quantity.ts';
import { toAddress } from '#shared/core/readers/shape.ts';

/**
 * Null where nothing fits exactly; then only the raw answer is shown. `bytesFirst`: the service didn't know what the
 * function returns, so what looks like bytes is its answer as the chain gave it.
 */
export function readResult(outputs: readonly Parameter[], result: CallResult, bytesFirst = false): readonly Decoded[] | null {
  if (outputs.length === 0) return null;
  const bytes = typeof result === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(result) ? decodeValues(outputs, result) : null;
  if (bytesFirst && (bytes !== null || isUndecoded(outputs, result))) return bytes;
  return readJson(outputs, result) ?? bytes;
}

/** Raw return data that doesn't fit the type must not be shown as a string or as bytes. */
function isUndecoded([only, ...others]: readonly Parameter[], result: CallResult): boolean {
  const kind = only === undefined || others.length > 0 ? null : typeOf(only)?.kind;
  return (kind === 'text' || kind === 'bytes') && typeof result === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(result);
}

/** One output is the value itself or a list of it; several are a list, or an object by name or place. */
function readJson(outputs: readonly Parameter[], result: CallResult): readonly Decoded[] | null {
  const [only] = outputs;
  if (outputs.length === 1 && only !== undefined) {
    const value = readValue(only, result);
    if (value !== null) return [value];
  }
  const values = partsOf(outputs, result);
  return values === null ? null : readRow(outputs, values);
}

function readRow(parameters: readonly Parameter[], values: readonly CallResult[]): readonly Decoded[] | null {
  const read = parameters.map((parameter, index) => readValue(parameter, values[index] ?? null));
  return read.every((value) => value !== null) ? read : null;
}

/** Whatever else an object holds besides: libraries give the same by place and by name. */
function partsOf(parameters: readonly Parameter[], value: CallResult): readonly CallResult[] | null {
  if (Array.isArray(value)) return value.length === parameters.length ? (value as readonly CallResult[]) : null;
  if (typeof value !== 'object' || value === null) return null;
  const object = value as { readonly [name: string]: CallResult };
  for (const keyOf of [(_: Parameter, index: number) => String(index), ({ name }: Parameter) => name ?? '']) {
    const keys = parameters.map(keyOf);
    const isWhole = new Set(keys).size === keys.length && keys.every((key) => key !== '' && Object.hasOwn(object, key));
    if (isWhole) return keys.map((key) => object[key] ?? null);
  }
  return null;
}

function readValue(parameter: Parameter, value: CallResult): Decoded | null {
  const type = typeOf(parameter);
  const named = { name: parameter.name ?? '', type: parameter.type };
  if (type === null) return null;
  if (type.kind === 'tuple') {
    const parts = partsOf(type.fields, value);
    const fields = parts === null ? null : readRow(type.fields, parts);
    return fields === null ? null : { ...named, fields };
  }
  if (type.kind === 'list') {
    if (!Array.isArray(value) || (type.size !== null && value.length !== type.size)) return null;
    const items = (value as readonly CallResult[]).map((one) => readValue(type.item, one));
    return items.every((item) => item !== null) ? { ...named, items } : null;
  }
  const leaf = readLeaf(type, value);
  return leaf === null ? null : { ...named, ...leaf };
}

function readLeaf(type: Type, value: CallResult): Pick<DecodedLeaf, 'is' | 'value'> | null {
  if (type.kind === 'bool')
    return value === true || value === false || value === 'true' || value === 'false' ? { is: 'bool', value: String(value) } : null;
  if (type.kind === 'integer') return readInteger(type, value);
  if (typeof value !== 'string') return null;
  if (type.kind === 'text') return { is: 'text', value };
  if (type.kind === 'address') {
    const address = toAddress(value);
    return address === null ? null : { is: 'address', value: address };
  }
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(value)) return null;
  if (type.kind === 'word' && value.length !== type.size * 2 + 2) return null;
  return { is: 'bytes', value: value.toLowerCase() };
}

function readInteger({ signed, bits }: Type & { kind: 'integer' }, value: CallResult): Pick<DecodedLeaf, 'is' | 'value'> | null {
  const number = toInteger(value);
  if (number === null) return null;
  const isWithin = (signed ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)) === number;
  return isWithin ? { is: 'number', value: number.toString() } : null;
}
