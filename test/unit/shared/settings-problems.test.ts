/** Settings that fit by themselves and not together. */
import { expect, test } from 'vitest';
import { operations } from '#shared/operations/table.ts';
import { usualSettings } from '#shared/service-settings.ts';
import { settingsProblems } from '#shared/settings-problems.ts';

test('default: nothing is wrong with the usual ones, nor with none', () => {
  expect([settingsProblems(usualSettings), settingsProblems({})]).toEqual([{}, {}]);
});

const others = Object.values(operations).filter((row) => row.title !== 'Is Approved for all');
test.each(others.map(({ path }) => path.replace(/:\w+/g, '7')))('error: the path of another operation is refused: %s', (path) => {
  for (const spelled of [path, `${path}/`, path.toUpperCase()]) {
    expect(Object.keys(settingsProblems({ ...usualSettings, approvalForAllPath: spelled }))).toEqual(['approvalForAllPath']);
  }
});

test('error: a symbol without decimals, and the other way round', () => {
  expect(Object.keys(settingsProblems({ ...usualSettings, currencySymbol: 'XYZ' }))).toEqual(['currencyDecimals']);
  expect(Object.keys(settingsProblems({ ...usualSettings, currencyDecimals: '6' }))).toEqual(['currencySymbol']);
  expect(settingsProblems({ ...usualSettings, currencySymbol: 'XYZ', currencyDecimals: '6' })).toEqual({});
});
