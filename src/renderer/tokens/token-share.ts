/** How much of a token's supply somebody holds: exact, rounded only ever down, and marked where it is. */

/** Behind the point; more for a share that would else look like none. */
const usual = 2;
const most = 12;

/**
 * `1.22… %`, `8 %`, `0.000004… %`; null where there is no supply to have a share of. More than all of it is told as it is:
 * a contract may say anything. Base units, decimal digits.
 */
export function shareWords(balance: string, supply: string): string | null {
  const [part, all] = [BigInt(balance), BigInt(supply)];
  if (all === 0n) return null;
  if (part === 0n) return '0 %';
  for (let digits = usual; digits <= most; digits += 1) {
    const scaled = part * 100n * 10n ** BigInt(digits);
    const shown = scaled / all;
    if (shown > 0n) return `${withPoint(shown, digits)}${scaled % all === 0n ? '' : '…'} %`;
  }
  return `under ${withPoint(1n, most)} %`;
}

/** No padding zeros. */
function withPoint(scaled: bigint, digits: number): string {
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, -digits).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
