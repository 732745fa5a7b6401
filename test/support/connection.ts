/** A confirmed connection as the store would give it, for what is tested without the store. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { Connection } from '#shared/ipc/state.ts';

export function toConnection(change: Partial<ConfirmedConnection> = {}): ConfirmedConnection {
  const connection: Connection & { sendsIssuer: boolean } = {
    id: 'tested',
    name: 'Tested',
    environment: 'test',
    authorizationAddress: 'https://login.example.org/start',
    apiAddress: 'https://api.example.org/v1',
    clientId: 'desk-42',
    hasSecret: true,
    scopes: 'account transactions',
    redirectAddress: 'http://127.0.0.1:49731/callback',
    pkce: true,
    color: 'blue',
    letters: '',
    issuer: '',
    revocationAddress: '',
    settings: usualSettings,
    chain: null,
    sendsIssuer: false,
    ...change,
  };
  return connection as ConfirmedConnection;
}
