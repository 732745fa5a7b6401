/** Finds typed words in a text, and the ranges to highlight. */

/** Start, and end (exclusive). */
export type Range = readonly [number, number];

export interface Match {
  /** Lower is better: 0 the whole text, 1 its beginning, 2 the beginnings of words, 3 anywhere. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly ranges: readonly Range[];
}

/** In lower case; every character keeps its index. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  // The whole at once is faster by far. Only “İ” becomes longer, and only “Σ” depends on what is beside it.
  if (lower.length === text.length && !text.includes('Σ')) return lower;
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The index of a word in the text, preferably at the beginning of one of its words; -1 for none. */
function findWord(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) if (!isLetter(text[at - 1])) return at;
  return first;
}

/** The last that was typed: it is compared with thousands of texts. */
let last: { readonly typed: string; readonly wanted: string; readonly words: readonly string[] } = { typed: '', wanted: '', words: [] };

function wantedIn(typed: string) {
  if (typed !== last.typed) {
    const wanted = lowered(typed).trim();
    last = { typed, wanted, words: wanted.split(/\s+/) };
  }
  return last;
}

/** Null unless every typed word is in the text, in any order. */
export function matchText(text: string, typed: string): Match | null {
  const { wanted, words } = wantedIn(typed);
  if (wanted === '') return null;
  const whole = lowered(text);
  if (whole.startsWith(wanted)) return { rank: whole === wanted ? 0 : 1, ranges: [[0, wanted.length]] };
  const found: Range[] = [];
  for (const word of words) {
    const at = findWord(whole, word);
    if (at === -1) return null;
    found.push([at, at + word.length]);
  }
  const rank = found.every(([at]) => !isLetter(whole[at - 1])) ? 2 : 3;
  return { rank, ranges: joined(found) };
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
