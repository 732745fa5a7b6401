/** A connection as a file: there and back, and nothing that doesn’t belong in it. */
import { expect, test } from 'vitest';
import { parseConnectionFile, toConnectionFile } from '#shared/connections/connection-file.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { toConnection } from '#test/support/connection.ts';

const connection = toConnection({
  ...{ name: 'Example Bank', environment: 'live', issuer: 'https://login.example.org', hasSecret: true },
  settings: { ...usualSettings, perSecond: '', currencySymbol: 'XYZ', currencyDecimals: '6' },
  chain: { id: '1', name: 'Ethereum', currency: null },
});
const file = toConnectionFile(connection);
const changed = (fields: Readonly<Record<string, unknown>>, more: object = {}) => {
  const content = JSON.parse(file);
  return JSON.stringify({ ...content, ...more, connection: { ...content.connection, ...fields } });
};

test('default: addresses, client and settings arrive as they were, an empty limit too', () => {
  const { name, environment, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce, color, issuer, settings } =
    connection;
  const given = {
    name,
    environment,
    authorizationAddress,
    apiAddress,
    clientId,
    scopes,
    redirectAddress,
    pkce,
    color,
    issuer,
    ...settings,
  };
  expect(parseConnectionFile(file)).toEqual(given);
});

test('behavior: a file of before there were colors is read', () => {
  expect(parseConnectionFile(changed({ color: undefined }))).toMatchObject({ name: 'Example Bank' });
});

test('safety: nothing else of the connection is in it', () => {
  expect(file).not.toMatch(/hasSecret|chain|tested|sendsIssuer|secret/i);
});

test.each([
  ['a client secret', changed({ clientSecret: 'x' })],
  ['an id, which would replace a saved connection', changed({ connection: 'sandbox' })],
  ['the sandbox', toConnectionFile({ ...connection, environment: 'sandbox' })],
  ['an address that isn’t one', changed({ apiAddress: 'file:///etc/passwd' })],
  ['a missing address', changed({ apiAddress: undefined })],
  ['a newer version', changed({}, { version: 2 })],
  ['a cut file', file.slice(0, 200)],
  ['other JSON', 'null'],
  ['nothing', ''],
])('error: a file with %s is refused whole', (_what, text) => {
  expect(parseConnectionFile(text)).toBeNull();
});
