/** Exact amounts: base units (a decimal string) to what a person reads. Strings and bigint only, never a float. */

const group = (digits: string, size: number, separator: string) => digits.replace(new RegExp(`\\B(?=(?:\\d{${size}})+$)`, 'g'), separator);

/** `9998412703881204117263` → `9 998 412 703 881 204 117 263`: base units in groups of three. */
export function groupedBaseUnits(baseUnits: string): string {
  return group(baseUnits, 3, ' ');
}

/**
 * Base units in whole units, exact: commas between thousands, no padding zeros. With `maxDigits`, digits behind the
 * point past it are cut, never rounded up, and the cut is marked with "…".
 */
export function formatAmount(baseUnits: string, decimals: number, maxDigits = decimals): string {
  const padded = baseUnits.padStart(decimals + 1, '0');
  const whole = group(padded.slice(0, padded.length - decimals), 3, ',');
  const fraction = decimals === 0 ? '' : padded.slice(-decimals).replace(/0+$/, '');
  const shown = fraction.slice(0, maxDigits);
  const cut = fraction.length > shown.length ? '…' : '';
  return `${whole}${shown === '' ? '' : '.'}${shown}${cut}`;
}
