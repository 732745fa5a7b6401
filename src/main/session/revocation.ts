/** Revokes the tokens of an ended sign-in, where the service has an address for that (RFC 7009). */
import * as oauth from 'oauth4webapi';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import { toClient, toServer } from '#main/session/oauth.ts';
import { audienceOf, type Tokens } from '#main/session/tokens.ts';

/** Whether the service confirmed that none of these tokens is valid any more. Sends them only to the service that issued them. */
export type Revoke = (connection: ConfirmedConnection, tokens: Tokens, secret: string | null) => Promise<boolean>;

// Quitting waits for it.
const seconds = 5;
const maxBytes = 64 * 1024;

export function createRevocation(send: SendHttp): Revoke {
  async function post(url: string, body: URLSearchParams): Promise<boolean> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await send({ method: 'POST', url, headers, body: body.toString(), seconds, maxBytes, connection: 'own' });
    // For unknown tokens the answer is 200 too (section 2.2).
    return answer.ok && answer.value.status === 200;
  }

  return async (connection, tokens, secret) => {
    const { revocationAddress: url } = connection;
    if (url === '' || tokens.audience !== audienceOf(connection)) return false;
    const authenticate = secret === null ? oauth.None() : oauth.ClientSecretPost(secret);
    const revokeOne = async (token: string, hint: string) => {
      const body = new URLSearchParams({ token, token_type_hint: hint });
      await authenticate(toServer(connection), toClient(connection), body, new Headers());
      return post(url, body);
    };
    const { accessToken, refreshToken } = tokens;
    const both = await Promise.all([
      refreshToken === null ? true : revokeOne(refreshToken, 'refresh_token'),
      revokeOne(accessToken, 'access_token'),
    ]);
    return both.every(Boolean);
  };
}
