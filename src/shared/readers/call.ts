/** Reads what a contract's function returned. */
import type { Json } from '#shared/readers/json.ts';
import { candidates, isObject, member } from '#shared/readers/shape.ts';

/** As the service gave it, numbers as decimal strings so that no digit is lost on the way. */
export type CallResult = null | boolean | string | readonly CallResult[] | { readonly [name: string]: CallResult };

/** Whatever stands under `result`; a body without it is the result itself. Null for a body that says it failed. */
export function readCallResult(body: Json): { readonly result: CallResult } | null {
  const [first] = candidates(body, 'result');
  if (first === undefined) return null;
  const inner = isObject(first) ? member(first, 'result') : undefined;
  return { result: toPlain(inner ?? first) };
}

function toPlain(value: Json): CallResult {
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return (value as readonly Json[]).map(toPlain);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(one)]));
  return value as null | boolean | string;
}
