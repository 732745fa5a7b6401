/** The listener alone: what reaches it from this computer, and what it makes of that. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { bindLoopback } from '#main/session/bind.ts';
import { listenForCallback } from '#main/session/loopback.ts';
import type { CallbackVerdict } from '#main/session/pages.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { over, startLoopback } from '#test/support/loopback.ts';
import { openSlowly, parseListeners, sendRaw, statusOf } from '#test/support/raw-request.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(address = 'http://127.0.0.1/callback', verdict: CallbackVerdict = 'ignored') {
  const listening = await startLoopback(address, verdict);
  stops.push(() => listening.loopback.stop(over));
  return listening;
}

function occupy(host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: true }, () => resolve((server.address() as { port: number }).port));
    stops.push(() => new Promise((done) => server.close(done)));
  });
}

/** A request of bytes, with the right Host unless another is given. */
const get = (port: number, target: string, head = `Host: 127.0.0.1:${port}\r\n`, method = 'GET') =>
  sendRaw(port, `${method} ${target} HTTP/1.1\r\n${head}\r\n`);

describe('what it refuses', () => {
  const right = 'code=c&state=right';
  const targets: [target: string, status: number][] = [
    ['/favicon.ico', 404],
    ['/', 404],
    [`//callback?${right}`, 404],
    [`/callback/?${right}`, 404],
    [`/callback/..?${right}`, 404],
    [`/x/../callback?${right}`, 404],
    [`/%63allback?${right}`, 404],
    [`/CALLBACK?${right}`, 404],
    [`/callback;x?${right}`, 404],
    [`/callback#?${right}`, 404],
    [`/callback%00?${right}`, 404],
    [`/callback\\?${right}`, 404],
    [`http://127.0.0.1/callback?${right}`, 404],
    [`https://evil.example/callback?${right}`, 404],
    ['/callback/accepted', 404],
    ['*', 404],
    [`/callback?${'x'.repeat(8_192)}`, 400],
    [`/callback?${right} extra`, 400],
    ['', 400],
  ];
  test.each(targets)('error: O9 target %.60s', async (target, status) => {
    const { port, judged } = await listen(undefined, 'accepted');
    expect(statusOf(await get(port, target))).toBe(status);
    expect(judged).toEqual([]);
  });

  const bytes: [name: string, bytes: string | Uint8Array, status: number][] = [
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['TLS', Uint8Array.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3]), 400],
    ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['header without name', 'GET /callback?code=c&state=right HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['NUL in a header', 'GET /callback?code=c&state=right HTTP/1.1\r\nHost: a\0b\r\n\r\n', 400],
    ['both lengths', 'POST /callback HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['endless header', `GET /callback HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 400],
    ['HTTP/0.9', 'GET /callback?code=c&state=right\r\n\r\n', 400],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 0],
  ];
  test.each(bytes)('error: O9 bytes: %s', async (_name, sent, status) => {
    const { port, judged } = await listen(undefined, 'accepted');
    expect(statusOf(await sendRaw(port, sent))).toBe(status);
    expect(judged).toEqual([]);
    expect((await visit(`http://127.0.0.1:${port}/callback?state=right`, { follow: false })).status).toBe(303);
  });

  test.each(['HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('error: O10 method %s', async (method) => {
    const { port, judged } = await listen(undefined, 'accepted');
    const answer = await get(port, `/callback?${right}`, undefined, method);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/\r\nallow: GET\r\n/i);
    expect(answer).not.toMatch(/access-control/i);
    expect(judged).toEqual([]);
  });

  const metadata: [headers: Record<string, string>, status: number][] = [
    [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, 403],
    [{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-mode': 'websocket' }, 403],
    [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }, 303],
    [{}, 303],
  ];
  test.each(metadata)('error: O11 Fetch Metadata %j', async (headers, status) => {
    const { base, judged } = await listen(undefined, 'accepted');
    expect((await visit(`${base}/callback?${right}`, { headers, follow: false })).status).toBe(status);
    expect(judged).toHaveLength(status === 303 ? 1 : 0);
  });

  test.each([
    ['another name', (port: number) => `Host: evil.example:${port}\r\n`],
    ['none', () => ''],
    ['two words', () => 'Host: a b\r\n'],
    ['without the port', () => 'Host: 127.0.0.1\r\n'],
    ['localhost', (port: number) => `Host: localhost:${port}\r\n`],
    ['a trailing dot', (port: number) => `Host: 127.0.0.1.:${port}\r\n`],
    ['two of them', (port: number) => `Host: 127.0.0.1:${port}\r\nHost: evil.example\r\n`],
    ['userinfo', (port: number) => `Host: x@127.0.0.1:${port}\r\n`],
  ])('error: O12 Host: %s', async (_name, head) => {
    const { port, judged } = await listen(undefined, 'accepted');
    expect(statusOf(await get(port, `/callback?${right}`, head(port)))).toBe(400);
    expect(judged).toEqual([]);
  });
});

