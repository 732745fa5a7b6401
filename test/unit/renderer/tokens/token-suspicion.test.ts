/** What about a token makes one look twice: by its own words and by how it came. */
import { describe, expect, test } from 'vitest';
import { isSpamLike, suspicionsOf } from '#renderer/tokens/token-suspicion.ts';

const calm = {
  name: 'Demo Dollar',
  symbol: 'DUSD',
  native: 'ETH',
  followed: ['GOV'],
  wellKnown: ['USDC', 'USDT'],
  cameUnasked: false,
} as const;
const kindsOf = (more: Partial<Parameters<typeof suspicionsOf>[0]>) => suspicionsOf({ ...calm, ...more }).map(({ words }) => words);

test('default: an honest token gets no remark', () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ name: 'Bridged USD Coin', symbol: 'USDC.e' })).toEqual([]);
  expect(kindsOf({ name: null, symbol: null })).toEqual([]);
  expect(kindsOf({ name: 'Pool · Dollar…' })).toEqual([]);
});

test('behavior: a web address is marked in an honest token’s name, too: the app cannot know which name is honest', () => {
  expect(kindsOf({ name: 'Ether.fi staked', symbol: 'eETH2' })).toEqual(['Its name contains a web address. Don’t open it.']);
});

describe('words', () => {
  test.each([
    ['Send to 0x71C7656EC7ab88b098', /Its name contains an address/],
    ['$5000 at usdc-gift.xyz', /web address/],
    ['https:bit', /web address/],
    ['t.me/free-money', /web address/],
    ['gift . com', /web address/],
    ['gift․com', /web address/],
    ['gift．com', /web address/],
    ['gift。ｃｏｍ', /web address/],
    ['gift‧com', /web address/],
    ['gift.сom', /web address/],
    ['Ｃｌａｉｍ now', /asks you to do something/],
    ['Claim your reward', /asks you to do something/],
    ['Dollar\u202eevil', /invisible characters/],
    ['a\u200bb', /invisible characters/],
    ['⟨U+202E⟩evil', /invisible characters/],
  ])('error: “%s”', (name, words) => {
    const found = suspicionsOf({ ...calm, name });
    expect(found.map((each) => each.words).join(' ')).toMatch(words);
    expect(isSpamLike(found)).toBe(true);
  });
});

describe('look-alikes', () => {
  test.each(['DUSD', 'dusd', 'D.USD', 'DU5D', 'DU$D', 'DUЅD', 'Ｄusd'])('error: %s beside a followed DUSD', (symbol) => {
    expect(kindsOf({ symbol, followed: ['DUSD'] })).toContain('It looks like DUSD, which you added, but is a different contract.');
  });

  test.each(['ETH', 'E.T.H', 'ЕTH', 'ETН', 'WEI', 'BTC', 'ETH\u200b', '日本'])('error: %s can be taken for money', (symbol) => {
    expect(kindsOf({ symbol, followed: [] }).join(' ')).toMatch(/looks like a currency/);
  });
});

test.each(['USDC', 'usdc', 'U.S.D.C', 'USDС', 'USD₮', 'ＵＳＤＴ'])(
  'error: %s, which the chain is known for, is marked though one follows neither',
  (symbol) => {
    expect(kindsOf({ symbol, followed: [] }).join(' ')).toMatch(
      /looks like USD[CT], well known on this chain, but is a different contract/,
    );
    expect(kindsOf({ symbol: 'USDC.e', followed: [] })).toEqual([]);
  },
);

test('behavior: one that came unasked is noted, and is not called spam for that alone', () => {
  const found = suspicionsOf({ ...calm, cameUnasked: true });
  expect(found).toHaveLength(1);
  expect(isSpamLike(found)).toBe(false);
  expect(suspicionsOf({ ...calm, cameUnasked: null })).toEqual([]);
});
