/** Which service a connection leads to, whatever the connection is called: rules, the journal and consent belong to it. */
import type { Binding } from './binding.ts';

/** The sandbox's ports differ at every start, but it is one service. */
export const sandboxIdentity = 'sandbox';

/** One spelling of an address: scheme and host in lower case, no default port, no "/" at the end. Text only: `URL` is not part of shared. */
function normalize(address: string): string {
  const [, server = '', path = ''] = /^([a-z]+:\/\/[^/]*)(.*)$/is.exec(address) ?? ['', '', address];
  const origin = server.toLowerCase().replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');
  return `${origin}${path.replace(/\/+$/, '')}`;
}

/** The authorization address, the API address and the client, normalized. Two connections with the same are one service. */
export function identityOf({ id, authorizationAddress, apiAddress, clientId }: Binding & { readonly id?: string }): string {
  if (id === 'sandbox') return sandboxIdentity;
  return JSON.stringify([normalize(authorizationAddress), normalize(apiAddress), clientId]);
}

/** For writes recorded before identities were, whose connection has been removed: only the API address is known. */
export const identityOfAddress = (apiAddress: string): string => JSON.stringify([normalize(apiAddress)]);

/** The API address that an identity contains. */
export function apiAddressOf(identity: string): string {
  if (!identity.startsWith('[')) return identity;
  const parts = JSON.parse(identity) as readonly string[];
  return parts[parts.length === 1 ? 0 : 1] ?? identity;
}

/** Whether a saved text is an identity, so that `apiAddressOf` can read it. */
export function isIdentity(text: string): boolean {
  if (text === sandboxIdentity) return true;
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && [1, 3].includes(parts.length) && parts.every((part) => typeof part === 'string');
  } catch {
    return false;
  }
}

/** Every identity under which data of this service may be saved; new data uses the first. */
export const identitiesOf = (connection: Binding & { readonly id?: string }): readonly string[] =>
  connection.id === sandboxIdentity ? [sandboxIdentity] : [identityOf(connection), identityOfAddress(connection.apiAddress)];

/** Whether a write belongs to this connection: sent to its service by any connection, or by this one while it led elsewhere. */
export const isSentFrom = (
  { connection, identity }: { readonly connection: string; readonly identity: string },
  at: Binding & { readonly id: string },
): boolean => connection === at.id || identitiesOf(at).includes(identity);
