/** Exact amounts: base units (a decimal string) to what a person reads. Strings and bigint only, never a float. */
import { decimal, group } from '#shared/core/language/language.ts';

const inThousands = (digits: string, separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator);

/** `9998412703881204117263` → `9 998 412 703 881 204 117 263`: base units in groups of three. */
export function groupedBaseUnits(baseUnits: string): string {
  return inThousands(baseUnits, ' ');
}

/** Decimal places of an amount in a list. */
export const shortDigits = 6;

/** A count, in decimal digits, with the language's separators between thousands: `18204` → `18,204`. */
export function groupedCount(digits: string): string {
  return inThousands(digits, group);
}

/**
 * Base units in whole units, exact, as the language writes them: separators between thousands, no padding zeros. With `maxDigits`,
 * decimals past it are cut, never rounded up, and the cut is marked with "…". If only one or two would be cut, they are shown instead.
 */
export function formatAmount(baseUnits: string, decimals: number, maxDigits = decimals): string {
  const { whole, fraction } = partsOf(baseUnits, decimals);
  const shown = fraction.length > maxDigits + 2 ? fraction.slice(0, maxDigits) : fraction;
  const cut = fraction.length > shown.length ? '…' : '';
  return `${groupedCount(whole)}${shown === '' ? '' : decimal}${shown}${cut}`;
}

/** As `parseAmount` takes it, so for a field: `1234.5`, in German `1234,5`. */
export function typedAmount(baseUnits: string, decimals: number): string {
  return joined(baseUnits, decimals, decimal);
}

/** The same in every language, for files that programs read: `1234.5`. */
export function plainAmount(baseUnits: string, decimals: number): string {
  return joined(baseUnits, decimals, '.');
}

function joined(baseUnits: string, decimals: number, point: string): string {
  const { whole, fraction } = partsOf(baseUnits, decimals);
  return fraction === '' ? whole : `${whole}${point}${fraction}`;
}

function partsOf(baseUnits: string, decimals: number): { readonly whole: string; readonly fraction: string } {
  const padded = baseUnits.padStart(decimals + 1, '0');
  const fraction = decimals === 0 ? '' : padded.slice(-decimals).replace(/0+$/, '');
  return { whole: padded.slice(0, padded.length - decimals), fraction };
}

/** Rounded to three significant digits: `34489000241423` → `34500000000000`. `down`: rounded down. Base units. */
export function threeDigits(baseUnits: string, down = false): string {
  if (baseUnits.length <= 3) return baseUnits;
  const unit = 10n ** BigInt(baseUnits.length - 3);
  return (((BigInt(baseUnits) + (down ? 0n : unit / 2n)) / unit) * unit).toString();
}

/** Why a text is no amount: nothing was typed, it is no plain number, it has more digits than the token, or it is too large. */
export type AmountProblem = 'empty' | 'not-a-number' | 'too-precise' | 'too-large';

/** What one word of the chain holds at most. */
export const maxUint256 = 2n ** 256n - 1n;

/** From 2^255 on, or with more than the token's total (`supply`, null where it is not known), it cannot be used up. Base units. */
export const isWithoutLimit = (amount: string, supply: string | null = null): boolean =>
  BigInt(amount) >= 2n ** 255n || (supply !== null && BigInt(amount) > BigInt(supply));

/** Base units. */
export const lesser = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other);

/**
 * What a person typed, in whole units, to base units (a decimal string). Plain digits with at most one decimal point, in German a
 * comma: no sign, exponent, space or hex, and no digit is rounded away. The other language's point is refused, as it may separate
 * thousands. `decimals`: 0 to 77.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  return parseWith(decimal === ',' ? /^(\d+)(?:,(\d+))?$/ : withPoint, text, decimals);
}

/** Likewise for what a program wrote, with a point in every language. */
export function parsePlainAmount(text: string, decimals: number): ParsedAmount {
  return parseWith(withPoint, text, decimals);
}

type ParsedAmount = { readonly baseUnits: string } | { readonly problem: AmountProblem };
const withPoint = /^(\d+)(?:\.(\d+))?$/;

function parseWith(form: RegExp, text: string, decimals: number): ParsedAmount {
  if (text === '') return { problem: 'empty' };
  const match = form.exec(text);
  if (match === null) return { problem: 'not-a-number' };
  const [, whole = '', fraction = ''] = match;
  // Zeros past the token's own digits say nothing.
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return { problem: 'too-precise' };
  const significant = whole.replace(/^0+/, '');
  if (significant.length > 78) return { problem: 'too-large' };
  const baseUnits = BigInt(significant + digits.padEnd(decimals, '0') || '0');
  return baseUnits > maxUint256 ? { problem: 'too-large' } : { baseUnits: baseUnits.toString() };
}

/** Wei as gwei, exact: `1000000007` → `1.000000007`. */
export function toGwei(wei: string): string {
  return formatAmount(wei, 9);
}
