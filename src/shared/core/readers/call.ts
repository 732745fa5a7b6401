/** Reads what a contract's function returned. */
import type { Json } from '#shared/core/readers/json.ts';
import { candidates, isObject, normalized } from '#shared/core/readers/shape.ts';

/** As the service gave it, numbers as decimal strings so that no digit is lost on the way. */
export type CallResult = null | boolean | string | readonly CallResult[] | { readonly [name: string]: CallResult };

/** Names that may be beside a wrapper and say nothing about the result. */
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
