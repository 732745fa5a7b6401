/** Which service a connection leads to, whatever the connection is called: rules, the journal and consent belong to it. */
import type { Binding } from './binding.ts';

/** The sandbox's ports are others at every start; it is one service all the same. */
export const sandboxIdentity = 'sandbox';

/** One spelling of an address: host in lower case, no default port, no "/" at the end. */
function normalize(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The authorization address, the API address and the client, normalized. Two connections with the same are one service. */
export function identityOf({ id, authorizationAddress, apiAddress, clientId }: Binding & { readonly id?: string }): string {
  if (id === 'sandbox') return sandboxIdentity;
  return JSON.stringify([normalize(authorizationAddress), normalize(apiAddress), clientId]);
}
