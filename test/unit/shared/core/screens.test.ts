/** The table of screens: which screen is at a place, where Escape leads, and where a change of the connection leads. */
import { expect, test } from 'vitest';
import {
  addressPlace,
  batchPlace,
  blockPlace,
  collectiblePlace,
  collectionPlace,
  contractPlace,
  entryPlace,
  tokenPlace,
  transactionPlace,
} from '#shared/core/places.ts';
import { homeOf, isKnownPlace, keyedScreenOf, keyedScreens, needsSignIn, outOf, screenAt } from '#shared/core/screens.ts';

const address = `0x${'aB'.repeat(20)}`;
const hash = `0x${'ab'.repeat(32)}`;
const entry = '0a1b2c3d-0000-4000-8000-0123456789ab';
const chain = [blockPlace('5'), transactionPlace(hash), addressPlace(address)];

test.each<[string, string, Readonly<Record<string, string>>, string]>([
  ['/contacts', '/contacts', {}, '/contacts'],
  ['/tokens/approvals', '/tokens/approvals', {}, '/tokens/approvals'],
  ['/console', '/console', {}, '/settings'],
  ['/console/user.get', '/console/:part', { part: 'user.get' }, '/settings'],
  [blockPlace('5'), '/block/:number', { number: '5' }, '/explorer'],
  [transactionPlace(hash), '/tx/:hash', { hash }, '/explorer'],
  [addressPlace(address), '/address/:address', { address }, '/explorer'],
  [tokenPlace(address), '/token/:contract', { contract: address }, '/tokens'],
  [collectionPlace(address), '/collectibles/:contract', { contract: address }, '/collectibles'],
  [collectiblePlace(address, '7'), '/collectibles/:contract/:tokenId', { contract: address, tokenId: '7' }, '/collectibles'],
  [contractPlace(address), '/contracts/:contract', { contract: address }, '/contracts'],
  ['/pay', '/pay', {}, '/wallet'],
  [batchPlace(entry), '/pay/:batch', { batch: entry }, '/wallet'],
  [entryPlace(entry), '/activity/:entry', { entry }, '/activity'],
])('default: %s has a screen, behind a sign-in, and its line in the sidebar', (place, path, parts, line) => {
  expect(screenAt(place)).toEqual({ path, parts });
  expect(needsSignIn(place)).toBe(true);
  expect(keyedScreenOf(place)).toBe(line);
});

test.each(['/block/05', '/block/-1', '/tx/0xab', `/address/${address}0`, '/activity/5', '/console/', '/wallet/', '/', ''])(
  'error: there is nothing at “%s”',
  (place) => {
    expect(screenAt(place)).toBeNull();
    expect(isKnownPlace(place)).toBe(false);
  },
);

test.each<[string, string | null]>([
  ...chain.map((place): [string, string] => [place, '/explorer']),
  [tokenPlace(address), '/tokens'],
  [collectionPlace(address), '/collectibles'],
  [contractPlace(address), '/contracts'],
  [entryPlace(entry), '/activity'],
  [batchPlace(entry), '/pay'],
  ...['/explorer', '/tokens', '/collectibles', '/contracts', '/activity'].map((place): [string, string] => [place, '/wallet']),
  ['/tokens/approvals', '/wallet'],
  ['/contacts', '/wallet'],
  ['/console/requests', '/settings'],
  ['/connect/edit/1', '/settings'],
  ['/connect/new', '/wallet'],
  ['/settings', '/wallet'],
  ['/wallet', null],
])('default: Escape leads from %s to %s', (place, out) => {
  expect(outOf(place, true)).toBe(out);
});

test('behavior: when signed out, out to Connect and no further', () => {
  expect(['/settings', '/connect/new', '/connect', '/contacts'].map((place) => outOf(place, false))).toEqual([
    '/connect',
    '/connect',
    null,
    null,
  ]);
});

test('error: no block, transaction, address or entry of one connection is taken to another', () => {
  expect([...chain, entryPlace(entry), batchPlace(entry), '/contacts', '/explorer', '/settings'].map(homeOf)).toEqual([
    '/explorer',
    '/explorer',
    '/explorer',
    '/activity',
    '/pay',
    '/contacts',
    '/explorer',
    '/settings',
  ]);
});

test('default: the sidebar: one’s own money, then the chain, then the app', () => {
  const groups = Map.groupBy(keyedScreens, ({ group }) => group);
  expect([...groups.values()].map((screens) => screens.map(({ name, key }) => `${key} ${name}`))).toEqual([
    ['1 Wallet', '2 Activity', '3 Tokens', '4 Collectibles', '5 Approvals', '6 Contacts'],
    ['7 Explorer', '8 Contracts'],
    [', Settings'],
  ]);
});
