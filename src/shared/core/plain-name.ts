/** Compares names as a person would at a glance: names that look alike count as the same. */

/** Letters and digits only, in lower case and without accents. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters and digits that look like a Latin letter, small or as a capital: Cyrillic, Greek, Armenian, and those that differ by a stroke. */
const alike = new Map(
  (
    [
      ['a', 'аɑα'],
      ['b', 'вβь'],
      ['c', 'сϲ'],
      ['d', 'ԁđ'],
      ['e', 'еєεə'],
      ['f', 'ƒ'],
      ['g', 'ցɡ'],
      ['h', 'нһηհħ'],
      ['j', 'јյ'],
      ['k', 'кκ'],
      ['l', 'i1іӏıιłƚǀǃլ'],
      ['m', 'мμ'],
      ['n', 'пνոռ'],
      ['o', '0оοσօø'],
      ['p', 'рρ'],
      ['q', 'զ'],
      ['s', 'ѕ5տ'],
      ['t', 'тτŧ'],
      ['u', 'ս'],
      ['w', 'ԝω'],
      ['x', 'хχ'],
      ['y', 'уυү'],
      ['z', 'ζ'],
    ] as const
  ).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The same for “Mum”, “ mum ” and “Мum” with a Cyrillic letter. Of a name without letters and digits, the name itself. */
export function glanceOf(name: string): string {
  // Marks that count as letters, such as “ʹ”, are no more than marks at a glance.
  const plain = [...plainLetters(name.replace(/\p{Lm}/gu, ''))].map((letter) => alike.get(letter) ?? letter).join('');
  return plain === '' ? name.trim() : plain.replaceAll('rn', 'm');
}

/** Signs of every alphabet, but for those that are drawn as letters: of what belongs to none, mathematical signs and small figures. */
const anywhere = String.raw`(?![\p{Sm}--[+<=>~±×÷]])(?![\p{So}--\p{Extended_Pictographic}])[\p{scx=Common}\p{scx=Inherited}]`;
/** Those that are in use today (UAX 31, table 5); East Asian ones are written together. Of Latin, the letters of languages, not of phonetics. */
const alphabets = [
  String.raw`[\p{scx=Latin}&&[\u0000-\u024f\u0259\u0300-\u036f\u1e00-\u1eff]]`,
  String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`,
  String.raw`[\p{scx=Han}\p{scx=Hangul}]`,
  String.raw`[\p{scx=Han}\p{scx=Bopomofo}]`,
  ...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`),
  ...'Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(' ').map((script) => String.raw`\p{scx=${script}}`),
].map((letters) => new RegExp(`^(?:${letters}|${anywhere})*$`, 'v'));

/** Whether one of its words mixes alphabets, or has rare letters: it may only look like another name. “ꓟum” does not begin with an M. */
export function hasOddLetters(name: string): boolean {
  const words = name.normalize('NFC').split(/\s+/u);
  return words.some((word) => !alphabets.some((alphabet) => alphabet.test(word)));
}
