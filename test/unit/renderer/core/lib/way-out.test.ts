/** Where Escape and a change of the connection lead. */
import { expect, test } from 'vitest';
import { homeOf, outOf } from '#renderer/core/lib/way-out.ts';

const chain = ['/block/5', `/tx/0x${'ab'.repeat(32)}`, `/address/0x${'11'.repeat(20)}`];

test.each<[string, string | null]>([
  ...chain.map((place): [string, string] => [place, '/explorer']),
  ['/explorer', '/wallet'],
  ['/contacts', '/wallet'],
  ['/console/requests', '/settings'],
  ['/connect/edit/1', '/settings'],
  ['/connect/new', '/wallet'],
  ['/settings', '/wallet'],
  ['/wallet', null],
])('default: Escape leads from %s to %s', (place, out) => {
  expect(outOf(place, true)).toBe(out);
});

test('behavior: where nobody is signed in, out to Connect and no further', () => {
  expect(['/settings', '/connect/new', '/connect', '/contacts'].map((place) => outOf(place, false))).toEqual([
    '/connect',
    '/connect',
    null,
    null,
  ]);
});

test('error: no block, transaction or address of one connection is taken to another', () => {
  expect([...chain, '/contacts', '/explorer', '/settings'].map(homeOf)).toEqual([
    '/explorer',
    '/explorer',
    '/explorer',
    '/contacts',
    '/explorer',
    '/settings',
  ]);
});
