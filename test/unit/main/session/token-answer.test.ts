/** Answers of a token endpoint, read by us and by oauth4webapi alone: the same verdict, or a reason why not. */
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import { newAttempt, readCallback, toClient, toServer } from '#main/session/oauth.ts';
import { createTokenExchange } from '#main/session/token-exchange.ts';
import type { Tokens } from '#main/session/tokens.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const connection = toConnection();
const attempt = newAttempt(connection, 'http://127.0.0.1:1/callback');
const callback = readCallback(attempt, new URLSearchParams({ code: 'c', state: attempt.state }));
const bytes = (body: string | Uint8Array) => (typeof body === 'string' ? Buffer.from(body) : body);

function redeem(status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Result<Tokens>> {
  const exchange = createTokenExchange(async () => ok({ status, headers, body: bytes(body) }), createFakeClock(0));
  if (!callback.ok) throw new Error('no callback');
  return exchange.redeem(attempt, callback.value, 'secret', new AbortController().signal);
}

async function theirs(body: string | Uint8Array, type = 'application/json'): Promise<boolean> {
  const response = new Response(new Uint8Array(bytes(body)), { status: 200, headers: { 'content-type': type } });
  return oauth.processAuthorizationCodeResponse(toServer(connection), toClient(connection), response).then(
    () => true,
    () => false,
  );
}

const good = { access_token: 'a', token_type: 'Bearer', expires_in: 3600, refresh_token: 'r', scope: 'account' };
const withField = (field: string, value: unknown) => JSON.stringify({ ...good, [field]: value });
const without = (field: string) => JSON.stringify({ ...good, [field]: undefined });
const same = null;

/** What came, whether we take it, and where oauth4webapi says otherwise: why. */
const answers: [name: string, body: string | Uint8Array, taken: boolean, difference: string | null][] = [
  ['as it should be', JSON.stringify(good), true, same],
  ['O27 HTML', '<!doctype html><title>Sign in</title>', false, same],
  ['O27 text', 'ok', false, same],
  ['O27 empty', '', false, same],
  ['O27 spaces', ' \n ', false, same],
  ['O27 form', 'access_token=a&token_type=bearer', false, same],
  ['O27 array', `[${JSON.stringify(good)}]`, false, same],
  ['O27 null', 'null', false, same],
  ['O27 string', JSON.stringify(JSON.stringify(good)), false, same],
  ['O27 number', '1', false, same],
  ['O27 trailing garbage', `${JSON.stringify(good)}x`, false, same],
  ['O27 two objects', JSON.stringify(good).repeat(2), false, same],
  ['O27 trailing comma', '{"access_token":"a","token_type":"Bearer",}', false, same],
  ['O27 cut off', JSON.stringify(good).slice(0, -3), false, same],
  ['O27 byte order mark', `\ufeff${JSON.stringify(good)}`, false, 'RFC 8259 §8.1 forbids to send one; fetch swallows it'],
  ['O27 a name twice', '{"access_token":"a","access_token":"b","token_type":"Bearer"}', false, 'readers differ in which one they believe'],
  [
    'O27 a name twice, once escaped',
    '{"access_token":"a","acc\\u0065ss_token":"b","token_type":"Bearer"}',
    false,
    'readers differ in which one they believe',
  ],
  ['O27 a name twice, deeper down', `{"x":{"a":1,"a":2},${JSON.stringify(good).slice(1)}`, true, same],
  ['O27 the same word as value', '{"access_token":"token_type","token_type":"Bearer"}', true, same],
  [
    'O27 bytes that aren’t UTF-8',
    Buffer.concat([Buffer.from('{"access_token":"a'), Buffer.from([0xff]), Buffer.from('","token_type":"Bearer"}')]),
    false,
    'fetch puts U+FFFD into the token',
  ],
  ['O27 UTF-16', Buffer.from(JSON.stringify(good), 'utf16le'), false, same],
  ['O27 __proto__', '{"__proto__":{"access_token":"a","token_type":"Bearer"}}', false, same],
  ['O27 __proto__ beside', `{"__proto__":null,${JSON.stringify(good).slice(1)}`, true, same],
  ['O28 20,000 deep', `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},${JSON.stringify(good).slice(1)}`, true, same],
  ['O33 token_type missing', without('token_type'), false, same],
  ['O33 token_type null', withField('token_type', null), false, same],
  ['O33 token_type mac', withField('token_type', 'mac'), false, same],
  ['O33 token_type DPoP', withField('token_type', 'DPoP'), false, 'a DPoP token was not asked for and can’t be used without its key'],
  ['O33 token_type bearer', withField('token_type', 'bearer'), true, same],
  ['O33 token_type BEARER', withField('token_type', 'BEARER'), true, same],
  ['O33 token_type with a space', withField('token_type', 'Bearer '), false, same],
  ['O33 access_token missing', without('access_token'), false, same],
  ['O33 access_token empty', withField('access_token', ''), false, same],
  ['O33 access_token number', withField('access_token', 12), false, same],
  ['O33 access_token object', withField('access_token', {}), false, same],
  ['O33 access_token with a line break', withField('access_token', 'a\r\nb'), false, 'it couldn’t be sent in a header'],
  ['O33 access_token with a space', withField('access_token', 'a b'), false, 'it couldn’t be sent in a header (RFC 6750 §2.1)'],
  ['O33 access_token beyond ASCII', withField('access_token', 'a€'), false, 'it couldn’t be sent in a header'],
  ['O33 access_token of 64 kB', withField('access_token', 'a'.repeat(65_000)), false, 'no service takes such a header'],
  ['O33 access_token of 32 kB', withField('access_token', 'a'.repeat(32_768)), true, same],
  ['O33 refresh_token number', withField('refresh_token', 1), false, same],
  ['O33 scope array', withField('scope', ['a']), false, same],
  ['O34 expires_in missing', without('expires_in'), true, same],
  ['O34 expires_in 0', withField('expires_in', 0), true, same],
  ['O34 expires_in "3600"', withField('expires_in', '3600'), true, same],
  ['O34 expires_in 1e20', withField('expires_in', 1e20), true, same],
  ['O34 expires_in 0.5', withField('expires_in', 0.5), true, same],
  ['O34 expires_in "12 hours"', withField('expires_in', '12 hours'), true, same],
  ['O34 expires_in "soon"', withField('expires_in', 'soon'), true, 'the sign-in is good; its end is not known'],
  ['O34 expires_in null', withField('expires_in', null), true, 'the sign-in is good; its end is not known'],
  ['O34 expires_in -1', withField('expires_in', -1), true, 'the sign-in is good; it counts as over'],
  ['O34 expires_in true', withField('expires_in', true), true, 'the sign-in is good; its end is not known'],
  ['O35 refresh_token missing', without('refresh_token'), true, same],
  ['O35 refresh_token null', withField('refresh_token', null), true, 'services without renewal say so like this, too'],
  ['O35 refresh_token empty', withField('refresh_token', ''), true, 'services without renewal say so like this, too'],
  ['O36 scope missing', without('scope'), true, same],
  ['O36 scope null', withField('scope', null), true, 'counts as missing: what was asked is granted (RFC 6749 §5.1)'],
  ['an id_token that was not asked for', withField('id_token', 'x'), true, 'openid can’t be asked for; it is left out unread'],
];

describe('with status 200', () => {
  test.each(answers)('default: %s', async (_name, body, taken, difference) => {
    const read = await redeem(200, body);
    expect(read.ok).toBe(taken);
    if (!read.ok) expect(read.error).toEqual({ code: 'sign-in-failed', reason: 'unreadable-token', detail: '' });
    // Fails also when a reason is given that no longer holds.
    expect(await theirs(body)).toBe(difference === null ? taken : !taken);
  });

  test('default: the content type may be wrong, the body decides', async () => {
    const body = JSON.stringify(good);
    expect((await redeem(200, body, { 'content-type': 'text/html' })).ok).toBe(true);
    expect(await theirs(body, 'text/html')).toBe(true);
  });

  const lifetimes: [given: unknown, seconds: number | null][] = [
    [undefined, null],
    [0, 0],
    ['3600', 3600],
    ['soon', null],
    [null, null],
    [-1, 0],
    [1e20, 315_360_000],
    [2_592_000, 2_592_000],
  ];
  test.each(lifetimes)('behavior: O34 expires_in %j', async (given, seconds) => {
    const read = await redeem(200, withField('expires_in', given));
    expect(read.ok && read.value.expiresAt).toBe(seconds === null ? null : seconds * 1000);
  });

  test.each([
    ['narrower', 'account', ['account']],
    ['wider', 'account transactions admin', ['account', 'transactions', 'admin']],
    ['missing', undefined, ['account', 'transactions']],
    ['with spaces too many', ' account  transactions ', ['account', 'transactions']],
  ])('behavior: O36 scope %s', async (_name, scope, scopes) => {
    const read = await redeem(200, withField('scope', scope));
    expect(read.ok && read.value.scopes).toEqual(scopes);
  });
});

describe('with another status', () => {
  const texts: [name: string, status: number, body: string, error: AppError][] = [
    ['invalid_grant', 400, '{"error":"invalid_grant"}', { code: 'sign-in-failed', reason: 'code-rejected', detail: 'invalid_grant' }],
    ['invalid_client', 401, '{"error":"invalid_client"}', { code: 'sign-in-failed', reason: 'client-rejected', detail: 'invalid_client' }],
    [
      'invalid_client as 400',
      400,
      '{"error":"invalid_client"}',
      { code: 'sign-in-failed', reason: 'client-rejected', detail: 'invalid_client' },
    ],
    ['401 as text', 401, 'no', { code: 'sign-in-failed', reason: 'client-rejected', detail: '' }],
    ['429', 429, '{}', { code: 'service', status: 429, text: '' }],
    ['429 as HTML', 429, '<p>slow down', { code: 'service', status: 429, text: '' }],
    ['500', 500, '', { code: 'service', status: 500, text: '' }],
    ['503 as HTML', 503, '<h1>', { code: 'service', status: 503, text: '' }],
    ['503 as JSON', 503, '{"error":"x"}', { code: 'service', status: 503, text: '' }],
    ['400 as HTML', 400, '<h1>', { code: 'service', status: 400, text: '' }],
    ['another error', 400, '{"error":"invalid_scope","error_description":"No\\u202e!"}', { code: 'service', status: 400, text: 'No !' }],
    ['204', 204, '', { code: 'service', status: 204, text: '' }],
    ['O31 302', 302, '', { code: 'service', status: 302, text: '' }],
    ['O31 307', 307, '', { code: 'service', status: 307, text: '' }],
    [
      'O24 PKCE is not taken',
      400,
      '{"error":"invalid_request","error_description":"unknown code_verifier"}',
      { code: 'sign-in-failed', reason: 'pkce-refused', detail: 'unknown code_verifier' },
    ],
  ];
  test.each(texts)('error: O32 %s', async (_name, status, body, error) => {
    expect(await redeem(status, body)).toEqual({ ok: false, error });
  });

  test('error: O32 a 401 with a challenge', async () => {
    const read = await redeem(401, '', { 'www-authenticate': 'Basic realm="x"' });
    expect(read).toMatchObject({ error: { reason: 'client-rejected' } });
  });

  test('error: O32 five cases, five texts; the one about the client names the secret', () => {
    const words = ['invalid_grant', 'invalid_client', '429', '500', 'another error'].map((wanted) => {
      const error = texts.find(([name]) => name === wanted)?.[3];
      if (error === undefined) throw new Error(wanted);
      return errorWords(error, 0);
    });
    expect(new Set(words.map(({ title }) => title)).size).toBe(5);
    expect(`${words[1]?.text} ${words[1]?.next}`).toContain('client secret');
  });
});
