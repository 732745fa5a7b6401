/** What is sent to the token endpoint for a code and for a refresh token, and what follows from the answer. */
import { describe, expect, test } from 'vitest';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HttpAnswer, HttpRequest } from '#main/core/ports/http.ts';
import { newAttempt, readCallback } from '#main/session/oauth.ts';
import { createTokenExchange } from '#main/session/token-exchange.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { toTokens } from '#test/support/session-parts.ts';

const redirectUri = 'http://127.0.0.1:49731/callback';
const clock = createFakeClock();
const before = toTokens(clock, 3600, { scopes: ['account', 'admin'], signedInAt: 5 });
const good = { access_token: 'a', token_type: 'Bearer' };

interface Case {
  readonly connection?: ConfirmedConnection;
  readonly secret?: string | null;
  readonly tokens?: Tokens;
  readonly answer?: Result<HttpAnswer>;
}

const toAnswer = (status: number, body: unknown, headers: Record<string, string> = {}): Result<HttpAnswer> =>
  ok({ status, headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) });

function start(answer: Result<HttpAnswer> = toAnswer(200, good)) {
  const sent: HttpRequest[] = [];
  const exchange = createTokenExchange(async (request) => {
    sent.push(request);
    return answer;
  }, clock);
  return { sent, exchange };
}

async function redeem({ connection = toConnection(), secret = 'secret', answer }: Case = {}) {
  const { sent, exchange } = start(answer);
  const attempt = newAttempt(connection, redirectUri);
  const callback = readCallback(attempt, new URLSearchParams({ code: 'the-code', state: attempt.state }));
  if (!callback.ok) throw new Error('no callback');
  const { signal } = new AbortController();
  return { sent, attempt, signal, result: await exchange.redeem(attempt, callback.value, secret, signal) };
}

async function refresh({ connection = toConnection(), secret = 'secret', tokens = before, answer }: Case = {}) {
  const { sent, exchange } = start(answer);
  return { sent, result: await exchange.refresh(connection, tokens, secret) };
}

const fieldsOf = (sent: readonly HttpRequest[]) => Object.fromEntries(new URLSearchParams(sent[0]?.body ?? ''));

describe('what is sent', () => {
  test('default: O30 a code: one POST on a connection of its own, bounded, as the document says', async () => {
    const { sent, attempt, signal } = await redeem();
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://login.example.org/start/api/oauth2/accessToken',
        headers: expect.objectContaining({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }),
        body: expect.any(String),
        seconds: 30,
        maxBytes: 65_536,
        connection: 'own',
        signal,
      },
    ]);
    expect(sent[0]?.signal).toBe(signal);
    expect(fieldsOf(sent)).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      client_id: 'desk-42',
      client_secret: 'secret',
      code_verifier: attempt.verifier,
    });
  });

  test('default: O39 a refresh token: the same way, and a cancelled sign-in does not end it', async () => {
    const { sent } = await refresh();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', seconds: 30, maxBytes: 65_536, connection: 'own' });
    expect(sent[0]).not.toHaveProperty('signal');
    const refresh_token = before.refreshToken;
    expect(fieldsOf(sent)).toEqual({ grant_type: 'refresh_token', refresh_token, client_id: 'desk-42', client_secret: 'secret' });
  });

  test('behavior: without a client secret or PKCE neither is sent', async () => {
    const { sent } = await redeem({ connection: toConnection({ pkce: false }), secret: null });
    expect(fieldsOf(sent)).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      client_id: 'desk-42',
    });
    expect(fieldsOf((await refresh({ secret: null })).sent)).not.toHaveProperty('client_secret');
  });

  test('behavior: a service on this computer is asked without TLS', async () => {
    const connection = toConnection({ authorizationAddress: 'http://127.0.0.1:3000' });
    for (const { sent, result } of [await redeem({ connection }), await refresh({ connection })]) {
      expect(sent[0]?.url).toBe('http://127.0.0.1:3000/api/oauth2/accessToken');
      expect(result.ok).toBe(true);
    }
  });

  test('behavior: O35 without a refresh token nothing is sent, and the sign-in is over', async () => {
    const { sent, result } = await refresh({ tokens: { ...before, refreshToken: null, expiresAt: 7 } });
    expect(result).toEqual(fail({ code: 'session-expired', at: 7 }));
    expect(sent).toEqual([]);
  });
});

