/** The keys of the authorization server: made at first start, so that a restart signs nobody out. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Folder } from '#sandbox/folder.ts';

export interface Keys {
  readonly jwks: { readonly keys: JWK[] };
  readonly cookies: readonly string[];
}

const name = 'keys.json';

export function keepKeys(folder: Folder): Keys {
  const kept = folder.read(name);
  if (kept !== null) return JSON.parse(kept) as Keys;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK;
  const keys: Keys = { jwks: { keys: [key] }, cookies: [randomBytes(32).toString('base64url')] };
  folder.write(name, JSON.stringify(keys));
  return keys;
}
