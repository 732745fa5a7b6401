/** The share of a token's supply that a balance is: exact, or rounded down and marked with “…” as amounts are. */
import { decimal, group, t } from '#shared/core/language/language.ts';

/** Decimal places; more for a share that would otherwise look like 0. */
const usual = 2;
const most = 12;

/**
 * `33.33… %`, `8 %`, `1.225 %`, `0.000004… %`; null if the supply is 0. A share above 100 % is possible:
 * contracts can answer anything. Both in base units, as decimal digits.
 */
export function shareWords(balance: string, supply: string): string | null {
  const [part, all] = [BigInt(balance), BigInt(supply)];
  if (all === 0n) return null;
  if (part === 0n) return '0 %';
  for (let digits = usual; digits <= most; digits += 1) {
    // If only one or two digits would be cut, they are shown instead of “…”.
    const scaled = part * 100n * 10n ** BigInt(digits + 2);
    const shown = scaled / all / 100n;
    if (shown > 0n) return scaled % all === 0n ? `${withPoint(scaled / all, digits + 2)} %` : `${withPoint(shown, digits)}… %`;
  }
  return t('under {percent} %', { percent: withPoint(1n, most) });
}

/** Without trailing zeros. */
function withPoint(scaled: bigint, digits: number): string {
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, -digits).replace(/\B(?=(?:\d{3})+$)/g, group);
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}${decimal}${fraction}`;
}
