/** What a token calls itself, where that may be shown as a unit of money. */

/** Letters of other scripts look like these, and spaces and marks can be made to say anything. */
const plain = /^[A-Za-z0-9][A-Za-z0-9.$_+-]{0,10}$/;

/** Null for what is none, and for a token that calls itself as the chain's own money does. */
export function shownSymbol(symbol: string | null, native: string | null): string | null {
  if (symbol === null || !plain.test(symbol)) return null;
  return symbol.toUpperCase() === native?.toUpperCase() ? null : symbol;
}
