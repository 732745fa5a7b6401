/** Trades a code or a refresh token for tokens at the service's token endpoint, once. */
import * as oauth from 'oauth4webapi';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import { type Attempt, isPkceRefusal, toClient, toServer } from '#main/session/oauth.ts';
import { readTokenBody } from '#main/session/token-body.ts';
import { audienceOf, type Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';

/** An interface, because an operator's relay that holds the secret itself could be a second implementation. */
export interface TokenExchange {
  /** `callback`: what readCallback returned. Errors: `sign-in-failed` and those of the network. */
  redeem(attempt: Attempt, callback: URLSearchParams, secret: string | null, signal: AbortSignal): Promise<Result<Tokens>>;
  /** Errors: `session-expired` when the refresh token is no longer accepted, and those of the network. */
  refresh(connection: ConfirmedConnection, tokens: Tokens, secret: string | null): Promise<Result<Tokens>>;
}

const maxBytes = 64 * 1024;
const seconds = 30;
// A longer lifetime is a mistake, and its end may be no valid date.
const longestLifetime = 10 * 365 * 24 * 60 * 60;

export function createTokenExchange(send: SendHttp, clock: Clock): TokenExchange {
  const toAuthentication = (secret: string | null) => (secret === null ? oauth.None() : oauth.ClientSecretPost(secret));

  /** oauth4webapi's fetch over our port: a connection of its own, bounded, no redirects. */
  function options(signal?: AbortSignal) {
    const fetch = async (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>): Promise<Response> => {
      const answer = await send({
        method: 'POST',
        url,
        headers: { ...init.headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: init.body.toString(),
        seconds,
        maxBytes,
        connection: 'own',
        ...(signal === undefined ? {} : { signal }),
      });
      if (!answer.ok) throw new HttpFailure(answer.error);
      const { status, body } = answer.value;
      const text = status === 200 ? readTokenBody(body) : Buffer.from(body).toString('utf8');
      // Without its challenge (www-authenticate): oauth4webapi would read that instead of the body. 204, 205 and 304 take no text at all.
      return new Response(text === '' ? null : text, { status, headers: { 'content-type': 'application/json' } });
    };
    return { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true };
  }

  function toTokens(answer: oauth.TokenEndpointResponse, connection: ConfirmedConnection, before: Tokens | null): Tokens | null {
    if (answer.token_type !== 'bearer' || !/^[\x21-\x7e]{1,32768}$/.test(answer.access_token)) return null;
    const lifetime = answer.expires_in;
    const issuedAt = clock.now();
    const askedScopes = before?.scopes ?? connection.scopes.split(' ');
    return {
      audience: audienceOf(connection),
      accessToken: answer.access_token,
      // A server that does not rotate leaves it out: the old one stays (RFC 6749 §6).
      refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
      scopes: answer.scope === undefined ? askedScopes : answer.scope.split(' ').filter((scope) => scope !== ''),
      issuedAt,
      expiresAt: lifetime === undefined ? null : issuedAt + Math.min(lifetime, longestLifetime) * 1000,
      signedInAt: before?.signedInAt ?? issuedAt,
    };
  }

  return {
    async redeem(attempt, callback, secret, signal) {
      const { connection } = attempt;
      const server = toServer(connection);
      try {
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          toClient(connection),
          toAuthentication(secret),
          callback,
          attempt.redirectUri,
          attempt.verifier ?? oauth.nopkce,
          options(signal),
        );
        const answer = await oauth.processAuthorizationCodeResponse(server, toClient(connection), response);
        const tokens = toTokens(answer, connection, null);
        return tokens === null ? fail(unreadable) : ok(tokens);
      } catch (error) {
        return fail(toCodeFailure(error, attempt));
      }
    },
    async refresh(connection, tokens, secret) {
      if (tokens.refreshToken === null) return fail({ code: 'session-expired', at: tokens.expiresAt });
      const server = toServer(connection);
      try {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          toClient(connection),
          toAuthentication(secret),
          tokens.refreshToken,
          options(),
        );
        const answer = await oauth.processRefreshTokenResponse(server, toClient(connection), response);
        const next = toTokens(answer, connection, tokens);
        return next === null ? fail(unreadable) : ok(next);
      } catch (error) {
        const refused = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
        return fail(refused ? { code: 'session-expired', at: tokens.expiresAt } : toFailure(error));
      }
    },
  };
}

/** Carries a failure of ours through oauth4webapi, which knows only fetch. */
class HttpFailure extends Error {
  readonly failure: AppError;
  constructor(failure: AppError) {
    super(failure.code);
    this.failure = failure;
  }
}

const unreadable: AppError = { code: 'sign-in-failed', reason: 'unreadable-token', detail: '' };

/** Of a refresh token that was sent, or of anything else. */
function toFailure(error: unknown): AppError {
  if (error instanceof HttpFailure) return error.failure.code === 'unreadable-response' ? unreadable : error.failure;
  if (error instanceof oauth.ResponseBodyError) {
    const detail = safeText(error.error_description ?? error.error);
    if (error.error === 'invalid_client') return { code: 'sign-in-failed', reason: 'client-rejected', detail };
    if (error.error === 'invalid_grant') return { code: 'sign-in-failed', reason: 'code-rejected', detail };
    return { code: 'service', status: error.status, text: detail };
  }
  // oauth4webapi puts the response into `cause` where it is no OAuth answer.
  const response = error instanceof Error ? error.cause : null;
  if (!(response instanceof Response)) return unreadable;
  if (response.status === 401) return { code: 'sign-in-failed', reason: 'client-rejected', detail: '' };
  return { code: 'service', status: response.status, text: '' };
}

/** Of a code that was sent: where no answer came, it may have arrived and be spent. */
function toCodeFailure(error: unknown, attempt: Attempt): AppError {
  if (error instanceof oauth.ResponseBodyError && isPkceRefusal(attempt, error.error, error.error_description))
    return { code: 'sign-in-failed', reason: 'pkce-refused', detail: safeText(error.error_description ?? '') };
  const failure = toFailure(error);
  // Refused or not found: nothing was sent.
  const lost = failure.code === 'timeout' || (failure.code === 'offline' && failure.reason === 'reset');
  return lost ? { code: 'sign-in-failed', reason: 'exchange-lost', detail: failure.host } : failure;
}
