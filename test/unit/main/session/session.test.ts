import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import type { Session } from '#shared/ipc/state.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { type MainServices, type Options, startMainServices } from '#test/support/main-services.ts';
import { listenerOf } from '#test/support/session-parts.ts';
import { type Behavior, startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(behavior: Partial<Behavior> = {}, options: Options = {}): Promise<{ tiny: TinyService; main: MainServices }> {
  const tiny = await startTinyService(behavior);
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny, options);
  stops.push(() => main.stop());
  return { tiny, main };
}

/** The link is not followed, only recorded. */
async function startWithoutBrowser() {
  const links: string[] = [];
  const browse = async (link: string) => {
    links.push(link);
    return true;
  };
  return { ...(await start({}, { browse })), links };
}

const balance = (main: MainServices) => main.client.read('user.balance', main.connection, {});

describe('sign in', () => {
  test('default: steps in their order, one exchange with the document’s fields', async () => {
    const { tiny, main } = await start();
    const session = await main.signIn();
    expect(session).toMatchObject({ phase: 'signed-in', tokenStorage: 'encrypted', renews: true, scopes: ['account', 'transactions'] });
    const steps = main.sessions.flatMap((one) => (one.phase === 'signing-in' ? [one.step] : []));
    expect([...new Set(steps)].filter((step) => step !== 'person')).toEqual(['listening', 'browser', 'exchange', 'keeping']);
    expect(tiny.tokenRequests).toHaveLength(1);
    expect(tiny.tokenRequests[0]).toEqual({
      grant_type: 'authorization_code',
      code: expect.stringMatching(/^code-/),
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      client_id: 'desk-42',
      client_secret: tiny.clientSecret,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  const outcomes: [string, Partial<Behavior>, object][] = [
    ['O4 declined', { callback: (state) => `error=access_denied&state=${state}` }, { reason: 'denied' }],
    [
      'O4 another error',
      { callback: (state) => `error=server_error&error_description=Busy%0d%0a%e2%80%aenow&state=${state}` },
      { reason: 'server-fault', detail: 'Busy now' },
    ],
    ['O6 code and error at once', { callback: (state) => `code=a&error=x&state=${state}` }, { reason: 'malformed-answer' }],
    ['O6 empty code', { callback: (state) => `code=&state=${state}` }, { reason: 'malformed-answer' }],
    ['O27 HTML with 200', { token: () => ({ status: 200, body: '<html>' }) }, { reason: 'unreadable-token' }],
    [
      'O28 too large',
      { token: (answer) => ({ status: 200, body: JSON.stringify({ ...answer, more: 'x'.repeat(70_000) }) }) },
      { reason: 'unreadable-token' },
    ],
    [
      'O33 access token with a line break',
      { token: (answer) => ({ status: 200, body: JSON.stringify({ ...answer, access_token: 'a\r\nb' }) }) },
      { reason: 'unreadable-token' },
    ],
    ['O32 invalid_grant', { token: () => ({ status: 400, body: '{"error":"invalid_grant"}' }) }, { reason: 'code-rejected' }],
    ['O32 invalid_client', { token: () => ({ status: 401, body: '{"error":"invalid_client"}' }) }, { reason: 'client-rejected' }],
    ['O31 redirect', { token: () => ({ status: 307, body: '' }) }, { code: 'service', status: 307 }],
    ['O32 server error', { token: () => ({ status: 503, body: 'busy' }) }, { code: 'service', status: 503 }],
  ];
  test.each(outcomes)('error: %s', async (_name, behavior, problem) => {
    const { tiny, main } = await start(behavior);
    await main.session.signIn(main.connection);
    const session = await main.until(({ phase }) => phase === 'signed-out' && main.sessions.some((one) => one.phase === 'signing-in'));
    expect(session).toMatchObject({ phase: 'signed-out', problem });
    expect(tiny.tokenRequests.length).toBeLessThanOrEqual(1);
    Object.assign(tiny.behavior, { callback: null, token: (answer: object) => ({ status: 200, body: JSON.stringify(answer) }) });
    expect((await main.signIn()).phase).toBe('signed-in');
  });

  test('error: O1, O2, O5, O9–O12 strangers are ignored and the sign-in continues', async () => {
    const { tiny, main, links } = await startWithoutBrowser();
    await main.session.signIn(main.connection);
    const waiting = (await main.until((one) => one.phase === 'signing-in' && one.step === 'person')) as Extract<
      Session,
      { phase: 'signing-in' }
    >;
    const base = `http://${listenerOf(waiting.link ?? '')}`;
    const state = new URL(links[0] ?? '').searchParams.get('state');
    const strangers: [string, Parameters<typeof visit>[1], number][] = [
      ['/callback?code=a&state=wrong', {}, 400],
      ['/callback?code=a', {}, 400],
      [`/callback?code=a&state=${state}&state=x`, {}, 400],
      ['/callback?error=access_denied', {}, 400],
      ['/favicon.ico', {}, 404],
      [`//callback?code=a&state=${state}`, {}, 404],
      [`/callback/../callback2?code=a&state=${state}`, {}, 404],
      [`/callback?code=a&state=${state}`, { method: 'POST' }, 405],
      [`/callback?code=a&state=${state}`, { headers: { origin: 'https://evil.example' } }, 403],
      [`/callback?code=a&state=${state}`, { headers: { 'sec-fetch-dest': 'image' } }, 403],
    ];
    for (const [path, init, status] of strangers) {
      const response = await visit(base + path, init);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.text).not.toContain('evil');
    }
    expect(tiny.tokenRequests).toHaveLength(0);
    const page = await visit(links[0] ?? '');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('Back to Blockdesk');
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
  });

  test('error: O7 callback twenty times at once: one exchange', async () => {
    const { tiny, main, links } = await startWithoutBrowser();
    await main.session.signIn(main.connection);
    await main.until((one) => one.phase === 'signing-in' && one.step === 'person');
    const { headers } = await visit(links[0] ?? '', { follow: false });
    const callback = String(headers.location);
    await Promise.allSettled(Array.from({ length: 20 }, () => visit(callback)));
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
    await expect(visit(callback)).rejects.toThrow();
  });

  test('error: O14 another program holds the port', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    const { main } = await start();
    const connection = { ...main.connection, redirectAddress: `http://127.0.0.1:${port}/callback` };
    await main.session.signIn(connection);
    const session = await main.until((one) => one.phase === 'signed-out' && one.problem !== null);
    expect(session).toMatchObject({ problem: { code: 'sign-in-failed', reason: 'port-busy', detail: `127.0.0.1:${port}` } });
    squatter.close();
  });

  test('error: O18 no answer comes back', async () => {
    const { main } = await start({}, { patience: 300, browse: async () => true });
    await main.session.signIn(main.connection);
    const session = await main.until((one) => one.phase === 'signed-out' && one.problem !== null);
    expect(session).toMatchObject({ problem: { reason: 'timed-out' } });
  });

  test('behavior: O19 a browser that does not open is reported, and the link still works', async () => {
    const { main } = await start({}, { browse: async () => false });
    await main.session.signIn(main.connection);
    const waiting = await main.until((one) => one.phase === 'signing-in' && one.step === 'person');
    if (waiting.phase !== 'signing-in' || waiting.link === null) throw new Error('no link');
    expect(waiting.browserOpened).toBe(false);
    await visit(waiting.link);
    await main.until(({ phase }) => phase === 'signed-in');
  });

  test('behavior: O20 a second attempt ends the first, with one listener; cancel leaves none', async () => {
    const { main } = await start({}, { browse: async () => true });
    await Promise.all([main.session.signIn(main.connection), main.session.signIn(main.connection)]);
    const waiting = await main.until((one) => one.phase === 'signing-in' && one.step === 'person');
    const listeners = new Set(
      main.sessions.flatMap((one) => (one.phase === 'signing-in' && one.link !== null ? [listenerOf(one.link)] : [])),
    );
    main.session.cancel(main.connection.id);
    expect(main.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: null, left: null });
    if (waiting.phase !== 'signing-in') throw new Error('not signing in');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const authority of listeners) await expect(visit(`http://${authority}/callback`)).rejects.toThrow();
  });
});

