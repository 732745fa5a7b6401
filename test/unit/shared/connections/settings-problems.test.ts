/** Settings that fit by themselves and not together. */
import { expect, test } from 'vitest';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { settingsProblems } from '#shared/connections/settings-problems.ts';
import { operations } from '#shared/core/operations/table.ts';

test('default: nothing is wrong with the usual ones, nor with no settings', () => {
  expect([settingsProblems(usualSettings), settingsProblems({})]).toEqual([{}, {}]);
});

const others = Object.values(operations).filter((row) => row.title !== 'Is Approved for all');
test.each(others.map(({ path }) => path.replace(/:\w+/g, '7')))('error: the path of another operation is refused: %s', (path) => {
  for (const spelled of [path, `${path}/`, path.toUpperCase()]) {
    expect(Object.keys(settingsProblems({ ...usualSettings, approvalForAllPath: spelled }))).toEqual(['approvalForAllPath']);
  }
});

test.each([
  ['https://api.example', '/v1/erc721/setApprovalForAll'],
  ['https://api.example/v1/', '/erc721/setApprovalForAll'],
  ['https://api.example/v1/erc721', '/setApprovalForAll'],
  ['https://api.example', '/V1/x//erc721/SetApprovalForAll/'],
])('error: T5 the path of another operation is refused wherever address and path meet: %s and %s', (apiAddress, approvalForAllPath) => {
  expect(Object.keys(settingsProblems({ apiAddress, approvalForAllPath }))).toEqual(['approvalForAllPath']);
});
test('default: a custom path below any address is accepted', () => {
  for (const apiAddress of ['https://api.example', 'https://api.example/user', 'https://api.example/erc721/v1/'])
    expect(settingsProblems({ apiAddress, approvalForAllPath: '/erc721/is-approved-for-all' })).toEqual({});
});

test('error: a symbol without decimals, and the other way round', () => {
  expect(Object.keys(settingsProblems({ ...usualSettings, currencySymbol: 'XYZ' }))).toEqual(['currencyDecimals']);
  expect(Object.keys(settingsProblems({ ...usualSettings, currencyDecimals: '6' }))).toEqual(['currencySymbol']);
  expect(settingsProblems({ ...usualSettings, currencySymbol: 'XYZ', currencyDecimals: '6' })).toEqual({});
});
