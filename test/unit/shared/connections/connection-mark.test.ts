/** A connection without a color gets one that the others don’t have, as long as there are any. */
import { expect, test } from 'vitest';
import { colorFor, colorWords } from '#shared/connections/connection-colors.ts';
import { type ConnectionMark, connectionColors, initialsOf } from '#shared/connections/connection-mark.ts';

test('default: as many connections as there are colors differ, whatever their ids', () => {
  const list: Pick<ConnectionMark, 'color'>[] = [];
  for (let id = 0; id < connectionColors.length; id += 1) list.push({ color: colorFor(`c-${id}`, list) });
  expect(new Set(list.map(({ color }) => color)).size).toBe(connectionColors.length);
});

test('behavior: one more has one of the colors that the fewest have', () => {
  const twice = [...connectionColors, ...connectionColors.filter((color) => color !== 'violet')].map((color) => ({ color }));
  expect(['a', 'b', 'c'].map((id) => colorFor(id, twice))).toEqual(['violet', 'violet', 'violet']);
});

test('behavior: alone, it is the one of its id', () => {
  const colors = Array.from({ length: 40 }, (_, index) => colorFor(`id ${index}`, []));
  expect(colors).toEqual(Array.from({ length: 40 }, (_, index) => colorFor(`id ${index}`, [])));
  expect(new Set(colors).size).toBeGreaterThan(4);
});

test('behavior: words and letters', () => {
  expect(colorWords('teal')).toBe('Teal');
  expect(['Field Notes', 'dusd', 'é', '🏦 bank', ' a  b c '].map(initialsOf)).toEqual(['FN', 'DU', 'É', '🏦B', 'AB']);
});
