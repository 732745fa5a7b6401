/** What a page gives to save a connection. */
import type { Connection } from '#shared/ipc/state.ts';
import type { TinyService } from './tiny-service.ts';

/** A new connection to a service. */
export const newTo = (service: Pick<TinyService, 'authorizationAddress' | 'apiAddress' | 'clientId'>, change: object = {}) => ({
  name: 'Example Bank',
  environment: 'live',
  authorizationAddress: service.authorizationAddress,
  apiAddress: service.apiAddress,
  clientId: service.clientId,
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1/sign-in/new',
  pkce: true,
  ...change,
});

/** The input that would save a connection as it is, with what the attack changes. */
export function inputOf(connection: Connection, change: object = {}) {
  const { id, settings, chain: _chain, hasSecret: _hasSecret, issuer, revocationAddress, environment, ...fields } = connection;
  return {
    connection: id,
    environment: environment === 'live' ? 'live' : 'test',
    ...fields,
    ...settings,
    ...(issuer === '' ? {} : { issuer }),
    ...(revocationAddress === '' ? {} : { revocationAddress }),
    ...change,
  };
}
