/** Reads JSON without losing a digit: whole numbers past 2^53 become bigint. Depth and number of values are bounded first. */
import { fail, ok, type Result } from '#shared/core/result.ts';

export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [key: string]: Json };

// A reviver overflows the stack at about 2,000 levels, plain JSON.parse does not; no service nests this deep.
const maxDepth = 200;
// 10^100 is past every quantity of a chain (2^256 is 1.2e77); a larger exponent is not worth the memory.
const maxExponent = 100;
// Making a number of millions of digits takes seconds, and no quantity has as many.
const mostDigits = 1_000;
// Parsing and reading cost about a microsecond for each value, and meanwhile the app doesn't respond.
const mostValues = 40_000;
// Every whole number with this many digits is exact as a double.
const exactDigits = 15;

export type UnreadJson = 'not-json' | 'too-deep' | 'too-large';

/** `most`: values; more is `too-large`. */
export function parseJson(text: string, most = mostValues): Result<Json, UnreadJson> {
  const { depth, values, isExact } = measure(text);
  if (depth > maxDepth) return fail('too-deep');
  if (values > most) return fail('too-large');
  try {
    return ok((isExact ? JSON.parse(text) : JSON.parse(text, exactNumber as never)) as Json);
  } catch {
    return fail('not-json');
  }
}

/** The third argument is in V8 since 11.4 (proposal-json-parse-with-source) but not yet in the ES2024 library's types. */
function exactNumber(_key: string, value: unknown, { source }: { source: string }): unknown {
  if (typeof value !== 'number') return value;
  const whole = toWhole(source);
  // What a double cannot hold goes on as its text: no reader takes it for a number, and no digit of it is lost.
  if (whole === null) return String(value) === source ? value : source;
  return Number.isSafeInteger(value) ? value : whole;
}

const powersOfTen = Array.from({ length: maxExponent + 1 }, (_, power) => 10n ** BigInt(power));

/** The whole number that a JSON number token denotes exactly (`1e3`, `12.0`), or null when it has a fraction. */
function toWhole(source: string): bigint | null {
  if (source.length > mostDigits) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return null;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match;
  const power = Number(exponent) - fraction.length;
  if (!Number.isSafeInteger(power) || power > maxExponent) return null;
  const digits = integer + fraction;
  // Faster than parsing a text with all the zeros.
  if (power >= 0) return BigInt(sign + digits) * (powersOfTen[power] ?? 1n);
  const whole = digits.slice(0, power);
  if (/[1-9]/.test(digits.slice(power))) return null;
  return BigInt(`${sign}${whole === '' ? '0' : whole}`);
}

interface Measures {
  /** How deep brackets nest. */
  readonly depth: number;
  readonly values: number;
  /** No number needs more than a double: each is whole, and short. */
  readonly isExact: boolean;
}

/** In one pass and without memory, strings left out. Of a text that is no JSON too: each measure is an upper bound. */
function measure(text: string): Measures {
  let [depth, deepest, values, digits] = [0, 0, 1, 0];
  let isExact = true;
  const hasEscapes = text.includes('\\');
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) {
      digits += 1;
      if (digits > exactDigits) isExact = false;
      continue;
    }
    if (code === 0x22) index = hasEscapes ? endOfString(text, index) : closingQuote(text, index);
    else if (code === 0x2c) values += 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    // A fraction or an exponent; `true` and `false` have an e, too.
    else if (code === 0x2e || (digits > 0 && (code === 0x65 || code === 0x45))) isExact = false;
    digits = 0;
  }
  return { depth: deepest, values, isExact };
}

/** In a text without escapes. */
function closingQuote(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  return end < 0 ? text.length : end;
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x22) return index;
  }
  return text.length;
}
