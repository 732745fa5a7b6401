/** A whole sign-in over real HTTP, with everything on the way that can go wrong. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '#main/core/platform/http.ts';
import type { Session } from '#shared/ipc/state.ts';
import { fairClock } from '#test/support/fair-clock.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { type MainServices, type Options, startMainServices } from '#test/support/main-services.ts';
import { createRandom } from '#test/support/random.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { listenerOf } from '#test/support/session-parts.ts';
import { straight } from '#test/support/straight.ts';
import { type Behavior, startTinyService } from '#test/support/tiny-service.ts';
import { atOnce, turnsUntil } from '#test/support/turns.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(behavior: Partial<Behavior> = {}, options: Options = {}) {
  const tiny = await startTinyService(behavior);
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny, options);
  stops.push(() => main.stop());
  return { tiny, main };
}

/** Main with a service whose token endpoint does this. */
async function startWithTokenEndpoint(answer: RequestListener, options: Options = {}) {
  const { tiny, main } = await start({}, options);
  let hits = 0;
  const server = createServer((request, response) => {
    hits += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  const authorizationAddress = `http://127.0.0.1:${port}`;
  const connection = { ...main.connection, authorizationAddress };
  const browser = async (link: string) => {
    const query = new URL(link).searchParams;
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'the-code', state: query.get('state') ?? '' }).toString();
    await visit(back.href);
    return true;
  };
  return { tiny, main, connection, browser, hits: () => hits };
}

type Waiting = Extract<Session, { phase: 'signing-in' }>;
async function begin(main: MainServices, connection = main.connection): Promise<Waiting & { link: string; listeningOn: string }> {
  await main.session.signIn(connection);
  const waiting = (await main.until((one) => one.phase === 'signing-in' && one.step === 'person')) as Waiting;
  if (waiting.link === null) throw new Error('no link');
  return { ...waiting, link: waiting.link, listeningOn: listenerOf(waiting.link) };
}
const callbackOf = async (link: string) => String((await visit(link, { follow: false })).headers.location);
const ended = (main: MainServices) => main.until((one) => one.phase === 'signed-out' && one.problem !== null);
const noVisitor: Options = { browse: async () => true };

