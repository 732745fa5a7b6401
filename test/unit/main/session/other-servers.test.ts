/** The flow against authorization servers written by others. */

import { OAuth2Server as MockServer } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import { newAttempt, readCallback, toAuthorizationUrl } from '#main/session/oauth.ts';
import { createTokenExchange } from '#main/session/token-exchange.ts';
import { toConnection } from '#test/support/connection.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startNodeOauthService } from '#test/support/node-oauth-service.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { createBrowser } from '#test/support/sign-in.ts';
import { straight } from '#test/support/straight.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

describe('oidc-provider, the sandbox’s', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const redirectUri = 'http://127.0.0.1:49731/callback';

  function connect() {
    const http = createHttp({ findProxy: straight });
    stops.push(() => http.stop());
    const { authorizationAddress, apiAddress, clientId, scopes } = sandbox;
    const connection = toConnection({ authorizationAddress, apiAddress, clientId, scopes });
    return { exchange: createTokenExchange(http.send, systemClock), connection };
  }

  /** The query that this person's browser brings back. */
  async function agree(attempt: ReturnType<typeof newAttempt>, person = sandbox.people[0]): Promise<URLSearchParams> {
    if (person === undefined) throw new Error('no person');
    const browser = createBrowser();
    const signIn = await browser.visit(await toAuthorizationUrl(attempt));
    const consent = await browser.submit(signIn.at, { email: person.email, password: person.password });
    return new URL((await browser.submit(consent.at, { answer: 'allow', scope: sandbox.scopes.split(' ') })).at).searchParams;
  }

  const { signal } = new AbortController();
  const redeemWith = async (
    exchange: ReturnType<typeof createTokenExchange>,
    attempt: ReturnType<typeof newAttempt>,
    query: URLSearchParams,
  ) => {
    const callback = readCallback(attempt, query);
    if (!callback.ok) throw new Error(JSON.stringify(callback.error));
    return exchange.redeem(attempt, callback.value, sandbox.clientSecret, signal);
  };

  test('error: O23 the attacker’s code in the victim’s attempt is refused by the server; each one’s own is taken', async () => {
    const { exchange, connection } = connect();
    const [victim, attacker] = [newAttempt(connection, redirectUri), newAttempt(connection, redirectUri)];
    const [mine, theirs] = [await agree(victim), await agree(attacker, sandbox.people[1])];
    const swapped = new URLSearchParams(mine);
    swapped.set('code', theirs.get('code') ?? '');
    expect(await redeemWith(exchange, victim, swapped)).toMatchObject({
      ok: false,
      error: { code: 'sign-in-failed', reason: 'code-rejected' },
    });
    expect((await redeemWith(exchange, victim, mine)).ok).toBe(true);
  });

  test('behavior: O39, O40, O42 rotation: the new token renews, the old one is refused and takes the new one with it', async () => {
    const { exchange, connection } = connect();
    const attempt = newAttempt(connection, redirectUri);
    const first = await redeemWith(exchange, attempt, await agree(attempt));
    if (!first.ok) throw new Error(first.error.code);
    const second = await exchange.refresh(connection, first.value, sandbox.clientSecret);
    if (!second.ok) throw new Error(second.error.code);
    expect(second.value.refreshToken).not.toBe(first.value.refreshToken);
    const third = await exchange.refresh(connection, second.value, sandbox.clientSecret);
    if (!third.ok) throw new Error(third.error.code);
    for (const tokens of [first.value, third.value]) {
      expect(await exchange.refresh(connection, tokens, sandbox.clientSecret)).toMatchObject({ error: { code: 'session-expired' } });
    }
  });
});

describe('oauth2-mock-server', () => {
  test('default: it signs in and renews', async () => {
    const server = new MockServer(undefined, undefined, {
      endpoints: { authorize: '/oauth2', token: '/api/oauth2/accessToken' },
    });
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
    stops.push(() => server.stop());
    const authorizationAddress = `http://127.0.0.1:${server.address().port}`;
    const grants: unknown[] = [];
    server.service.on('beforeResponse', (_response: unknown, request: { body: { grant_type: string } }) =>
      grants.push(request.body.grant_type),
    );
    server.service.on('beforeResponse', (response: { body: { expires_in: number } }) => {
      response.body.expires_in = 0;
    });
    const main = await startMainServices({
      authorizationAddress,
      apiAddress: `${authorizationAddress}/v1`,
      clientId: 'desk-42',
      clientSecret: 'x',
    });
    stops.push(() => main.stop());
    expect(await main.signIn()).toMatchObject({ phase: 'signed-in', renews: true });
    expect((await main.session.accessToken(main.connection)).ok).toBe(true);
    expect(grants).toEqual(['authorization_code', 'refresh_token']);
  });
});

describe('@node-oauth/oauth2-server', () => {
  async function start(clientSecret?: string) {
    const service = await startNodeOauthService();
    stops.push(() => service.stop());
    const late = { milliseconds: 0 };
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + late.milliseconds };
    const main = await startMainServices({ ...service, clientSecret: clientSecret ?? service.clientSecret }, { clock });
    stops.push(() => main.stop());
    return { service, main, late };
  }

  test('default: it signs in with PKCE and renews with rotation; O42 a revoked grant ends it', async () => {
    const { service, main, late } = await start();
    expect(await main.signIn()).toMatchObject({ phase: 'signed-in', renews: true, scopes: ['account', 'transactions'] });
    // Of thirty.
    late.milliseconds = 25_000;
    const before = main.vault.secrets.read(main.connection.id, 'tokens');
    expect((await main.session.accessToken(main.connection)).ok).toBe(true);
    expect(await main.vault.secrets.read(main.connection.id, 'tokens')).not.toEqual(await before);
    service.revokeAll();
    const token = await main.session.accessToken(main.connection);
    expect(await main.session.afterRejection(main.connection, token.ok ? token.value : '')).toMatchObject({
      error: { code: 'session-expired' },
    });
    expect(main.sessions.at(-1)?.phase).toBe('expired');
  });

  test('error: O32 a wrong secret', async () => {
    const { main } = await start('wrong');
    await main.session.signIn(main.connection);
    expect(await main.until((one) => one.phase === 'signed-out' && one.problem !== null)).toMatchObject({
      problem: { reason: 'client-rejected' },
    });
  });

  test('error: O7 its code works once', async () => {
    const { main } = await start();
    const http = createHttp({ findProxy: straight });
    stops.push(() => http.stop());
    const exchange = createTokenExchange(http.send, systemClock);
    const attempt = newAttempt(main.connection, 'http://127.0.0.1:49731/callback');
    const { headers } = await visit(await toAuthorizationUrl(attempt), { follow: false });
    const callback = readCallback(attempt, new URL(String(headers.location)).searchParams);
    if (!callback.ok) throw new Error(callback.error.code);
    const { signal } = new AbortController();
    expect((await exchange.redeem(attempt, callback.value, 'node-oauth-secret', signal)).ok).toBe(true);
    expect(await exchange.redeem(attempt, callback.value, 'node-oauth-secret', signal)).toMatchObject({
      error: { reason: 'code-rejected' },
    });
  });
});
