/** Reads JSON without losing a digit: whole numbers past 2^53 become bigint, and nesting is bounded first. */
import { fail, ok, type Result } from '#shared/result.ts';

export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [key: string]: Json };

// A reviver overflows the stack at about 2,000 levels, plain JSON.parse does not; no service nests this deep.
const maxDepth = 200;
// 10^100 is past every quantity of a chain (2^256 is 1.2e77); a larger exponent is not worth the memory.
const maxExponent = 100;
// Making a number of millions of digits takes seconds, and nobody counts in them.
const mostDigits = 1_000;

export function parseJson(text: string): Result<Json, 'not-json' | 'too-deep'> {
  if (depthOf(text) > maxDepth) return fail('too-deep');
  try {
    return ok(JSON.parse(text, exactNumber as (this: unknown, key: string, value: unknown) => unknown) as Json);
  } catch {
    return fail('not-json');
  }
}

/** The third argument is in V8 since 11.4 (proposal-json-parse-with-source) but not yet in the ES2024 library's types. */
function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const whole = toWhole(context.source);
  // What a double cannot hold goes on as its text: no reader takes it for a number, and no digit of it is lost.
  if (whole === null) return String(value) === context.source ? value : context.source;
  return Number.isSafeInteger(value) && BigInt(value) === whole ? value : whole;
}

/** The whole number that a JSON number token denotes exactly (`1e3`, `12.0`), or null when it has a fraction. */
function toWhole(source: string): bigint | null {
  if (source.length > mostDigits) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return null;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match;
  const power = Number(exponent) - fraction.length;
  if (!Number.isSafeInteger(power) || power > maxExponent) return null;
  const digits = integer + fraction;
  if (power >= 0) return BigInt(`${sign}${digits}${'0'.repeat(power)}`);
  const kept = digits.slice(0, power);
  if (/[1-9]/.test(digits.slice(power))) return null;
  return BigInt(`${sign}${kept === '' ? '0' : kept}`);
}

/** How deep brackets nest, strings left out. Counts on text that is no JSON too: only an upper bound is wanted. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}
