/** Links that fill in the form for sending: what is read of them, and that everything else is none. */
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { isSendPlace } from '#shared/core/places.ts';
import { needsSignIn } from '#shared/core/screens.ts';
import { parseDeepLink } from '#shared/search/deep-link.ts';
import { knownTokensOf } from '#shared/tokens/known-tokens.ts';
import { parseSendPlace, parseSendQuery, sendPlace } from '#shared/writes/send-link.ts';

const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const receiver = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const nothing = { token, receiver: null, amount: null, chainId: null };

/** As the maker of a link writes it. */
function linkOf({ token, receiver, amount, chainId }: Parameters<typeof sendPlace>[0]): string {
  const parts = Object.entries({ token, receiver, amount, chain: chainId }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `blockdesk://send?${parts.join('&')}`;
}

test.each([nothing, { ...nothing, receiver }, { ...nothing, amount: '2500000' }, { token, receiver, amount: '0', chainId: '31337' }])(
  'default: %j goes into a link and comes out of it, behind a sign-in',
  (request) => {
    const place = parseDeepLink(linkOf(request)) ?? '';
    expect(place).toBe(sendPlace(request));
    expect(parseSendPlace(place)).toEqual(request);
    expect(isSendPlace(place) && needsSignIn(place)).toBe(true);
  },
);

test('behavior: in any order, and as systems write it', () => {
  expect(parseDeepLink(`BLOCKDESK://send/?amount=5&token=${token}`)).toBe(`/send/${token}/-/5/-`);
  expect(parseSendQuery(`token=${token.toLowerCase()}`)).toEqual(nothing);
});

test.each([
  '',
  `receiver=${receiver}`,
  `token=${token}&token=${token}`,
  `token=${token}&to=${receiver}`,
  `token=${token}&`,
  `token=${token}&amount=1.5`,
  `token=${token}&amount=-1`,
  `token=${token}&amount=01`,
  `token=${token}&amount=0x10`,
  `token=${token}&amount=${'9'.repeat(79)}`,
  `token=${token}&chain=0`,
  `token=${token}&receiver=${receiver.replace('C7', 'c7')}`,
  `token=${token.slice(0, -1)}`,
  `token=${token}#/settings`,
  `token=${token}&operation=approve`,
])('error: E20 “%s” fills in nothing', (query) => {
  expect(parseDeepLink(`blockdesk://send?${query}`)).toBeNull();
});

test('error: E20 a place whose address is not right is read as none', () => {
  expect(parseSendPlace(`/send/${token}/${receiver.replace('C7', 'c7')}/-/-`)).toBeNull();
  expect(parseSendPlace(`/send/${token}/-/-`)).toBeNull();
});

test('default: every well-known token has a right address, once a chain; other chains have none', () => {
  for (const chain of ['1', '10', '56', '137', '8453', '42161', '43114']) {
    const addresses = knownTokensOf(chain).map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses).toEqual(addresses.map(checksummed));
    expect(new Set(addresses).size).toBe(addresses.length);
  }
  for (const chain of [null, '31337', '11155111', 'toString', '']) expect(knownTokensOf(chain)).toEqual([]);
});
