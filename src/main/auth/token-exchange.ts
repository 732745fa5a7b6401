/** Trades a code or a refresh token for tokens at the service's token endpoint, once. */
import * as oauth from 'oauth4webapi';
import { type Attempt, toClient, toServer } from '#main/auth/oauth.ts';
import { audienceOf, type Tokens } from '#main/auth/tokens.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { SendHttp } from '#main/ports/http.ts';
import type { AppError } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';
import { safeText } from '#shared/text.ts';

/** A port: a relay that an operator runs, which holds the secret itself, would be a second one. */
export interface TokenExchange {
  /** `callback`: what readCallback returned. Errors: `sign-in-failed` and those of the network. */
  redeem(attempt: Attempt, callback: URLSearchParams, secret: string | null, signal: AbortSignal): Promise<Result<Tokens>>;
  /** Errors: `session-expired` when the refresh token is no longer accepted, and those of the network. */
  refresh(connection: Connection, tokens: Tokens, secret: string | null): Promise<Result<Tokens>>;
}

const maxBytes = 64 * 1024;
const seconds = 30;
// Past this the number is no lifetime but a mistake, and a date that JavaScript cannot hold.
const longestLifetime = 10 * 365 * 24 * 60 * 60;

/** Carries a failure of the network through oauth4webapi, which knows only fetch. */
class HttpFailure extends Error {
  readonly failure: AppError;
  constructor(failure: AppError) {
    super(failure.code);
    this.failure = failure;
  }
}

export function createTokenExchange(send: SendHttp, clock: Clock): TokenExchange {
  const toAuthentication = (secret: string | null) => (secret === null ? oauth.None() : oauth.ClientSecretPost(secret));

  /** oauth4webapi's fetch over our port: a connection of its own, bounded, no redirects. */
  function options(signal?: AbortSignal) {
    const fetch = async (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>): Promise<Response> => {
      const answer = await send({
        method: 'POST',
        url,
        headers: { ...init.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: init.body.toString(),
        seconds,
        maxBytes,
        connection: 'own',
        ...(signal === undefined ? {} : { signal }),
      });
      if (!answer.ok) throw new HttpFailure(answer.error);
      const { status, headers, body } = answer.value;
      const kept = Object.entries(headers).filter(([name]) => name === 'www-authenticate');
      const text = status === 200 ? lenient(body) : Buffer.from(body).toString('utf8');
      return new Response(status === 204 || status === 304 ? null : text, {
        status,
        headers: [...kept, ['content-type', 'application/json']],
      });
    };
    return { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true };
  }

  function toTokens(answer: oauth.TokenEndpointResponse, connection: Connection, before: Tokens | null): Tokens | null {
    if (!/^[\x21-\x7e]{1,32768}$/.test(answer.access_token)) return null;
    const lifetime = answer.expires_in;
    const askedScopes = before?.scopes ?? connection.scopes.split(' ');
    return {
      audience: audienceOf(connection),
      accessToken: answer.access_token,
      // A server that does not rotate leaves it out: the old one stays (RFC 6749 §6).
      refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
      scopes: answer.scope === undefined ? askedScopes : answer.scope.split(' ').filter((scope) => scope !== ''),
      expiresAt: lifetime === undefined ? null : clock.now() + Math.min(lifetime, longestLifetime) * 1000,
      signedInAt: before?.signedInAt ?? clock.now(),
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
        return fail(redeemFailure(error));
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
        return fail(refused ? { code: 'session-expired', at: tokens.expiresAt } : redeemFailure(error));
      }
    },
  };
}

const unreadable: AppError = { code: 'sign-in-failed', reason: 'unreadable-token', detail: '' };

function redeemFailure(error: unknown): AppError {
  if (error instanceof HttpFailure) {
    const { failure } = error;
    // Refused or not found: nothing was sent. Otherwise the code may have arrived and be spent.
    const lost = failure.code === 'timeout' || (failure.code === 'offline' && failure.reason === 'reset');
    if (failure.code === 'unreadable-response') return unreadable;
    return lost ? { code: 'sign-in-failed', reason: 'exchange-lost', detail: failure.host } : failure;
  }
  if (error instanceof oauth.ResponseBodyError) {
    const detail = safeText(error.error_description ?? error.error);
    if (error.error === 'invalid_client') return { code: 'sign-in-failed', reason: 'client-rejected', detail };
    if (error.error === 'invalid_grant') return { code: 'sign-in-failed', reason: 'code-rejected', detail };
    return { code: 'service', status: error.status, text: detail };
  }
  const response = error instanceof oauth.WWWAuthenticateChallengeError ? error.response : responseOf(error);
  if (response?.status === 401) return { code: 'sign-in-failed', reason: 'client-rejected', detail: '' };
  if (response !== null && response.status !== 200) return { code: 'service', status: response.status, text: '' };
  return unreadable;
}

/** oauth4webapi puts the response into `cause` where it is no OAuth answer. */
function responseOf(error: unknown): Response | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Response ? cause : null;
}

/**
 * A token answer with the two fields mended that oauth4webapi would refuse it for: an `expires_in` that is no lifetime is
 * left out (then a 401 tells), one written as a string is read, a negative one counts as over; an `id_token`, which was
 * not asked for, is left out rather than believed.
 */
function lenient(body: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(body);
  try {
    const answer = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return text;
    const { id_token: _, expires_in: given, ...rest } = answer;
    const lifetime = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
    return JSON.stringify(
      typeof lifetime === 'number' && Number.isFinite(lifetime) ? { ...rest, expires_in: Math.max(lifetime, 0) } : rest,
    );
  } catch {
    return text;
  }
}
