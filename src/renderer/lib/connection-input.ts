/** A saved connection as what saves it again, with some of its settings changed. */
import type { CallInput } from '#shared/ipc/derive.ts';
import type { ServiceSettings } from '#shared/service-settings.ts';
import type { Connection } from '#shared/state.ts';

/** Null for the sandbox, whose settings are the app's own. */
export function withSettings(connection: Connection, change: Partial<ServiceSettings>): CallInput<'connection.save'> | null {
  const { id, name, environment, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce, issuer, revocationAddress } =
    connection;
  if (environment === 'sandbox') return null;
  return {
    connection: id,
    ...{ name, environment, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce },
    ...(issuer === '' ? {} : { issuer }),
    ...(revocationAddress === '' ? {} : { revocationAddress }),
    ...connection.settings,
    ...change,
  };
}
