/** What a new contact may be taken for: the person's own accounts as well as saved contacts. */
import { expect, test } from 'vitest';
import { toNames } from '#renderer/notebook/names.ts';
import { alikeTo, alikeWords, sameNameWords } from '#renderer/tokens/imitations.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const kept = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const alike = (address: string) => `${address.slice(0, 6)}${'1'.repeat(32)}${address.slice(-4)}`;
const named = toNames([{ address: mine, name: 'Main account' }], {}).list();

test('error: an address that shortens to the same as your own account is warned of', () => {
  expect(alikeWords(alike(mine), [], named)).toMatch(/^This isn’t “Main account” \(0x71C7656E/);
  expect(alikeWords(alike(kept), [kept], named)).toMatch(/^This isn’t an address you know \(0x90F8/);
  expect([alikeWords(mine, [], named), alikeWords(kept, [], named), alikeWords('', [], named)]).toEqual([null, null, null]);
});

test('error: two that it could be taken for are both named; one that is known twice, once', () => {
  const other = `${mine.slice(0, 6)}${'2'.repeat(32)}${mine.slice(-4)}`;
  expect(alikeTo(alike(mine), [mine.toLowerCase(), other], named)).toEqual([mine, other]);
  expect(alikeWords(alike(mine), [other], named)).toContain(`“Main account” (${mine}) or an address you know (${other}). It only`);
});

test('error: a name that your own account has is warned of', () => {
  expect(sameNameWords(' main ACCOUNT ', kept, named)).toContain('0x71C7…976F');
  expect([sameNameWords('Main account', mine.toLowerCase(), named), sameNameWords('', kept, named)]).toEqual([null, null]);
});
