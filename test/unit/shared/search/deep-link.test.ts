/** Links from outside: four forms are followed, whatever else a command line holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTo } from '#shared/core/places.ts';
import { screenAt } from '#shared/core/screens.ts';
import { linkOfArguments, parseDeepLink } from '#shared/search/deep-link.ts';
import { runsOr } from '#test/support/property-runs.ts';

const hash = `0x${'1f'.repeat(32)}`;
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const entry = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';
const places = [`/contracts/${address}`, `/tx/${hash}`, '/block/18204', '/block/0', `/address/${address}`, `/activity/${entry}`];

test.each(places)('default: what is copied at %s leads there', (place) => {
  expect(parseDeepLink(linkTo(place))).toBe(place);
});

test('behavior: systems may write the scheme and what follows it in another case', () => {
  expect(parseDeepLink(`BLOCKDESK://TX/${hash}`)).toBe(`/tx/${hash}`);
  expect(parseDeepLink(`Blockdesk://Address/${address}`)).toBe(`/address/${address}`);
});

const hostile = [
  'blockdesk:',
  'blockdesk://',
  'blockdesk://wallet',
  'blockdesk://settings',
  'blockdesk://connect/new',
  'blockdesk://console',
  'blockdesk://activity',
  'blockdesk://activity/0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f',
  `blockdesk://activity/${entry.toUpperCase()}`,
  `blockdesk://activity/${entry}/send`,
  'blockdesk://evil/../../x',
  'blockdesk://block/18204/../../settings',
  'blockdesk://block/18204#/settings',
  'blockdesk://block/18204?x=1',
  'blockdesk://block/18204 --inspect',
  'blockdesk://block/18204\n',
  'blockdesk://block/18204/',
  'blockdesk://block/018204',
  'blockdesk://block/-1',
  'blockdesk://block/0x47',
  'blockdesk://block/latest',
  'blockdesk:///block/18204',
  'blockdesk:/block/18204',
  'blockdesk:block/18204',
  'blockdesk://user@block/18204',
  'blockdesk://block:80/18204',
  `blockdesk://tx/${hash}00`,
  `blockdesk://tx/${hash.slice(0, -1)}`,
  `blockdesk://tx/${hash.replace('0x', '0X')}`,
  'blockdesk://tx/%30x1f',
  `blockdesk://send/${address}?value=1`,
  'blockdesk://block/18204\u202e',
  ' blockdesk://block/18204',
  `https://blockdesk.invalid/tx/${hash}`,
];
test.each(hostile)('error: E20 %j leads nowhere', (text) => {
  expect(parseDeepLink(text)).toBeNull();
});

test('error: E20 of a command line only one link is looked at, and nothing else', () => {
  const link = 'blockdesk://block/18204';
  const given = (...args: string[]) => linkOfArguments(args);
  expect(given()).toEqual({ place: null, unread: false });
  expect(given('--user-agent=x', '/opt/x', '; touch x', 'https://evil.example/')).toEqual({ place: null, unread: false });
  expect(given('--flag', link)).toEqual({ place: '/block/18204', unread: false });
  expect(given('--', link)).toEqual({ place: '/block/18204', unread: false });
  expect(given(link, 'blockdesk://block/1')).toEqual({ place: null, unread: true });
  for (const text of hostile.filter((each) => each.startsWith('blockdesk:'))) expect(given(text)).toEqual({ place: null, unread: true });
});

test('error: E20 whatever is given, it leads to a block, a transaction, an address or nowhere', () => {
  const pieces = fc.constantFrom(
    'blockdesk://',
    'blockdesk:',
    'tx/',
    'block/',
    'address/',
    hash,
    address,
    '1',
    '/',
    '..',
    '#',
    '?',
    '%2f',
    ' ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 6 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (args) => {
      const { place } = linkOfArguments(args);
      expect(place === null || ['/block/:number', '/tx/:hash', '/address/:address'].includes(screenAt(place)?.path ?? '')).toBe(true);
    }),
    { numRuns: runsOr(3000) },
  );
});