describe('strangers', () => {
  test('error: O13 a thousand hostile requests of every kind, and the sign-in succeeds', async () => {
    const { tiny, main } = await start({}, noVisitor);
    const { link, listeningOn } = await begin(main);
    const base = `http://${listeningOn}`;
    const port = Number(new URL(base).port);
    const state = new URL(link).searchParams.get('state') ?? '';
    const random = createRandom(20_261_121);
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'TRACE', 'X'];
    const paths = [
      '/callback',
      '//callback',
      '/callback/..',
      '/',
      '/favicon.ico',
      '*',
      `http://evil.example/callback`,
      '/callback/accepted',
    ];
    const hosts = [`Host: 127.0.0.1:${port}`, 'Host: evil.example', 'Host: a b', 'X: y', `Host: 127.0.0.1:${port}\r\nHost: evil.example`];
    const heads = [
      '',
      'Origin: https://evil.example\r\n',
      'Sec-Fetch-Mode: no-cors\r\n',
      'Expect: 100-continue\r\n',
      'Upgrade: websocket\r\n',
    ];
    const kinds: (() => unknown)[] = [
      () => visit(`${base}/callback?code=${random.below(9)}&state=${encodeURIComponent(random.text(43))}`),
      () => visit(`${base}/callback?error=access_denied`),
      () => visit(`${base}/callback?error=access_denied&state=${state.slice(1)}`),
      () => visit(`${base}/callback?code=evil&state=${state}`, { headers: { origin: 'https://evil.example' } }),
      () => visit(`${base}/callback?code=evil&state=${state}`, { method: 'POST' }),
      () => visit(`${base}/callback?code=evil&state=${state}&state=${state}`),
      () =>
        sendRaw(
          port,
          `${random.pick(methods)} ${random.pick(paths)}?code=evil HTTP/1.1\r\n${random.pick(hosts)}\r\n${random.pick(heads)}\r\n`,
        ),
      () =>
        sendRaw(
          port,
          Uint8Array.from({ length: 1 + random.below(300) }, () => random.below(256)),
        ),
      () => sendRaw(port, `GET /callback?${'y'.repeat(random.below(20_000))} HTTP/1.1\r\n\r\n`),
      () => sendRaw(port, `POST /callback HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000000\r\n\r\n${'z'.repeat(1_000)}`),
    ];
    const faults: unknown[] = [];
    const onFault = (error: unknown) => faults.push(error);
    process.on('uncaughtException', onFault);
    stops.push(() => process.off('uncaughtException', onFault));
    const passed = fairClock();
    for (let sent = 0; sent < 1_000; sent += 20) {
      // The random bytes may look unfinished, so the test does not wait for those.
      const all = Array.from({ length: 20 }, () => Promise.resolve(random.pick(kinds)()).catch(() => {}));
      await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 150))]);
    }
    expect(main.sessions.at(-1)).toMatchObject({ phase: 'signing-in', step: 'person' });
    expect(tiny.tokenRequests).toHaveLength(0);
    expect((await visit(link)).text).toContain('Back to Blockdesk');
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
    expect(faults).toEqual([]);
    expect(passed()).toBeLessThan(10_000);
  });

  test('error: O13 strangers cannot end an attempt; if no genuine answer comes, it says that strangers came', async () => {
    const clock = createFakeClock();
    const { main } = await start({}, { ...noVisitor, clock });
    const { listeningOn } = await begin(main);
    for (let count = 0; count < 51; count += 1) await visit(`http://${listeningOn}/callback?code=x&state=y`);
    expect(main.sessions.at(-1)?.phase).toBe('signing-in');
    clock.pass(60_000);
    expect(await ended(main)).toMatchObject({ problem: { code: 'sign-in-failed', reason: 'disturbed', detail: '51' } });
  });

  test('error: O7 the same callback twenty times: one exchange, and every page says how it is', async () => {
    const { tiny, main } = await start({}, noVisitor);
    const { link } = await begin(main);
    const callback = await callbackOf(link);
    const pages = await Promise.all(Array.from({ length: 20 }, () => visit(callback, { follow: false })));
    const locations = pages.map(({ headers }) => String(headers.location)).sort();
    expect(locations).toEqual(['/callback/accepted', ...Array.from({ length: 19 }, () => '/callback/already-done')]);
    const shown = await Promise.all(locations.map((location) => visit(new URL(location, callback).href)));
    for (const [index, { text }] of shown.entries()) expect(text).toContain(index === 0 ? 'Back to Blockdesk' : 'Already done');
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
    await expect(visit(callback)).rejects.toThrow('ECONNREFUSED');
    expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', problem: null });
  });

  test('error: O3 the answer of one attempt does not count for the next', async () => {
    const { tiny, main } = await start({}, noVisitor);
    const first = await begin(main);
    const old = new URL(await callbackOf(first.link));
    main.session.cancel(main.connection.id);
    const second = await begin(main);
    old.host = second.listeningOn;
    expect((await visit(old.href)).status).toBe(400);
    expect(tiny.tokenRequests).toHaveLength(0);
    await visit(second.link);
    await main.until(({ phase }) => phase === 'signed-in');
  });
});

