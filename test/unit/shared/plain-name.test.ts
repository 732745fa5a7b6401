/** Names that a glance takes for one another. */
import { expect, test } from 'vitest';
import { glanceOf } from '#shared/plain-name.ts';

test.each([
  ['Mum', ' mUM '],
  ['Mum', 'Мum'],
  ['Alice', 'АІiсе'],
  ['Bill', 'BiIl'],
  ['Exchange 10', 'Exchange lO'],
  ['Burns', 'Bums'],
  ['Müller', 'Muller'],
  ['Mum', 'M\u00b7u\u2019m'],
])('behavior: M32 “%s” and “%s” are one name', (one, other) => {
  expect(glanceOf(other)).toBe(glanceOf(one));
});

test('default: others are not', () => {
  expect(new Set(['Mum', 'Dad', 'Mun', '🙂', '🙃'].map(glanceOf)).size).toBe(5);
});