describe('how many strangers came', () => {
  const right = '/callback?state=right';
  const visits: [who: string, path: string, headers: Record<string, string>, strangers: number][] = [
    ['the browser with the answer', right, {}, 0],
    ['an answer to another sign-in', '/callback?state=wrong', {}, 1],
    ['a page that fetches the answer’s address', right, { 'sec-fetch-mode': 'cors' }, 1],
    ['a request for another path', '/favicon.ico', {}, 1],
  ];
  test.each(visits)('behavior: O13 %s', async (_who, path, headers, strangers) => {
    const { base, loopback } = await listen(undefined, 'accepted');
    expect(loopback.strangers()).toBe(0);
    await visit(base + path, { headers });
    expect(loopback.strangers()).toBe(strangers);
  });

  test('behavior: O13 bytes that are no request, too; their connection is closed', async () => {
    const { port, loopback } = await listen();
    const open = Array.from({ length: 3 }, () => openSlowly(port, 'hello\r\n\r\n'));
    let closed = 0;
    for (const socket of open) socket.once('close', () => (closed += 1));
    await expect.poll(() => closed).toBe(3);
    expect(loopback.strangers()).toBe(3);
  });
});

describe('where it listens', () => {
  const listenersOf = (port: number) => [
    ...parseListeners(readFileSync('/proc/net/tcp', 'utf8'), port),
    ...parseListeners(readFileSync('/proc/net/tcp6', 'utf8'), port),
  ];
  const four = '0100007F';
  const six = '00000000000000000000000001000000';

  test.runIf(process.platform === 'linux').each([
    ['http://127.0.0.1/callback', [four]],
    ['http://localhost/callback', [four, six]],
    ['http://[::1]/callback', [six]],
  ])('behavior: O17 %s is loopback only, until it stops', async (address, expected) => {
    const { loopback, port } = await listen(address);
    expect(listenersOf(port)).toEqual(expected);
    await loopback.stop(over);
    expect(listenersOf(port)).toEqual([]);
  });

  test('default: O15 localhost answers in both families', async () => {
    const { port } = await listen('http://localhost/callback', 'accepted');
    for (const host of ['127.0.0.1', '::1']) {
      const answer = await sendRaw(port, `GET /callback?state=right HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`, host);
      expect(statusOf(answer)).toBe(303);
    }
  });

  test.each(['127.0.0.1', '::1'])('error: O15 localhost is refused where %s is taken', async (host) => {
    const port = await occupy(host);
    const judge = (): CallbackVerdict => 'ignored';
    expect(await listenForCallback(`http://localhost:${port}/callback`, judge, createFakeClock())).toEqual({
      ok: false,
      error: { code: 'sign-in-failed', reason: 'port-busy', detail: `localhost:${port}` },
    });
    // Nothing of the other family is left behind.
    await occupy(host === '::1' ? '127.0.0.1' : '::1', port);
  });

  test('default: O16 an IPv6 literal', async () => {
    const { port, loopback } = await listen('http://[::1]/callback', 'accepted');
    expect(loopback.redirectUri).toBe(`http://[::1]:${port}/callback`);
    expect(statusOf(await sendRaw(port, `GET /callback?state=right HTTP/1.1\r\nHost: [::1]:${port}\r\n\r\n`, '::1'))).toBe(303);
  });

  test('error: O16 a computer without IPv6', async () => {
    const noSuchAddress = () => {
      const server = createServer() as never as import('node:http').Server;
      server.listen = () => {
        queueMicrotask(() => server.emit('error', Object.assign(new Error('no'), { code: 'EADDRNOTAVAIL' })));
        return server;
      };
      return server;
    };
    expect(await bindLoopback('[::1]', 0, noSuchAddress)).toEqual({
      ok: false,
      error: { code: 'sign-in-failed', reason: 'cannot-listen', detail: 'It has no address ::1.' },
    });
  });

  test('error: O14 a port that another holds, exclusively', async () => {
    const port = await occupy('127.0.0.1');
    expect(await listenForCallback(`http://127.0.0.1:${port}/callback`, () => 'ignored', createFakeClock())).toMatchObject({
      error: { reason: 'port-busy', detail: `127.0.0.1:${port}` },
    });
    const mine = await listen();
    await expect(occupy('127.0.0.1', mine.port)).rejects.toThrow('EADDRINUSE');
  });

  test('behavior: O14 a port of the person’s choice is that one, and the address is sent as it was registered', async () => {
    const port = await occupy('127.0.0.1');
    await stops.pop()?.();
    const address = `http://127.0.0.1:${port}/callback`;
    const { loopback } = await listen(address);
    expect(loopback).toMatchObject({ redirectUri: address, authority: `127.0.0.1:${port}` });
  });
});
