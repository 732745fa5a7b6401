/** What tokens are called: never by a stranger's word as if the person had chosen it. */
import { describe, expect, test } from 'vitest';
import { toNames } from '#renderer/notebook/names.ts';
import { calledInList, calledInSearch } from '#renderer/tokens/token-called.ts';

const [coin, spam, savings] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
const names = toNames([], {
  [coin]: { label: 'Dollars', note: '', contact: false },
  [savings]: { label: 'Savings', note: '', contact: true },
} as never);
const token = (address: string, hidden: boolean) => ({ address, standard: 'erc20', pinned: false, hidden, place: 1, addedAt: 1 }) as const;

describe('in lists', () => {
  const called = (contract: string, own: string | null, hidden: boolean) =>
    calledInList({ contract, own, names, tokens: [token(contract, hidden)] });

  test('default: the label first, then the own word of one that is followed', () => {
    expect(called(coin, 'DUSD', false)).toBe('Dollars');
    expect(called(spam, 'GOV', false)).toBe('GOV');
    expect(called(spam, null, false)).toBe('0x2361…1E8f');
  });

  test('error: an ignored token is shown by its address, like any other that is not followed', () => {
    expect(called(spam, 'DUSD', true)).toBe('“DUSD” (0x2361…1E8f)');
    expect(calledInList({ contract: spam, own: 'DUSD', names, tokens: [] })).toBe('“DUSD” (0x2361…1E8f)');
  });

  test('error: a token is not called by a name that the person gave another address', () => {
    expect(called(spam, 'savings', false)).toBe('“savings” (0x2361…1E8f)');
  });
});

describe('in the search', () => {
  const called = (contract: string, symbol: string | null, own: string | null) =>
    calledInSearch({ contract, symbol, own, native: 'ETH', names });

  test('default: the label before the contract’s own words', () => {
    expect(called(coin, 'DUSD', 'Demo Dollar')).toEqual({ words: 'Dollars', also: ['DUSD', 'Demo Dollar'] });
    expect(called(spam, 'GOV', 'Governance')).toEqual({ words: 'GOV', also: ['Governance'] });
    expect(called(spam, null, 'Governance')).toEqual({ words: 'Governance', also: [] });
  });

  test('error: a symbol or name that is another address’s label is shown nowhere', () => {
    expect(called(spam, 'Savings', 'SAVINGS')).toEqual({ words: '0x2361…1E8f', also: [] });
    expect(called(spam, 'DOLLARS', 'Governance')).toEqual({ words: 'Governance', also: [] });
  });
});
