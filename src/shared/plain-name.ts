/** Names as a glance takes them: two that a person would take for one another are the same here. */

/** Without marks, case and form. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters and digits that look like a Latin letter, small or as a capital: Cyrillic, Greek, and those that differ by a stroke. */
const alike = new Map(
  (
    [
      ['a', 'аɑα'],
      ['b', 'вβь'],
      ['c', 'сϲ'],
      ['d', 'ԁ'],
      ['e', 'еєε'],
      ['h', 'нһη'],
      ['j', 'ј'],
      ['k', 'кκ'],
      ['l', 'i1іӏıι'],
      ['m', 'мμ'],
      ['n', 'пν'],
      ['o', '0оοσ'],
      ['p', 'рρ'],
      ['s', 'ѕ5'],
      ['t', 'тτ'],
      ['w', 'ԝω'],
      ['x', 'хχ'],
      ['y', 'уυү'],
      ['z', 'ζ'],
    ] as const
  ).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The same for “Mum”, “ mum ” and “Мum” with a Cyrillic letter. Of a name without letters and digits, the name itself. */
export function glanceOf(name: string): string {
  const plain = [...plainLetters(name)].map((letter) => alike.get(letter) ?? letter).join('');
  return plain === '' ? name.trim() : plain.replaceAll('rn', 'm');
}
