/** The app's own addresses and the origins that stand in for them. */
import { expect, test } from 'vitest';
import { fromStandIn, isStandIn, originOf, toStandIn, translatePolicy } from '#host/addresses.ts';

const schemes = new Map([['app', { supportFetchAPI: false }]]);

test.each([
  ['app://blockdesk/index.html#/x', 'https://blockdesk.app.default.host.invalid/index.html#/x'],
  ['app://blockdesk', 'https://blockdesk.app.default.host.invalid/'],
  ['APP://Blockdesk?a=1', 'https://blockdesk.app.default.host.invalid/?a=1'],
  ['app://x/../../etc/passwd', 'https://x.app.default.host.invalid/../../etc/passwd'],
])('there: %s', (own, standIn) => {
  expect(toStandIn(schemes, 'default', own)).toBe(standIn);
});

test.each(['https://example.com/', 'about:blank', 'file:///etc/passwd', 'other://x/'])('there: %s is not the app’s', (url) => {
  expect(toStandIn(schemes, 'default', url)).toBe(url);
});

test('back: the address and its origin are the app’s', () => {
  const standIn = 'https://blockdesk.app.default.host.invalid/a?b#c';
  expect([fromStandIn(standIn), originOf(standIn), isStandIn(standIn)]).toEqual(['app://blockdesk/a?b#c', 'app://blockdesk', true]);
});

test.each([
  'https://blockdesk.app.default.host.invalid.example.com/',
  'https://example.com/https://x.app.default.host.invalid/',
  'https://x.app.default.host.invalid:8/',
])('back: %s is not taken for the app’s', (url) => {
  expect(fromStandIn(url)).toBe(url);
  expect(isStandIn(url)).toBe(false);
});

test('policy: the scheme’s sources also name the origin that stands in for them', () => {
  const policy = translatePolicy(
    schemes,
    'default',
    'app://blockdesk/',
    "default-src 'none'; img-src 'self' data: app:; font-src app://media",
  );
  expect(policy).toBe(
    "default-src 'none'; img-src 'self' app://blockdesk data: app: https://*.app.default.host.invalid; font-src app://media https://media.app.default.host.invalid",
  );
});
