/** The request for the browser and the answer that it brings, without network. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { belongsTo, newAttempt, readCallback, toAuthorizationUrl } from '#main/session/oauth.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { toConnection } from '#test/support/connection.ts';

const redirectUri = 'http://127.0.0.1:49731/callback';
const attempt = newAttempt(toConnection(), redirectUri);
const answer = (query: string) => new URLSearchParams(query.replaceAll('STATE', attempt.state));

describe('state', () => {
  test.each([
    ['O1 another', 'code=a&state=other'],
    ['O1 one letter less', `code=a&state=${attempt.state.slice(0, -1)}`],
    ['O1 one letter more', 'code=a&state=STATEx'],
    ['O1 other case', `code=a&state=${attempt.state.toLowerCase()}`],
    ['O2 missing', 'code=a'],
    ['O2 empty', 'code=a&state='],
    ['O2 twice', 'code=a&state=STATE&state=STATE'],
    ['O2 twice, one wrong', 'code=a&state=x&state=STATE'],
    ['O5 error without', 'error=access_denied'],
    ['O5 error with a wrong one', 'error=access_denied&state=x'],
  ])('error: %s: not this attempt’s', (_name, query) => {
    expect(belongsTo(attempt, answer(query))).toBe(false);
  });

  test('behavior: O3 10^5 attempts: 256 random bits each, no two alike, each belonging to its own', () => {
    const connection = toConnection({ pkce: false });
    const states = new Set<string>();
    let ones = 0;
    for (let count = 0; count < 100_000; count += 1) {
      const { state } = newAttempt(connection, redirectUri);
      states.add(state);
      if (count % 100 === 0) {
        const bytes = Buffer.from(state, 'base64url');
        expect(bytes).toHaveLength(32);
        for (const byte of bytes) ones += byte.toString(2).replaceAll('0', '').length;
      }
    }
    expect(states.size).toBe(100_000);
    // 256,000 bits: six standard deviations around the half.
    expect(Math.abs(ones - 128_000)).toBeLessThan(1_520);
  });

  test('behavior: O3 bound to its own attempt, so to its profile', () => {
    const other = newAttempt(toConnection({ id: 'other', authorizationAddress: 'https://other.example' }), redirectUri);
    const query = new URLSearchParams({ code: 'a', state: other.state });
    expect(belongsTo(other, query)).toBe(true);
    expect(belongsTo(attempt, query)).toBe(false);
    expect(readCallback(attempt, query).ok).toBe(false);
  });
});

describe('what the server says', () => {
  const codes = [
    ['access_denied', 'denied'],
    ['invalid_request', 'request-refused'],
    ['unauthorized_client', 'client-not-allowed'],
    ['unsupported_response_type', 'code-not-offered'],
    ['invalid_scope', 'scope-refused'],
    ['server_error', 'server-fault'],
    ['temporarily_unavailable', 'server-busy'],
    ['something_else', 'refused-by-server'],
    ['__proto__', 'refused-by-server'],
    ['constructor', 'refused-by-server'],
  ] as const;
  test.each(codes)('error: O4 %s', (error, reason) => {
    expect(readCallback(attempt, answer(`error=${error}&state=STATE`))).toEqual({
      ok: false,
      error: { code: 'sign-in-failed', reason, detail: error },
    });
  });

  test('error: O4 eight codes, eight texts', () => {
    const reasons = codes.slice(0, 8).map(([, reason]) => reason);
    const words = reasons.map((reason) => errorWords({ code: 'sign-in-failed', reason, detail: '' }, 0));
    for (const part of ['title', 'text'] as const) expect(new Set(words.map((each) => each[part])).size).toBe(8);
    expect(words[0]?.title).toBe('You declined');
  });

  test('error: O4, O45 its description is made safe', () => {
    const description = encodeURIComponent(`<b>\r\nBusy\u202e now\u0000 ${'x'.repeat(500)}`);
    const read = readCallback(attempt, answer(`error=server_error&error_description=${description}&state=STATE`));
    if (read.ok || read.error.code !== 'sign-in-failed') throw new Error('no failure');
    expect(read.error.detail).toMatch(/^<b> Busy {1,2}now/);
    expect(read.error.detail.length).toBeLessThanOrEqual(200);
  });

  test.each([
    ['code and error', 'code=a&error=access_denied&state=STATE'],
    ['no code', 'state=STATE'],
    ['empty code', 'code=&state=STATE'],
    ['two codes', 'code=a&code=a&state=STATE'],
    ['2,049 letters', `code=${'a'.repeat(2_049)}&state=STATE`],
    ['line break', 'code=a%0d%0ab&state=STATE'],
    ['NUL', 'code=a%00&state=STATE'],
    ['beyond ASCII', 'code=a%e2%82%ac&state=STATE'],
    ['bad UTF-8', 'code=%ff%fe&state=STATE'],
    ['two errors', 'error=a&error=b&state=STATE'],
    ['a JWT answer that was not asked for', 'code=a&response=x.y.z&state=STATE'],
  ])('error: O6 %s', (_name, query) => {
    expect(readCallback(attempt, answer(query))).toEqual({
      ok: false,
      error: { code: 'sign-in-failed', reason: 'malformed-answer', detail: '' },
    });
  });

  test.each(['a', 'a'.repeat(2_048), 'a b+c/=%20'])('default: O6 a code as it should be: %.20s', (code) => {
    const read = readCallback(attempt, new URLSearchParams({ code, state: attempt.state }));
    expect(read.ok && read.value.get('code')).toBe(code);
  });

  test.each([
    ['absent', '', true],
    ['equal', '&iss=https://login.example.org/start', true],
    ['with a slash', '&iss=https://login.example.org/start/', false],
    ['another', '&iss=https://evil.example', false],
    ['upper case', '&iss=https://LOGIN.example.org/start', false],
    ['empty', '&iss=', false],
    ['twice', '&iss=https://login.example.org/start&iss=https://evil.example', false],
  ])('error: O25 issuer %s', (_name, more, fits) => {
    const read = readCallback(attempt, answer(`code=a&state=STATE${more}`));
    expect(read.ok).toBe(fits);
    if (!read.ok) expect(read.error).toMatchObject({ reason: 'wrong-issuer' });
  });

  test.each([
    ['code_challenge is not allowed', 'pkce-refused'],
    ['Unknown parameter: code-challenge-method', 'pkce-refused'],
    ['PKCE unsupported', 'pkce-refused'],
    ['redirect_uri does not match', 'request-refused'],
  ])('error: O24 invalid_request “%s”', (description, reason) => {
    const query = answer(`error=invalid_request&state=STATE&error_description=${encodeURIComponent(description)}`);
    expect(readCallback(attempt, query)).toMatchObject({ error: { reason } });
    const without = newAttempt(toConnection({ pkce: false }), redirectUri);
    query.set('state', without.state);
    expect(readCallback(without, query)).toMatchObject({ error: { reason: 'request-refused' } });
  });

  test('error: O24 the words name the switch', () => {
    expect(errorWords({ code: 'sign-in-failed', reason: 'pkce-refused', detail: '' }, 0).next).toContain('“PKCE” off under More settings');
  });
});

describe('the address for the browser', () => {
  test('default: O22, O23 the document’s parameters and PKCE’s, each once', async () => {
    const url = new URL(await toAuthorizationUrl(attempt));
    expect(`${url.origin}${url.pathname}${url.hash}`).toBe('https://login.example.org/start/oauth2');
    expect([...url.searchParams]).toEqual([
      ['response_type', 'code'],
      ['client_id', 'desk-42'],
      ['redirect_uri', redirectUri],
      ['scope', 'account transactions'],
      ['state', attempt.state],
      [
        'code_challenge',
        createHash('sha256')
          .update(attempt.verifier ?? '')
          .digest('base64url'),
      ],
      ['code_challenge_method', 'S256'],
    ]);
  });

  test('behavior: O22 nothing in a field becomes another parameter', async () => {
    const connection = toConnection({ clientId: 'a&state=evil#x', scopes: 'a&redirect_uri=https://evil.example' });
    const url = new URL(await toAuthorizationUrl(newAttempt(connection, redirectUri)));
    expect(url.searchParams.getAll('redirect_uri')).toEqual([redirectUri]);
    expect(url.searchParams.getAll('state')).toHaveLength(1);
    expect(url.hash).toBe('');
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://a@b.example',
    'https://a:b@c.example',
    'https://login.example.org;calc',
    'https://login.example.org/?state=mine',
    'https://login.example.org/#part',
    'http://login.example.org',
    'http://127.0.0.1.evil.example',
    'ftp://login.example.org',
    'https:\\\\evil.example',
    'https:login.example.org',
    '//login.example.org',
    ' https://login.example.org',
    'https://login.example.org/a b',
    'https://login.example.org/../x',
    'https://login.example.org:99999',
    'https://login.example.org\n',
  ])('error: O22 settings refuse %j', (address) => {
    expect(fieldKinds['service-address'].schema.safeParse(address).success).toBe(false);
  });

  test.each([
    'https://login.example.org',
    'https://login.example.org:8443/start',
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
  ])('default: O22 settings take %s', (address) => {
    expect(fieldKinds['service-address'].schema.safeParse(address).success).toBe(true);
  });
});
