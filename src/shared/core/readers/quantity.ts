/** Numbers as services write them: JSON numbers, digits, 0x, or the objects that libraries write large numbers as. */
import { maxUint256 } from '#shared/core/amount.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import type { Json } from '#shared/core/readers/json.ts';
import { candidates, firstRead, isObject, member } from '#shared/core/readers/shape.ts';

/** A whole number, below zero too; null for anything else, a fraction included. */
export function toInteger(value: Json | undefined): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  if (typeof value === 'string') {
    const [, sign, digits] = /^(-?)(\d+|0x[0-9a-fA-F]+)$/.exec(value.length > 100 ? '' : value) ?? [];
    if (digits === undefined) return null;
    return sign === '-' ? -BigInt(digits) : BigInt(digits);
  }
  if (!isObject(value)) return null;
  // `{ type: 'BigNumber', hex }` and `{ _hex }` of ethers 5, two spellings of one name.
  const hex = member(value, 'hex');
  return typeof hex === 'string' && /^-?0x/.test(hex) ? toInteger(hex) : null;
}

/** An unsigned whole number of a body as a decimal string without leading zeros, or null. */
export function toQuantity(value: Json | undefined): string | null {
  // Forty hexadecimal digits are an address, not an amount.
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return null;
  const number = toInteger(value);
  return number !== null && number >= 0n ? number.toString() : null;
}

/** The reader of an answer that is one number, under one of these names or bare. */
export const readQuantity =
  (...names: string[]) =>
  (body: Json): string | null =>
    firstRead(candidates(body, ...names), toQuantity);

/** True or false, also as text in any case, and as the number that the chain keeps for it. */
export function toBoolean(value: Json | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = toInteger(value);
  return number === 1n ? true : number === 0n ? false : null;
}

/** What a function with one output returned: a service may put it in a list of one. */
export const onlyResult = (result: CallResult): CallResult => (Array.isArray(result) && result.length === 1 ? (result[0] ?? null) : result);

/** A number of 256 bits that a function with one output returned, as decimal digits. */
export function onlyNumber(result: CallResult): string | null {
  const number = toInteger(onlyResult(result));
  return number !== null && number >= 0n && number <= maxUint256 ? number.toString() : null;
}

export const onlyBool = (result: CallResult) => toBoolean(onlyResult(result));

/** How many decimals a token has. 0 to 77: one with more could not hold one whole unit in 256 bits. */
export function toDecimals(result: Json | undefined): number | null {
  const number = toInteger(Array.isArray(result) && result.length === 1 ? result[0] : result);
  return number !== null && number >= 0n && number <= 77n ? Number(number) : null;
}
