/** A service is recognized however its addresses are spelled, and distinguished from every other one. */
import { expect, test } from 'vitest';
import { apiAddressOf, identityOf, identityOfAddress, sandboxIdentity } from '#shared/connections/service-identity.ts';

const acme = { authorizationAddress: 'https://auth.acme.example/start', apiAddress: 'https://api.acme.example/v1', clientId: 'Desk-42' };
const identity = identityOf(acme);

test.each([
  ['a slash at the end', { apiAddress: 'https://api.acme.example/v1/' }],
  ['several slashes', { authorizationAddress: 'https://auth.acme.example/start//' }],
  ['the default port', { apiAddress: 'https://api.acme.example:443/v1' }],
  ['capitals in scheme and host', { apiAddress: 'HTTPS://API.Acme.Example/v1' }],
])('the same service: %s', (_name, change) => {
  expect(identityOf({ ...acme, ...change })).toBe(identity);
});

test.each([
  ['another host', { apiAddress: 'https://api.acme.example.evil.example/v1' }],
  ['another port', { apiAddress: 'https://api.acme.example:8443/v1' }],
  ['http instead of https', { apiAddress: 'http://api.acme.example/v1' }],
  ['the port of https at http', { apiAddress: 'http://api.acme.example:443/v1' }],
  ['another path', { apiAddress: 'https://api.acme.example/v2' }],
  ['capitals in the path', { apiAddress: 'https://api.acme.example/V1' }],
  ['another sign-in page', { authorizationAddress: 'https://auth.acme.example' }],
  ['another client', { clientId: 'desk-42' }],
  ['the two addresses the other way round', { authorizationAddress: acme.apiAddress, apiAddress: acme.authorizationAddress }],
])('another service: %s', (_name, change) => {
  expect(identityOf({ ...acme, ...change })).not.toBe(identity);
});

test('an identity says which API address it is for', () => {
  const address = 'https://api.acme.example/v1';
  expect([identity, identityOf({ ...acme, clientId: 'b' }), identityOfAddress(`${address}/`)].map(apiAddressOf)).toEqual(
    Array(3).fill(address),
  );
  expect([sandboxIdentity, ''].map(apiAddressOf)).toEqual([sandboxIdentity, '']);
});

test('the sandbox is one service on whatever port it listens; a connection of another id is never it', () => {
  const at = (port: number) => ({
    authorizationAddress: `http://127.0.0.1:${port}`,
    apiAddress: `http://127.0.0.1:${port}/v1`,
    clientId: 'x',
  });
  expect(identityOf({ ...at(1), id: 'sandbox' })).toBe(sandboxIdentity);
  expect(identityOf({ ...at(2), id: 'sandbox' })).toBe(sandboxIdentity);
  expect(identityOf({ ...at(2), id: 'other' })).not.toBe(sandboxIdentity);
});
