/** An authorization server on @node-oauth/oauth2-server, with the document's paths: rotating refresh tokens, PKCE checked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import OAuth2Server from '@node-oauth/oauth2-server';
import { recordSecrets } from './canaries.ts';

type Code = OAuth2Server.AuthorizationCode;
type Token = OAuth2Server.Token;

const client = { id: 'desk-42', grants: ['authorization_code', 'refresh_token'], redirectUris: ['http://127.0.0.1/callback'] };
const clientSecret = 'node-oauth-secret';
const user = { name: 'nora' };

function createModel() {
  const codes = new Map<string, Code>();
  const byRefresh = new Map<string, Token>();
  /** Everything given out, and the verifiers that came: nothing else may keep it. */
  const secrets = new Set<string>();
  let newest: string | null = null;
  return {
    byRefresh,
    secrets,
    newest: () => newest,
    model: {
      getClient: async (id: string, secret: string | null) =>
        id === client.id && (secret === null || secret === clientSecret) ? client : null,
      validateRedirectUri: async (uri: string) => uri.startsWith('http://127.0.0.1:'),
      validateScope: async (_user: object, _client: object, scope?: string[]) => scope ?? [],
      saveAuthorizationCode: async (code: Code) => {
        const whole = { ...code, client, user };
        secrets.add(code.authorizationCode);
        recordSecrets(code.authorizationCode);
        codes.set(code.authorizationCode, whole);
        return whole;
      },
      getAuthorizationCode: async (code: string) => codes.get(code),
      revokeAuthorizationCode: async (code: Code) => codes.delete(code.authorizationCode),
      saveToken: async (token: Token) => {
        const whole = { ...token, client, user };
        for (const secret of [token.accessToken, token.refreshToken]) if (secret !== undefined) secrets.add(secret);
        recordSecrets(token.accessToken, token.refreshToken);
        newest = token.refreshToken ?? null;
        if (whole.refreshToken !== undefined) byRefresh.set(whole.refreshToken, whole);
        return whole;
      },
      getRefreshToken: async (token: string) => byRefresh.get(token),
      revokeToken: async (token: Token) => byRefresh.delete(token.refreshToken ?? ''),
      getAccessToken: async (token: string) => [...byRefresh.values()].find(({ accessToken }) => accessToken === token),
    },
  };
}

export async function startNodeOauthService() {
  const { model, byRefresh, secrets, newest } = createModel();
  const oauth = new OAuth2Server({ model: model as never, accessTokenLifetime: 30, allowEmptyState: false });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const { headers, method = 'GET' } = incoming;
    const query = Object.fromEntries(url.searchParams);
    const body = Object.fromEntries(new URLSearchParams(text));
    if (body.code_verifier !== undefined) secrets.add(body.code_verifier);
    recordSecrets(body.code_verifier);
    const request = new OAuth2Server.Request({ headers: headers as Record<string, string>, method, query, body });
    const response = new OAuth2Server.Response();
    const isPage = url.pathname === '/oauth2';
    // What it throws it has also written into the response.
    await (isPage
      ? oauth.authorize(request, response, { authenticateHandler: { handle: () => user } })
      : oauth.token(request, response)
    ).catch((error: { code?: number; name?: string; message?: string }) => {
      if (response.status === 200)
        Object.assign(response, { status: error.code, body: { error: error.name, error_description: error.message } });
    });
    outgoing.writeHead(response.status ?? 500, response.headers).end(JSON.stringify(response.body));
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    authorizationAddress: address,
    apiAddress: `${address}/v1`,
    clientId: client.id,
    clientSecret,
    secrets,
    /** The refresh token given out last; it may not have arrived. */
    newest,
    accepts: (refreshToken: string) => byRefresh.has(refreshToken),
    /** Ends every grant, as an operator does. */
    revokeAll: () => byRefresh.clear(),
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