describe('what a renewal brings', () => {
  const fresh = { ...before, accessToken: 'a', issuedAt: clock.now(), expiresAt: null };
  const answers: [name: string, more: object, tokens: object][] = [
    ['a new refresh token replaces the old one', { refresh_token: 'next' }, { refreshToken: 'next' }],
    ['without a new one the old one stays', {}, {}],
    ['scopes that were taken away are gone', { scope: 'account' }, { scopes: ['account'] }],
    ['its end counts from now', { expires_in: 60 }, { expiresAt: clock.now() + 60_000 }],
  ];
  test.each(answers)('behavior: O39 %s', async (_name, more, tokens) => {
    expect((await refresh({ answer: toAnswer(200, { ...good, ...more }) })).result).toEqual(ok({ ...fresh, ...tokens }));
  });

  test('behavior: O35 a sign-in for which the service gives no refresh token has none', async () => {
    const asked = { scopes: ['account', 'transactions'], signedInAt: clock.now() };
    expect((await redeem()).result).toEqual(ok({ ...fresh, ...asked, refreshToken: null }));
  });
});

describe('where it fails', () => {
  const failed = (reason: 'unreadable-token' | 'client-rejected' | 'exchange-lost' | 'code-rejected' | 'pkce-refused', detail = '') =>
    ({ code: 'sign-in-failed', reason, detail }) as const;
  const host = 'login.example.org';
  const timeout: AppError = { code: 'timeout', host, seconds: 30 };
  const reset: AppError = { code: 'offline', host, reason: 'reset' };
  const notFound: AppError = { code: 'offline', host, reason: 'not-found' };
  const over: AppError = { code: 'session-expired', at: before.expiresAt };
  const canceled: AppError = { code: 'canceled' };
  const pkce = { error: 'invalid_request', error_description: 'no code_verifier' };
  const failures: [name: string, answer: Result<HttpAnswer>, ofCode: AppError, ofRefresh: AppError][] = [
    ['O30 no answer in time: the code may be spent', fail(timeout), failed('exchange-lost', host), timeout],
    ['O30 a connection that breaks: the code may be spent', fail(reset), failed('exchange-lost', host), reset],
    ['a host that is not found: nothing was sent', fail(notFound), notFound, notFound],
    ['what was canceled', fail(canceled), canceled, canceled],
    [
      'O28 an answer that is too large',
      fail({ code: 'unreadable-response', why: 'too-large' }),
      failed('unreadable-token'),
      failed('unreadable-token'),
    ],
    ['O27 an answer that is no JSON', toAnswer(200, '<html>'), failed('unreadable-token'), failed('unreadable-token')],
    [
      'O33 a token that no header takes',
      toAnswer(200, { ...good, access_token: 'a b' }),
      failed('unreadable-token'),
      failed('unreadable-token'),
    ],
    [
      'O42 what was sent is not accepted',
      toAnswer(400, { error: 'invalid_grant', error_description: 'used' }),
      failed('code-rejected', 'used'),
      over,
    ],
    [
      'O32 the client is not accepted',
      toAnswer(401, { error: 'invalid_client' }),
      failed('client-rejected', 'invalid_client'),
      failed('client-rejected', 'invalid_client'),
    ],
    ['O24 PKCE is not taken', toAnswer(400, pkce), failed('pkce-refused', 'no code_verifier'), service(400, 'no code_verifier')],
    ['O41 a service that is busy', toAnswer(503, ''), service(503), service(503)],
    ['O31 304', toAnswer(304, ''), service(304), service(304)],
    ['205, which has no body', toAnswer(205, ''), service(205), service(205)],
  ];
  function service(status: number, text = ''): AppError {
    return { code: 'service', status, text };
  }
  test.each(failures)('error: %s', async (_name, answer, ofCode, ofRefresh) => {
    expect((await redeem({ answer })).result).toEqual(fail(ofCode));
    expect((await refresh({ answer })).result).toEqual(fail(ofRefresh));
  });

  test('error: O32 O42 a refusal that comes with a challenge, as RFC 6749 §5.2 asks for, is read all the same', async () => {
    const challenge = { 'www-authenticate': 'Basic realm="x"' };
    const unknown = toAnswer(401, { error: 'invalid_client', error_description: 'unknown client' }, challenge);
    expect((await redeem({ answer: unknown })).result).toEqual(fail(failed('client-rejected', 'unknown client')));
    expect((await refresh({ answer: toAnswer(401, { error: 'invalid_grant' }, challenge) })).result).toEqual(fail(over));
  });
});