describe('its end', () => {
  test.each([
    ['cancel', (main: MainServices) => main.session.cancel(main.connection.id)],
    ['quit', (main: MainServices) => main.session.stop()],
    [
      'another connection in its window',
      (main: MainServices) => main.session.open({ ...main.connection, id: 'other' }, main.connection.id),
    ],
  ])('behavior: O8 after %s the port is closed', async (_name, end) => {
    const { main } = await start({}, noVisitor);
    const { link } = await begin(main);
    const callback = await callbackOf(link);
    await end(main);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(visit(callback)).rejects.toThrow('ECONNREFUSED');
  });

  test('behavior: O8, O18 after the deadline the port is closed; the deadline was published from the start', async () => {
    const clock = createFakeClock();
    const { main } = await start({}, { ...noVisitor, clock });
    const { link, endsAt } = await begin(main);
    const callback = await callbackOf(link);
    expect(endsAt).toBe(clock.now() + 60_000);
    clock.pass(59_999);
    expect(main.sessions.at(-1)?.phase).toBe('signing-in');
    clock.pass(1);
    expect(await ended(main)).toMatchObject({ problem: { reason: 'timed-out' } });
    await expect(visit(callback)).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('no xdg-open'))],
    ['says no', async () => false],
    ['never answers', () => new Promise<boolean>(() => {})],
  ])('behavior: O19 a browser that %s: the link is there and works', async (_name, browse) => {
    const { main } = await start({}, { browse });
    await main.session.signIn(main.connection);
    const waiting = (await main.until((one) => one.phase === 'signing-in' && one.link !== null)) as Waiting;
    expect(waiting.browserOpened).toBe(false);
    await visit(waiting.link ?? '');
    await main.until(({ phase }) => phase === 'signed-in');
  });

  test('behavior: O20 twenty clicks at once on a fixed port: one listener, one browser page, one state that counts', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const links: string[] = [];
    const browse = async (link: string) => {
      links.push(link);
      return true;
    };
    const { tiny, main } = await start({}, { browse, redirectAddress: `http://127.0.0.1:${port}/callback` });
    const early = await begin(main);
    const clicks = await Promise.all(Array.from({ length: 20 }, () => main.session.signIn(main.connection)));
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
    expect(clicks.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'sign-in-cancelled', why: 'by-new-attempt' } });
    const waiting = (await main.until((one) => one.phase === 'signing-in' && one.step === 'person' && one.link !== early.link)) as Waiting;
    expect(links).toEqual([early.link, waiting.link]);
    expect((await visit(await callbackOf(early.link))).status).toBe(400);
    await visit(waiting.link ?? '');
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
    expect(main.sessions.some((one) => one.phase === 'signed-out' && one.problem !== null)).toBe(false);
  });

  test('behavior: O20 a click and a cancel at once: nothing listens, no browser opens', async () => {
    const links: string[] = [];
    const browse = async (link: string) => {
      links.push(link);
      return true;
    };
    const { main } = await start({}, { browse });
    const clicked = main.session.signIn(main.connection);
    main.session.cancel(main.connection.id);
    await clicked;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(main.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: null, left: null });
    expect(links).toEqual([]);
  });

  test('behavior: O21 while an attempt is pending nothing but the profile is on disk', async () => {
    const { main } = await start({}, noVisitor);
    await begin(main);
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
    await main.stop(false);
    const tiny = await startTinyService();
    stops.push(() => tiny.stop());
    const again = await startMainServices(tiny, { folder: main.folder });
    stops.push(() => again.stop());
    expect(again.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: null, left: null });
  });
});

