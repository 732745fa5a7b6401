/** Reads what a contract's function returned. */
import type { Json } from '#shared/readers/json.ts';
import { candidates, isObject, normalized } from '#shared/readers/shape.ts';

/** As the service gave it, numbers as decimal strings so that no digit is lost on the way. */
export type CallResult = null | boolean | string | readonly CallResult[] | { readonly [name: string]: CallResult };

/** What may stand beside a wrapper and says nothing of the result. */
const besides = ['jsonrpc', 'id', 'success', 'ok', 'status', 'error', 'errors', 'message', 'code'];
const wrappers = ['result', 'data', 'payload'];

/** What the wrappers hold, at most two; a body without one is the result itself. Null for a body that says it failed. Changes the body. */
export function readCallResult(body: Json): { readonly result: CallResult } | null {
  return candidates(body).length === 0 ? null : { result: toPlain(unwrap(body, 2)) };
}

/** A wrapper is alone; with other names beside it, it is a field of what the function returned. */
function unwrap(value: Json, most: number): Json {
  if (!isObject(value) || most === 0) return value;
  const keys = Object.keys(value);
  if (keys.length > besides.length + 1) return value;
  const names = keys.filter((name) => !besides.includes(normalized(name)));
  const [name = ''] = names;
  return names.length === 1 && wrappers.includes(normalized(name)) ? unwrap(value[name] as Json, most - 1) : value;
}

/** Changes the value itself: a copy of an object with thousands of keys costs as much as parsing it. */
function toPlain(value: Json): CallResult {
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  const entries = value as { [name: string]: Json };
  for (const name of Object.keys(entries)) entries[name] = toPlain(entries[name] as Json);
  return entries as CallResult;
}

const largest = 2n ** 256n - 1n;

/**
 * A number of 256 bits that a function with one output returned, as decimal digits: digits, 0x, or an object that holds that, as
 * libraries write large numbers (`{ type: 'BigNumber', hex }`, `{ _hex }`). Null for anything else.
 */
export function onlyNumber(result: CallResult): string | null {
  const only = onlyResult(result);
  const value = isObject(only) ? (own(only, 'hex') ?? own(only, '_hex')) : only;
  if (typeof value !== 'string' || !/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return null;
  const number = BigInt(value);
  return number <= largest ? number.toString() : null;
}

/** True or false, as a function with one output returned it: also as text, and as the number that the chain keeps for it. */
export function onlyBool(result: CallResult): boolean | null {
  const only = onlyResult(result);
  if (typeof only === 'boolean') return only;
  if (only === 'true' || only === 'false') return only === 'true';
  const number = onlyNumber(only);
  return number === '1' ? true : number === '0' ? false : null;
}

const own = (object: { readonly [name: string]: CallResult }, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** What a function with one output returned: a service may put it in a list of one. */
export const onlyResult = (result: CallResult): CallResult => (Array.isArray(result) && result.length === 1 ? (result[0] ?? null) : result);
