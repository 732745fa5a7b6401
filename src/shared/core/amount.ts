/** Exact amounts: base units (a decimal string) to what a person reads. Strings and bigint only, never a float. */

const group = (digits: string, size: number, separator: string) => digits.replace(new RegExp(`\\B(?=(?:\\d{${size}})+$)`, 'g'), separator);

/** `9998412703881204117263` → `9 998 412 703 881 204 117 263`: base units in groups of three. */
export function groupedBaseUnits(baseUnits: string): string {
  return group(baseUnits, 3, ' ');
}

/** Decimal places of an amount in a list. */
export const shortDigits = 6;

/**
 * Base units in whole units, exact: commas between thousands, no padding zeros. With `maxDigits`, digits behind the
 * point past it are cut, never rounded up, and the cut is marked with "…". If only one or two would be cut, they are shown instead.
 */
export function formatAmount(baseUnits: string, decimals: number, maxDigits = decimals): string {
  const padded = baseUnits.padStart(decimals + 1, '0');
  const whole = group(padded.slice(0, padded.length - decimals), 3, ',');
  const fraction = decimals === 0 ? '' : padded.slice(-decimals).replace(/0+$/, '');
  const shown = fraction.length > maxDigits + 2 ? fraction.slice(0, maxDigits) : fraction;
  const cut = fraction.length > shown.length ? '…' : '';
  return `${whole}${shown === '' ? '' : '.'}${shown}${cut}`;
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
 * What a person typed, in whole units, to base units (a decimal string). Plain digits with at most one point: no sign,
 * exponent, comma, space or hex, and no digit is rounded away. `decimals`: 0 to 77.
 */
export function parseAmount(text: string, decimals: number): { readonly baseUnits: string } | { readonly problem: AmountProblem } {
  if (text === '') return { problem: 'empty' };
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
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
