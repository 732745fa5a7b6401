/** The clients that the sandbox knows, and their secret. */
import { randomBytes } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import type { Folder } from '#sandbox/folder.ts';
import { sandboxScopeNames } from '#shared/session/scopes.ts';

export const clientId = 'blockdesk';
export const publicClientId = 'blockdesk-public';
export const secretName = 'client-secret';

/** Made at the first start. It is in no other file of the state folder. */
export function keepClientSecret(folder: Folder): string {
  const saved = folder.read(secretName);
  if (saved !== null && saved.length >= 32) return saved;
  const secret = randomBytes(32).toString('base64url');
  folder.write(secretName, secret);
  return secret;
}

export function listClients(secret: string): ClientMetadata[] {
  const shared: Omit<ClientMetadata, 'client_id'> = {
    client_name: 'Blockdesk',
    // The redirect addresses of a native client match whatever the port (RFC 8252, section 7.3).
    application_type: 'native',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback', 'http://[::1]/callback'],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: sandboxScopeNames.join(' '),
    id_token_signed_response_alg: 'ES256',
  };
  return [
    { ...shared, client_id: clientId, client_secret: secret, token_endpoint_auth_method: 'client_secret_post' },
    { ...shared, client_id: publicClientId, token_endpoint_auth_method: 'none' },
  ];
}
