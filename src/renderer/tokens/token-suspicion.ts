/** Signs that a token is spam: in its name and symbol, and in how it came. Judged on this computer alone. */
import { t } from '#shared/core/language/language.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

export interface Suspicion {
  /** `care`: typical of spam. `note`: may be true of honest tokens, too. */
  readonly tone: 'care' | 'note';
  readonly words: string;
}

interface Suspected {
  /** As the contract gives them, possibly cut; null if unknown. */
  readonly name: string | null;
  readonly symbol: string | null;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  /** Symbols of the other tokens that the person follows. */
  readonly followed: readonly string[];
  /** Symbols of the chain's well-known tokens; empty if this is one of them. */
  readonly wellKnown: readonly string[];
  /** It came in a transaction that the person didn't send; null for unknown. */
  readonly cameUnasked: boolean | null;
}

const address = /0x[0-9a-f]{6,}/i;
const domain = /https?:|www\.|[\p{L}\p{N}-]{2,}\s?\.\s?\p{L}{2,}|\bt\.me\b/iu;
/** Characters that browsers read as the dot of a domain name after NFKC, and one that looks like it. */
const points = /[。‧]/gu;
const lure = /\b(?:claim|visit|reward|airdrop|bonus|voucher|giveaway|redeem|free)\b/i;
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|⟨U\+/u;

/** Letters of other scripts, and digits, with the Latin letters that they look like. */
const alike: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
  ...{ '0': 'O', '1': 'I', '5': 'S', $: 'S', L: 'I', '₮': 'T', Ð: 'D' },
};

/** Normalized as a browser would: NFKC, and every kind of dot as “.”. */
const plainly = (text: string) => text.normalize('NFKC').replaceAll(points, '.');

/** Strings that look the same have the same skeleton. */
function skeleton(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toUpperCase(), (letter) => alike[letter] ?? letter);
  return letters.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The worst first; empty if nothing stands out. */
export function suspicionsOf({ name, symbol, native, followed, wellKnown, cameUnasked }: Suspected): readonly Suspicion[] {
  const words = [name, symbol].filter((text) => text !== null);
  const has = (form: RegExp) => words.some((text) => form.test(text) || form.test(plainly(text)));
  const care: string[] = [];
  if (has(address)) care.push(t('Its name contains an address. A name can be any text.'));
  if (has(domain)) care.push(t('Its name contains a web address. Don’t open it.'));
  if (has(lure)) care.push(t('Its name asks you to do something. Don’t do it.'));
  if (has(hidden)) care.push(t('Its name has invisible characters, or ones that reverse text.'));
  const likeIn = (others: readonly string[]) =>
    symbol === null ? undefined : others.find((other) => skeleton(other) === skeleton(symbol));
  const [same, imitated] = [likeIn(followed), likeIn(wellKnown)];
  if (same !== undefined) care.push(t('It looks like {token}, which you added, but is a different contract.', { token: same }));
  else if (imitated !== undefined)
    care.push(t('It looks like {token}, well known on this chain, but is a different contract.', { token: imitated }));
  else if (symbol !== null && isLikeMoney(symbol, native)) {
    care.push(t('Its symbol looks like a currency, or isn’t plain letters. So it’s shown by its address here.'));
  }
  const all: Suspicion[] = care.map((each) => ({ tone: 'care', words: each }));
  if (cameUnasked === true)
    all.push({ tone: 'note', words: t('It came in someone else’s transaction. None of your transactions seen here called it.') });
  return all;
}

const isLikeMoney = (symbol: string, native: string | null) =>
  shownSymbol(symbol, native) === null || shownSymbol(skeleton(symbol), native) === null;

export const isSpamLike = (suspicions: readonly Suspicion[]) => suspicions.some(({ tone }) => tone === 'care');
