/** What about a token makes one look twice: found by its own words and by how it came, here on this computer. */
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

export interface Suspicion {
  /** `care`: its words are such as spam has. `note`: true of honest tokens, too. */
  readonly tone: 'care' | 'note';
  readonly words: string;
}

interface Suspected {
  /** As the contract has them, whole or cut; null where it did not say. */
  readonly name: string | null;
  readonly symbol: string | null;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  /** Of the tokens that the person follows, without this one. */
  readonly followed: readonly string[];
  /** Symbols of the tokens that the chain is known for, where this is none of them. */
  readonly wellKnown: readonly string[];
  /** Whether it came in somebody else's transaction; null where that is not known. */
  readonly cameUnasked: boolean | null;
}

const address = /0x[0-9a-f]{6,}/i;
const domain = /https?:|www\.|[\p{L}\p{N}-]{2,}\s?\.\s?\p{L}{2,}|\bt\.me\b/iu;
/** What browsers take for the point between the parts of a web address, after NFKC, and one that looks the same. */
const points = /[。‧]/gu;
const lure = /\b(?:claim|visit|reward|airdrop|bonus|voucher|giveaway|redeem|free)\b/i;
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|⟨U\+/u;

/** Letters of other scripts, and digits, by the Latin ones that they are taken for. */
const alike: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
  ...{ '0': 'O', '1': 'I', '5': 'S', $: 'S', L: 'I', '₮': 'T', Ð: 'D' },
};

/** As the eye and a browser read it: one form of each letter, and points that are points. */
const plainly = (text: string) => text.normalize('NFKC').replaceAll(points, '.');

/** Two that read the same have the same. */
function skeleton(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toUpperCase(), (letter) => alike[letter] ?? letter);
  return letters.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The worst first; empty where nothing stands out. */
export function suspicionsOf({ name, symbol, native, followed, wellKnown, cameUnasked }: Suspected): readonly Suspicion[] {
  const words = [name, symbol].filter((text) => text !== null);
  const has = (form: RegExp) => words.some((text) => form.test(text) || form.test(plainly(text)));
  const care: string[] = [];
  if (has(address)) care.push('There is an address in its name. A name can be any text.');
  if (has(domain)) care.push('There is a web address in its name. Nothing good waits there.');
  if (has(lure)) care.push('Its name asks you to do something. Tokens ask for nothing.');
  if (has(hidden)) care.push('There are characters in its name that nobody sees, or that turn text around.');
  const likeIn = (others: readonly string[]) =>
    symbol === null ? undefined : others.find((other) => skeleton(other) === skeleton(symbol));
  const [same, imitated] = [likeIn(followed), likeIn(wellKnown)];
  if (same !== undefined) care.push(`It calls itself like ${same}, which you follow, and is another contract.`);
  else if (imitated !== undefined) care.push(`It calls itself like ${imitated}, which this chain is known for, and is another contract.`);
  else if (symbol !== null && isLikeMoney(symbol, native)) {
    care.push('Its symbol can be taken for a currency, or is more than plain letters. So it is told by its address here.');
  }
  const all: Suspicion[] = care.map((each) => ({ tone: 'care', words: each }));
  if (cameUnasked === true)
    all.push({ tone: 'note', words: 'It came in somebody else’s transaction: none of yours that is known here has called it.' });
  return all;
}

const isLikeMoney = (symbol: string, native: string | null) =>
  shownSymbol(symbol, native) === null || shownSymbol(skeleton(symbol), native) === null;

export const isSpamLike = (suspicions: readonly Suspicion[]) => suspicions.some(({ tone }) => tone === 'care');
