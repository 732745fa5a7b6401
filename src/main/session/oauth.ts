/** The requests and answers of the authorization code grant, without network (RFC 6749, 7636, 8252, 9207). */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { SignInFailure } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';

/** What one attempt is bound to from start to end, even if the connection is edited meanwhile. */
export interface Attempt {
  readonly connection: ConfirmedConnection;
  /** Exactly as sent in the authorization request. */
  readonly redirectUri: string;
  readonly state: string;
  /** Null where the connection does without PKCE. */
  readonly verifier: string | null;
}

export function newAttempt(connection: ConfirmedConnection, redirectUri: string): Attempt {
  return {
    connection,
    redirectUri,
    state: oauth.generateRandomState(),
    verifier: connection.pkce ? oauth.generateRandomCodeVerifier() : null,
  };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

export function toServer(connection: ConfirmedConnection): oauth.AuthorizationServer {
  const base = withoutSlash(connection.authorizationAddress);
  return {
    issuer: connection.issuer === '' ? base : connection.issuer,
    authorization_endpoint: `${base}/oauth2`,
    token_endpoint: `${base}/api/oauth2/accessToken`,
  };
}

export function toClient(connection: ConfirmedConnection): oauth.Client {
  return { client_id: connection.clientId };
}

/** The address for the browser: the five documented parameters, and PKCE's two (RFC 7636 §4.3). */
export async function toAuthorizationUrl(attempt: Attempt): Promise<string> {
  const { connection } = attempt;
  const url = new URL(`${withoutSlash(connection.authorizationAddress)}/oauth2`);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', connection.clientId);
  url.searchParams.set('redirect_uri', attempt.redirectUri);
  url.searchParams.set('scope', connection.scopes);
  url.searchParams.set('state', attempt.state);
  if (attempt.verifier !== null) {
    url.searchParams.set('code_challenge', await oauth.calculatePKCECodeChallenge(attempt.verifier));
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return url.href;
}

/** Whether a callback belongs to this attempt: exactly one `state`, equal in constant time. */
export function belongsTo(attempt: Attempt, query: URLSearchParams): boolean {
  const states = query.getAll('state');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return states.length === 1 && timingSafeEqual(digest(states[0] ?? ''), digest(attempt.state));
}

// RFC 6749 §4.1.2.1.
const refusals: Readonly<Record<string, SignInFailure>> = {
  access_denied: 'denied',
  invalid_request: 'request-refused',
  unauthorized_client: 'client-not-allowed',
  unsupported_response_type: 'code-not-offered',
  invalid_scope: 'scope-refused',
  server_error: 'server-fault',
  temporarily_unavailable: 'server-busy',
};

/** Whether the server rejects PKCE's parameters. */
export function isPkceRefusal(attempt: Attempt, error: string, description: string | undefined): boolean {
  return attempt.verifier !== null && error === 'invalid_request' && /code.?(?:challenge|verifier)|pkce/i.test(description ?? '');
}

/**
 * The checked parameters of a callback that belongs to the attempt; only they can be exchanged.
 * Errors: `sign-in-failed` as `malformed-answer`, `wrong-issuer`, `issuer-missing` or one of the server's refusals.
 */
export function readCallback(attempt: Attempt, query: URLSearchParams): Result<URLSearchParams> {
  const failed = (reason: SignInFailure, detail = ''): Result<never> => fail({ code: 'sign-in-failed', reason, detail });
  const server = toServer(attempt.connection);
  const code = query.get('code');
  if (code !== null && (query.has('error') || query.getAll('code').length > 1 || !/^[\x20-\x7e]{1,2048}$/.test(code)))
    return failed('malformed-answer');
  if (code === null && !query.has('error')) return failed('malformed-answer');
  if (query.getAll('iss').some((issuer) => issuer !== server.issuer)) return failed('wrong-issuer');
  // An answer that another server redirected here has no issuer either (RFC 9700 section 4.4).
  if (code !== null && attempt.connection.sendsIssuer && !query.has('iss')) return failed('issuer-missing');
  try {
    return ok(oauth.validateAuthResponse(server, toClient(attempt.connection), query, attempt.state));
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) return failed('malformed-answer');
    const { error: name, error_description: description } = error;
    const known = Object.hasOwn(refusals, name) ? refusals[name] : undefined;
    const reason = isPkceRefusal(attempt, name, description) ? 'pkce-refused' : (known ?? 'refused-by-server');
    return failed(reason, safeText(description ?? name));
  }
}