describe('stay signed in', () => {
  test('default: restored after a restart, with the stored answers', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    expect((await balance(main)).ok).toBe(true);
    await main.stop(false);
    await tiny.stop();
    const again = await startMainServices(tiny, { folder: main.folder });
    stops.push(() => again.stop());
    expect(again.sessions.at(-1)).toMatchObject({ phase: 'signed-in', tokenStorage: 'encrypted' });
    expect(await balance(again)).toMatchObject({ ok: true, value: { source: 'stored', problem: { code: 'offline', reason: 'refused' } } });
  });

  test('behavior: O38 fifty reads with a token that is no longer accepted: one refresh', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    for (const secret of tiny.secrets) tiny.behavior.revoked.add(secret);
    for (let number = 1; number <= 50; number += 1) tiny.behavior.answers[`/block/${number}`] = `{"number":${number},"timestamp":1}`;
    // Fifty different ones: the same read would be made once for all who ask.
    const reads = await Promise.all(
      Array.from({ length: 50 }, (_, index) => main.client.read('block.get', main.connection, { number: String(index + 1) })),
    );
    expect(reads.filter((read) => read.ok)).toHaveLength(50);
    // Those that still waited for their turn went with the new token.
    expect(tiny.apiRequests.length).toBeGreaterThan(50);
    expect(tiny.apiRequests.length).toBeLessThan(100);
    expect(tiny.tokenRequests.filter((form) => form.grant_type === 'refresh_token')).toHaveLength(1);
  });

  test('behavior: a token about to end is renewed before it is used', async () => {
    const { tiny, main } = await start({ expiresIn: 0 });
    await main.signIn();
    tiny.behavior.expiresIn = 3600;
    expect((await balance(main)).ok).toBe(true);
    expect(tiny.tokenRequests.map((form) => form.grant_type)).toEqual(['authorization_code', 'refresh_token']);
  });

  test.each([
    ['5xx', { status: 503, body: '' }],
    ['rubbish', { status: 200, body: '<html>' }],
  ])('error: O41 a refresh that answers %s is no sign-out', async (_name, answer) => {
    let passed = 0;
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + passed };
    const { tiny, main } = await start({ expiresIn: 300 }, { clock });
    await main.signIn();
    passed = 270_000;
    tiny.behavior.token = () => answer;
    // The token is good for half a minute still, so it is used; and the endpoint is not asked at every read.
    for (let reads = 0; reads < 5; reads += 1) expect((await balance(main)).ok).toBe(true);
    expect(tiny.tokenRequests.filter((form) => form.grant_type === 'refresh_token')).toHaveLength(1);
    expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', problem: { code: expect.any(String) } });
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(true);
  });

  test('error: O42 a refresh token that is no longer accepted ends the sign-in, and the stored answers stay', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await balance(main);
    for (const secret of tiny.secrets) tiny.behavior.revoked.add(secret);
    tiny.behavior.token = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    expect(await balance(main)).toMatchObject({ ok: true, value: { source: 'stored', problem: { code: 'session-expired' } } });
    expect(main.sessions.at(-1)?.phase).toBe('expired');
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
  });

  test('error: H4 a service that accepts no token at all: two requests, one renewal, then the sign-in ends', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    tiny.behavior.token = (answer) => ({ status: 200, body: JSON.stringify({ ...answer, access_token: 'never-good' }) });
    for (const secret of tiny.secrets) tiny.behavior.revoked.add(secret);
    expect(await balance(main)).toMatchObject({ ok: false, error: { code: 'session-expired' } });
    expect(tiny.apiRequests).toHaveLength(2);
    expect(tiny.tokenRequests).toHaveLength(2);
    expect((await balance(main)).ok).toBe(false);
    expect(tiny.apiRequests).toHaveLength(2);
    expect(main.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O35 without a refresh token it ends on its own, with no attempt to renew', async () => {
    const clock = createFakeClock();
    const { tiny, main } = await start({ refreshToken: false, expiresIn: 3 }, { clock });
    expect(await main.signIn()).toMatchObject({ renews: false, expiresAt: expect.any(Number) });
    clock.pass(3_000);
    expect(await main.until(({ phase }) => phase === 'expired')).toMatchObject({ at: expect.any(Number) });
    expect(await balance(main)).toMatchObject({ ok: false, error: { code: 'session-expired' } });
    expect(tiny.tokenRequests).toHaveLength(1);
  });

  test.each([
    [undefined, null],
    ['soon', null],
    [null, null],
    ['3600', 3600],
    [0, 0],
    [-1, 0],
    [1e20, 315_360_000],
  ])('behavior: O34 expires_in %s', async (given, seconds) => {
    const { main } = await start({
      refreshToken: false,
      token: (answer) => ({ status: 200, body: JSON.stringify({ ...answer, expires_in: given }) }),
    });
    await main.session.signIn(main.connection);
    const session = await main.until(({ phase }) => phase === 'signed-in' || phase === 'expired');
    const at = session.phase === 'signed-in' ? session.expiresAt : session.phase === 'expired' ? session.at : undefined;
    if (seconds === null) expect(at).toBeNull();
    else expect(Math.abs((at ?? 0) - Date.now() - seconds * 1000)).toBeLessThan(5_000);
  });

  test('behavior: P12 without a key to encrypt with it is kept in memory, and said', async () => {
    const { main } = await start({}, { cipher: { encrypt: async () => null, decrypt: async () => null } });
    expect(await main.signIn()).toMatchObject({ phase: 'signed-in', tokenStorage: 'memory' });
    expect((await balance(main)).ok).toBe(true);
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(true);
  });
});

describe('sign out', () => {
  test('default: tokens gone, late answers dropped (O43)', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    tiny.behavior.hang = true;
    const late = balance(main);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await main.session.signOut(main.connection.id)).toMatchObject({ ok: true });
    await main.cache.drop(main.connection.id);
    await tiny.stop();
    expect((await late).ok).toBe(false);
    expect(main.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: null, left: { revoked: 'no', until: null } });
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
    expect(await balance(main)).toEqual({ ok: false, error: { code: 'not-signed-in' } });
  });
});

test('behavior: E13 another address or client: tokens and secret bound to the old one are gone', async () => {
  const { main } = await start();
  await main.signIn();
  const { name, clientId, scopes, redirectAddress, pkce, authorizationAddress } = main.connection;
  const changed = {
    connection: main.connection.id,
    name,
    environment: 'test' as const,
    clientId,
    scopes,
    redirectAddress,
    pkce,
    authorizationAddress,
  };
  const saved = await main.connections.save({ ...changed, apiAddress: 'https://evil.example' });
  expect(saved).toMatchObject({ ok: true, value: { rebound: true, connection: { hasSecret: false } } });
  expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
});
