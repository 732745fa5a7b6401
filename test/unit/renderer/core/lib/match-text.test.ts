/** What was typed, found in the texts that people read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { runsOr } from '#test/support/property-runs.ts';

const parts = (text: string, typed: string) => matchText(text, typed)?.ranges.map(([from, to]) => text.slice(from, to)) ?? null;

test.each([
  ['Savings', 'savings', 0, ['Savings']],
  ['Savings account', 'sav', 1, ['Sav']],
  ['Main account', 'acc', 2, ['acc']],
  ['Main account', 'acc ma', 2, ['Ma', 'acc']],
  ['Switch theme to dark', 'theme dark', 2, ['theme', 'dark']],
  ['Savings', 'ing', 3, ['ing']],
  ['Dada data', 'da', 1, ['Da']],
  ['Odd data', 'da', 2, ['da']],
  ['ÄRGER', 'ärg', 1, ['ÄRG']],
  ['İstanbul', 'stan', 3, ['stan']],
  ['aa', 'a aa', 2, ['aa']],
] as const)('default: in %j %j has rank %i', (text, typed, rank, found) => {
  expect(matchText(text, typed)?.rank).toBe(rank);
  expect(parts(text, typed)).toEqual(found);
});

test.each([
  ['Savings', 'savings account'],
  ['Savings', 'x'],
  ['Savings', ''],
  ['Savings', '  '],
  ['', 'a'],
])('behavior: %j has no %j', (text, typed) => {
  expect(matchText(text, typed)).toBeNull();
});

test('behavior: of any text and words, the marks lie within the text, in order, and is what was typed', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(word, word, word, (before, typed, after) => {
      const text = before + typed + after;
      const match = matchText(text, typed);
      if (typed.trim() !== '') expect(match).not.toBeNull();
      let last = 0;
      for (const [from, to] of match?.ranges ?? []) {
        expect(from >= last && to > from && to <= text.length).toBe(true);
        last = to;
      }
    }),
    { numRuns: runsOr(1000) },
  );
});
