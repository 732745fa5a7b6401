/** What a token calls itself, where that may be shown as a unit of money. */
import { t } from '#shared/core/language/language.ts';

/** Only these characters: letters of other scripts can look like them, and spaces and punctuation can imitate other text. */
const plain = /^[A-Za-z0-9][A-Za-z0-9.$_+-]{0,10}$/;

/** Whether a symbol after an amount would read as more digits of it: “5 000”, “5 e18”, “5 0x1”. */
export const readsAsNumber = (text: string) =>
  /\p{N}/u.test(text) && (!/\p{L}/u.test(text) || /^(?:[\d.+_-]*e[\d.+_-]*|0x[\da-f]*)$/i.test(text));

/** Punctuation doesn't count: `E.T.H` is read as `ETH`. */
export const lettersOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Currencies of well-known chains, and the app's own words for amounts, in any language: no token is shown by these, on any chain. */
const money = new Set([
  ...'ETH ETHER WEI GWEI BTC BNB POL MATIC AVAX FTM XDAI CELO MNT SOL TRX XRP DOT ADA UNITS TOKENS BASE UNKNOWN HIDDEN'.split(' '),
  ...[t('units'), t('tokens'), t('unknown')].map(lettersOf),
]);

/**
 * Decides whether a token's own symbol is shown; if not (null), its contract is shown instead. Not shown: one that is missing, reads as
 * a number, names a chain's currency, or is the person's name for another address (`isTaken`). A review alone shows it always, with a
 * warning.
 */
export function shownSymbol(
  symbol: string | null,
  native: string | null,
  isTaken: (symbol: string) => boolean = () => false,
): string | null {
  if (symbol === null || !plain.test(symbol) || readsAsNumber(symbol)) return null;
  const letters = lettersOf(symbol);
  if (money.has(letters) || (native !== null && letters === lettersOf(native))) return null;
  return isTaken(symbol) ? null : symbol;
}
