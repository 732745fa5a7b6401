/** What accounts are called, and how long digits are grouped. */
import { describe, expect, test } from 'vitest';
import { groupedAddress, withCommas } from '#renderer/core/lib/grouped-text.ts';
import { markColors, markHue } from '#renderer/core/lib/mark-colors.ts';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { people } from '#sandbox/people.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';

const labeled = (label: string) => ({ label, contact: false, hasNote: label === '' });

describe('nameAccounts', () => {
  test('default: own label, then the service’s name, then the place', () => {
    const accounts = [
      { address: one, name: 'From service' },
      { address: two, name: null },
    ];
    expect(nameAccounts(accounts, { [one]: labeled('Mine') }).map(({ name }) => name)).toEqual(['Mine', 'Account 2']);
    expect(nameAccounts(accounts, { [one]: labeled('') }).map(({ name }) => name)).toEqual(['From service', 'Account 2']);
  });

  test('behavior: an address listed twice is one account', () => {
    const twice = [one, two, one].map((address) => ({ address, name: null }));
    expect(nameAccounts(twice, {}).map(({ name, address }) => [name, address])).toEqual([
      ['Account 1', one],
      ['Account 2', two],
    ]);
  });

  test('error: E24 a name of the service’s is made visible', () => {
    expect(nameAccounts([{ address: one, name: 'a\u202Eb' }], {})[0]?.name).toBe('a⟨U+202E⟩b');
  });
});

describe('groupedAddress', () => {
  test('behavior: groups of four, nothing lost', () => {
    expect(groupedAddress(one)).toBe('0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F');
    expect(groupedAddress(one).replaceAll(' ', '')).toBe(one);
  });
});

describe('withCommas', () => {
  test.each([
    ['0', '0'],
    ['999', '999'],
    ['18204', '18,204'],
    ['12345678901234567890', '12,345,678,901,234,567,890'],
  ])('default: %s', (digits, shown) => {
    expect(withCommas(digits)).toBe(shown);
  });
});

describe('markColors', () => {
  test('behavior: the same for the same address whatever its capitals, another for another', () => {
    expect(markColors(one)).toEqual(markColors(one.toLowerCase()));
    expect(markColors(one)).not.toEqual(markColors(two));
  });

  test('behavior: of a thousand addresses, hardly two have the same three hues', () => {
    const addresses = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
    expect(new Set(addresses.map((address) => JSON.stringify(markColors(address)))).size).toBeGreaterThan(990);
  });

  test('default: the accounts of the sandbox’s people are told apart by their hues', () => {
    const hues = people.flatMap(({ accounts }) => accounts.map(markHue)).toSorted((a, b) => a - b);
    const gaps = hues.map((hue, index) => ((hues[(index + 1) % hues.length] ?? 0) - hue + 360) % 360);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40);
  });
});