describe('the token endpoint', () => {
  test('error: O29 one that hangs: cancel takes less than 200 ms, and its connection is closed', async () => {
    let closed = false;
    const flow = await startWithTokenEndpoint((request) => {
      request.socket.once('close', () => {
        closed = true;
      });
    }, noVisitor);
    const { link } = await begin(flow.main, flow.connection);
    await flow.browser(link);
    await flow.main.until((one) => one.phase === 'signing-in' && one.step === 'exchange');
    await new Promise((resolve) => setTimeout(resolve, 100));
    flow.main.session.cancel(flow.main.connection.id);
    expect(flow.main.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: null, left: null });
    expect(await turnsUntil(() => closed)).toBeLessThan(atOnce);
    expect(flow.hits()).toBe(1);
  });

  test.each([
    ['hangs', (): void => {}],
    [
      'drips',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 50);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ])('error: O29 the whole exchange is bounded, also where it %s', async (_name, answer) => {
    const server = createServer((_request, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((done) => server.close(done).closeAllConnections()));
    const http = createHttp({ findProxy: straight });
    stops.push(() => http.stop());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const passed = fairClock();
    const request = { method: 'POST', url, headers: {}, body: 'a=b', seconds: 0.4, maxBytes: 1_000, connection: 'own' } as const;
    expect(await http.send(request)).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect(passed()).toBeLessThan(1_000);
  });

  const resets: [string, RequestListener][] = [
    ['without a word', (request) => request.socket.destroy()],
    ['in its headers', (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-')],
    ['in its body', (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"access_to')],
    ['with bytes that are not HTTP', (request) => request.socket.end('hello\r\n\r\n')],
  ];
  test.each(resets)('error: O30 a connection that breaks off %s: the code may be spent, and is not sent again', async (_name, answer) => {
    const flow = await startWithTokenEndpoint(answer, noVisitor);
    const { link } = await begin(flow.main, flow.connection);
    await flow.browser(link);
    expect(await ended(flow.main)).toMatchObject({ problem: { code: 'sign-in-failed', reason: 'exchange-lost' } });
    expect(flow.hits()).toBe(1);
  });

  test.each([301, 302, 303, 307, 308])('error: O31 a %i is not followed: the other host gets nothing', async (status) => {
    let elsewhere = 0;
    const other = createServer(() => {
      elsewhere += 1;
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((done) => other.close(done).closeAllConnections()));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const flow = await startWithTokenEndpoint((_request, response) => response.writeHead(status, { location }).end(), noVisitor);
    const { link } = await begin(flow.main, flow.connection);
    await flow.browser(link);
    expect(await ended(flow.main)).toMatchObject({ problem: { code: 'service', status } });
    expect(elsewhere).toBe(0);
  });

  const bomb = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 9 });
  test.each([
    ['of 60 kB that becomes 60 MB', bomb(60)],
    ['of 200 kB that becomes 200 MB', bomb(200)],
  ])('error: O28 a gzip bomb %s', async (_name, body) => {
    const flow = await startWithTokenEndpoint((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
    }, noVisitor);
    const { link } = await begin(flow.main, flow.connection);
    const before = process.memoryUsage().rss;
    await flow.browser(link);
    expect(await ended(flow.main)).toMatchObject({ problem: { reason: 'unreadable-token' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  test('default: O28 a service that compresses although it was not asked to is read', async () => {
    const flow = await startWithTokenEndpoint((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"access_token":"a","token_type":"Bearer"}'));
    }, noVisitor);
    const { link } = await begin(flow.main, flow.connection);
    await flow.browser(link);
    await flow.main.until(({ phase }) => phase === 'signed-in');
  });
});

describe('PKCE and issuers', () => {
  const refusesPkce: Partial<Behavior> = {
    callback: (state) => `error=invalid_request&error_description=${encodeURIComponent('code_challenge is not allowed')}&state=${state}`,
  };
  test('error: O24 a server that refuses PKCE: said, and with the switch off it works', async () => {
    const { tiny, main } = await start(refusesPkce, {});
    await main.session.signIn(main.connection);
    expect(await ended(main)).toMatchObject({ problem: { reason: 'pkce-refused' } });
    tiny.behavior.callback = null;
    await main.session.signIn({ ...main.connection, pkce: false });
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests[0]).not.toHaveProperty('code_verifier');
  });

  test('error: O24 a server that refuses PKCE only at the exchange', async () => {
    const { tiny, main } = await start({
      token: (answer, form) =>
        'code_verifier' in form
          ? { status: 400, body: '{"error":"invalid_request","error_description":"code_verifier is unknown"}' }
          : { status: 200, body: JSON.stringify(answer) },
    });
    await main.session.signIn(main.connection);
    expect(await ended(main)).toMatchObject({ problem: { reason: 'pkce-refused' } });
    await main.session.signIn({ ...main.connection, pkce: false });
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(2);
  });

  test('error: O25 the code of one server brought to the attempt with another', async () => {
    const honest = await start({}, noVisitor);
    const attacked = await start({}, noVisitor);
    const mine = await begin(attacked.main);
    const theirs = await begin(honest.main);
    const state = new URL(mine.link).searchParams.get('state') ?? '';
    const code = new URL(await callbackOf(theirs.link)).searchParams.get('code') ?? '';
    const query = new URLSearchParams({ code, state, iss: honest.tiny.authorizationAddress });
    await visit(`http://${mine.listeningOn}/callback?${query}`);
    expect(await ended(attacked.main)).toMatchObject({ problem: { reason: 'wrong-issuer' } });
    expect(attacked.tiny.tokenRequests).toHaveLength(0);
    // Without an issuer the code goes to the server of its attempt alone, with the verifier of that attempt.
    const again = await begin(attacked.main);
    query.delete('iss');
    query.set('state', new URL(again.link).searchParams.get('state') ?? '');
    await visit(`http://${again.listeningOn}/callback?${query}`);
    expect(await ended(attacked.main)).toMatchObject({ problem: { reason: 'code-rejected' } });
    expect(honest.tiny.tokenRequests).toHaveLength(0);
  });

  test('behavior: O25 an edit meanwhile does not redirect a pending attempt', async () => {
    const { tiny, main } = await start({}, noVisitor);
    const { link } = await begin(main);
    const { name, authorizationAddress, apiAddress, clientId, redirectAddress, pkce } = main.connection;
    const saved = {
      name,
      environment: 'test' as const,
      authorizationAddress,
      apiAddress,
      clientId,
      redirectAddress,
      pkce,
      scopes: 'other',
    };
    await main.connections.save({ ...saved, connection: main.connection.id });
    await visit(link);
    await main.until(({ phase }) => phase === 'signed-in');
    expect(tiny.tokenRequests).toHaveLength(1);
  });
});

describe('another person', () => {
  const accounts = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
  const others = ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
  const personOf = (main: MainServices) => {
    const last = main.sessions.at(-1);
    return last?.phase === 'signed-in' ? last.person : last?.phase;
  };

  test('default: O26 the first person, the same with one account more, and another', async () => {
    const { main } = await start();
    const { id } = main.connection;
    await main.signIn();
    expect(personOf(main)).toBe('unknown');
    await main.session.checkAccounts(id, accounts);
    expect(personOf(main)).toBe('same');
    await main.session.signOut(id);
    await main.signIn();
    await main.session.checkAccounts(id, [...accounts.map((account) => account.toLowerCase()), ...others].slice(1));
    expect(personOf(main)).toBe('same');
    await main.session.signOut(id);
    await main.signIn();
    await main.session.checkAccounts(id, accounts.slice(0, 1));
    expect(personOf(main)).toBe('another');
    // However often the service reports them, it stays so for this sign-in.
    await main.session.checkAccounts(id, accounts.slice(0, 1));
    expect(personOf(main)).toBe('another');
  });

  test('behavior: O26 a restart does not forget it; the next sign-in of the same person does', async () => {
    const { tiny, main } = await start();
    const { id } = main.connection;
    await main.signIn();
    await main.session.checkAccounts(id, accounts);
    await main.session.signOut(id);
    await main.signIn();
    await main.session.checkAccounts(id, others);
    await main.stop(false);
    const again = await startMainServices(tiny, { folder: main.folder });
    stops.push(() => again.stop());
    expect(personOf(again)).toBe('another');
    await again.session.signOut(id);
    await again.signIn();
    await again.session.checkAccounts(id, others);
    expect(personOf(again)).toBe('same');
  });

  test('behavior: O26 what comes late, while signed out or for another connection is ignored', async () => {
    const { main } = await start();
    await main.session.checkAccounts(main.connection.id, accounts);
    await main.signIn();
    await main.session.checkAccounts('other', accounts);
    await main.session.checkAccounts(main.connection.id, []);
    expect(personOf(main)).toBe('unknown');
  });
});
