import { expect, test } from 'vitest';
import { operatorsWords } from '#renderer/lib/operators-words.ts';

test.each([
  [[], 'none asked about: the service has no list of them'],
  [['no', 'no'], 'none of the 2 asked about'],
  [['unknown', 'unknown'], 'unknown'],
  [['no', 'unknown', 'unknown'], 'none of 1 asked about; of 2 more it is unknown'],
] as const)('behavior: who is not known of is not counted as none: %j', (may, words) => {
  expect(operatorsWords(may)).toBe(words);
});
