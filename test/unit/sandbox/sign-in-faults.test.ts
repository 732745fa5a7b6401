/** `--fault` for the authorization server: the redirect, the token request, the renewal, the end of tokens. */
import { describe, expect, it } from 'vitest';
import { faultNames } from '#sandbox/faults/fault.ts';
import { exchangeRaw, type RawAnswer } from '#test/support/raw-exchange.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { allow, redirectAddress, requestToken, signIn, type Tokens } from '#test/support/sign-in.ts';

async function withSandbox(faults: readonly string[], run: (sandbox: RunningSandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ args: faults.flatMap((name) => ['--fault', name]) });
  try {
    await run(sandbox);
  } finally {
    await sandbox.stop();
  }
}

/** `patience`: for an answer that stops in its middle. */
function tokenRequest(sandbox: RunningSandbox, fields: Record<string, string>, patience?: number): Promise<RawAnswer> {
  const body = new URLSearchParams({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret, ...fields }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'close' };
  return exchangeRaw(`${sandbox.authorizationAddress}/api/oauth2/accessToken`, {
    method: 'POST',
    headers,
    body,
    ...(patience && { patience }),
  });
}
const exchangeCode = async (sandbox: RunningSandbox, patience?: number) => {
  const code = (await allow(sandbox)).searchParams.get('code') ?? '';
  return tokenRequest(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress }, patience);
};
const refresh = (sandbox: RunningSandbox, tokens: Tokens) =>
  tokenRequest(sandbox, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
const json = ({ body }: RawAnswer) => JSON.parse(body.toString()) as Record<string, unknown>;

const usual = {
  access_token: expect.stringMatching(/^[\w-]+$/),
  refresh_token: expect.stringMatching(/^[\w-]+$/),
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'account chain contracts tokens transactions',
};
const without = (name: keyof typeof usual) => Object.fromEntries(Object.entries(usual).filter(([each]) => each !== name));

const tokenAnswers: Readonly<Record<string, Record<string, unknown>>> = {
  'no-refresh': without('refresh_token'),
  'no-access-token': without('access_token'),
  'empty-access-token': { ...usual, access_token: '' },
  'number-access-token': { ...usual, access_token: 12345 },
  'line-break-access-token': { ...usual, access_token: 'a\r\nX-Injected: 1' },
  'long-access-token': { ...usual, access_token: 'a'.repeat(65_536) },
  'no-type': without('token_type'),
  'other-type': { ...usual, token_type: 'mac' },
  'lower-type': { ...usual, token_type: 'bearer' },
  'no-expiry': without('expires_in'),
  'expires-now': { ...usual, expires_in: 0 },
  'expires-soon': { ...usual, expires_in: 5 },
  'expires-string': { ...usual, expires_in: '3600' },
  'expires-text': { ...usual, expires_in: 'soon' },
  'expires-null': { ...usual, expires_in: null },
  'expires-negative': { ...usual, expires_in: -1 },
  'expires-month': { ...usual, expires_in: 2_592_000 },
  'expires-huge': { ...usual, expires_in: 1e20 },
  'no-scope': without('scope'),
  'fewer-scopes': { ...usual, scope: 'account' },
  'more-scopes': { ...usual, scope: `${usual.scope} everything` },
};
const refusals: Readonly<Record<string, { status: number; error: string }>> = {
  'invalid-grant': { status: 400, error: 'invalid_grant' },
  'invalid-client': { status: 401, error: 'invalid_client' },
  'status-503': { status: 503, error: 'fault' },
  'status-429': { status: 429, error: 'fault' },
};

describe('tokens', () => {
  const names = [...Object.keys(tokenAnswers), ...Object.keys(refusals)];

  it('fault: what each says of the tokens, once for the code and once for the renewal', async () => {
    const faults = names.flatMap((name) => [`token-${name}:1`, `refresh-${name}:1`]);
    await withSandbox(faults, async (sandbox) => {
      const kept: Tokens[] = [];
      for (const name of names) {
        const answer = await exchangeCode(sandbox);
        const refusal = refusals[name];
        expect(answer.status, name).toBe(refusal?.status ?? 200);
        expect(json(answer), name).toEqual(
          refusal === undefined ? tokenAnswers[name] : { error: refusal.error, error_description: expect.any(String) },
        );
      }
      for (const _ of names) kept.push(await signIn(sandbox));
      for (const [index, name] of names.entries()) {
        const answer = await refresh(sandbox, kept[index] as Tokens);
        const refusal = refusals[name];
        expect(answer.status, name).toBe(refusal?.status ?? 200);
        expect(json(answer), name).toEqual(
          refusal === undefined ? tokenAnswers[name] : { error: refusal.error, error_description: expect.any(String) },
        );
      }
    });
  });

  it('default: every fault of tokens is tried here', () => {
    const own = faultNames.filter((name) => name.startsWith('token-') && !faultNames.includes(name.slice('token-'.length)));
    for (const name of own) expect(names).toContain(name.slice('token-'.length));
    expect(own.length).toBe(names.length - 2);
  });

  it('fault: the connection and the body, as with the API', async () => {
    const faults = [
      'token-html-200:1',
      'token-reset-before-headers:1',
      'token-stall-in-body:1',
      'token-redirect-307:1',
      'token-dup-keys:1',
    ];
    await withSandbox(faults, async (sandbox) => {
      expect((await exchangeCode(sandbox)).headers['content-type']).toBe('text/html; charset=utf-8');
      expect(await exchangeCode(sandbox)).toMatchObject({ ended: 'reset', head: '' });
      expect(await exchangeCode(sandbox, 3000)).toMatchObject({ ended: 'open', status: 200 });
      expect(await exchangeCode(sandbox)).toMatchObject({ status: 307, headers: { location: 'http://elsewhere.invalid/' } });
      expect((await exchangeCode(sandbox)).body.toString().match(/"access_token":/g)).toHaveLength(2);
      expect(json(await exchangeCode(sandbox))).toEqual(usual);
    });
  });

  it('fault: a renewal whose answer is lost has spent the token, or not, as it says', async () => {
    await withSandbox(['refresh-reset-before-headers:1', 'refresh-reset-after-acting:1'], async (sandbox) => {
      const tokens = await signIn(sandbox);
      expect((await refresh(sandbox, tokens)).ended).toBe('reset');
      const second = await signIn(sandbox);
      expect((await refresh(sandbox, second)).ended).toBe('reset');
      expect((await refresh(sandbox, tokens)).status).toBe(200);
      expect(json(await refresh(sandbox, second))).toMatchObject({ error: 'invalid_grant' });
    });
  });

  it('fault: revoke-status-503 leaves the token good', async () => {
    await withSandbox(['revoke-status-503:1'], async (sandbox) => {
      const tokens = await signIn(sandbox);
      const revoke = () =>
        fetch(`${sandbox.authorizationAddress}/api/oauth2/revoke`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret, token: tokens.access_token }),
        });
      const user = async () =>
        (await fetch(`${sandbox.apiAddress}/user`, { headers: { Authorization: `Bearer ${tokens.access_token}` } })).status;
      expect((await revoke()).status).toBe(503);
      expect(await user()).toBe(200);
      expect((await revoke()).status).toBe(200);
      expect(await user()).toBe(401);
    });
  });
});

