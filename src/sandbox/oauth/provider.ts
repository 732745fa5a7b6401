/** The authorization server, on the document's own paths. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, type JWK, Provider } from 'oidc-provider';
import type { Folder } from '#sandbox/folder.ts';
import type { Adapters } from '#sandbox/oauth/adapter.ts';
import { listClients, publicClientId } from '#sandbox/oauth/clients.ts';
import { renderProviderError } from '#sandbox/oauth/pages/error.ts';
import { routes } from '#sandbox/oauth/paths.ts';
import type { Options } from '#sandbox/options.ts';
import type { People } from '#sandbox/people.ts';
import { sandboxScopeNames } from '#shared/session/scopes.ts';

/** The path of a sign-in's pages. */
export const pagesPath = '/sign-in';
const day = 24 * 60 * 60;

interface ProviderOptions {
  readonly address: string;
  readonly folder: Folder;
  readonly adapters: Adapters;
  readonly clientSecret: string;
  readonly options: Options;
  readonly people: People;
}

export function createProvider({ address, folder, adapters, clientSecret, options, people }: ProviderOptions): Provider {
  const keys = keepKeys(folder);
  const configuration: Configuration = {
    adapter: adapters.forModel,
    clients: listClients(clientSecret),
    jwks: keys.jwks,
    cookies: {
      keys: [...keys.cookies],
      // Cookies do not distinguish ports, so the names keep other programs of 127.0.0.1 away.
      names: { session: 'blockdesk_session', interaction: 'blockdesk_sign_in', resume: 'blockdesk_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    scopes: sandboxScopeNames,
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: (_, client) => client.clientId === publicClientId },
    routes,
    interactions: { url: (_, interaction) => `${pagesPath}/${interaction.uid}` },
    findAccount: (_, handle) => {
      const person = people.find(handle);
      return person && { accountId: handle, claims: () => ({ sub: handle }) };
    },
    issueRefreshToken: () => options.refreshTokens,
    rotateRefreshToken: () => true,
    // Otherwise signing in as another person ends the tokens of the first.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: options.tokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 30 * day,
      Grant: 60 * day,
      Session: 14 * day,
      Interaction: 60 * 60,
      IdToken: 60,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
    },
    renderError: renderProviderError,
  };
  const provider = new Provider(address, configuration);
  keepModelNames(provider);
  leaveOutIssuer(provider);
  return provider;
}

/** The server knows its models by their class names, which a minified bundle loses. */
function keepModelNames(provider: Provider): void {
  const named = ['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant', 'Interaction', 'Session', 'Client', 'IdToken'] as const;
  for (const name of named) Object.defineProperty(provider[name], 'name', { value: name, configurable: true });
}

/** The document's redirect carries `code` and `state`, nothing more; RFC 9207's `iss` would be a third. */
function leaveOutIssuer(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const location = ctx.response.get('Location');
    if (!URL.canParse(location)) return;
    const redirect = new URL(location);
    if (!redirect.searchParams.has('iss')) return;
    redirect.searchParams.delete('iss');
    ctx.set('Location', redirect.href);
  });
}

/** The keys of the authorization server: made at first start, so that a restart signs nobody out. */
interface Keys {
  readonly jwks: { readonly keys: JWK[] };
  readonly cookies: readonly string[];
}

const name = 'keys.json';

function keepKeys(folder: Folder): Keys {
  const saved = folder.read(name);
  if (saved !== null) return JSON.parse(saved) as Keys;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK;
  const keys: Keys = { jwks: { keys: [key] }, cookies: [randomBytes(32).toString('base64url')] };
  folder.write(name, JSON.stringify(keys));
  return keys;
}