describe('the redirect back', () => {
  const only = (query: URLSearchParams, name: string) => query.getAll(name);
  const expected: Readonly<Record<string, (query: URLSearchParams) => void>> = {
    'state-differs': (query) => expect(only(query, 'state')).toEqual(['another-state']),
    'state-missing': (query) => expect(query.has('state')).toBe(false),
    'state-empty': (query) => expect(only(query, 'state')).toEqual(['']),
    'state-twice': (query) => expect(only(query, 'state')).toEqual(['state-1', 'state-1']),
    'code-differs': (query) => expect(only(query, 'code')).toEqual(['another-code']),
    'code-empty': (query) => expect(only(query, 'code')).toEqual(['']),
    'code-twice': (query) => expect(only(query, 'code')).toHaveLength(2),
    'code-long': (query) => expect(query.get('code')).toHaveLength(3000),
    'code-and-error': (query) => expect([query.get('code')?.length, query.get('error')]).toEqual([43, 'access_denied']),
    'issuer-differs': (query) => expect(query.get('iss')).toBe('https://elsewhere.invalid'),
  };
  const errors = faultNames.filter((name) => name.startsWith('callback-error-')).map((name) => name.slice('callback-'.length));

  it('fault: each, and then a sign-in as always', async () => {
    const names = [...Object.keys(expected), ...errors];
    expect(names.map((name) => `callback-${name}`).sort()).toEqual(faultNames.filter((name) => name.startsWith('callback-')).sort());
    await withSandbox(
      names.map((name) => `callback-${name}:1`),
      async (sandbox) => {
        for (const name of names) {
          const { searchParams } = await allow(sandbox);
          if (name.startsWith('error-')) {
            expect([searchParams.get('error'), searchParams.has('code')]).toEqual([
              name.slice('error-'.length).replaceAll('-', '_'),
              false,
            ]);
            expect(searchParams.get('state')).toBe('state-1');
          } else expected[name]?.(searchParams);
        }
        const code = (await allow(sandbox)).searchParams.get('code') ?? '';
        expect((await requestToken(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress })).status).toBe(200);
      },
    );
  });
});
