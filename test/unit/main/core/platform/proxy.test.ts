/** H14: through the proxy that the system names, by CONNECT only: it never sees a token. H13: connections after sleep. */

import { createServer as createPlainServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '#main/core/platform/http.ts';
import { createFindProxy, parseProxyList } from '#main/core/platform/system-proxy.ts';
import { accessToken, type ClientOptions, startClient } from '#test/support/client-parts.ts';
import { type ProxyAnswer, startConnectProxy } from '#test/support/connect-proxy.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { writeOf } from '#test/support/write.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A service over https, and what reached it. */
async function startService() {
  const arrived: string[] = [];
  const server = createSecureServer(selfSigned, (request, response) => {
    arrived.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.method === 'GET' ? '"31337"' : JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { arrived, port: (server.address() as AddressInfo).port };
}

async function startProxy(answer?: ProxyAnswer) {
  const proxy = await startConnectProxy(answer);
  stops.push(proxy.stop);
  return proxy;
}

function under(port: number, options: Partial<ClientOptions>) {
  const parts = startClient({ apiAddress: `https://127.0.0.1:${port}`, ca: [selfSigned.cert], ...options });
  stops.push(parts.stop);
  return parts;
}

const transfer = { contractAddress: `0x${'11'.repeat(20)}`, amount: '1', receiver: `0x${'22'.repeat(20)}` };

test('behavior: H14 reads and writes go through it, and it sees neither token nor path', async () => {
  const [service, proxy] = [await startService(), await startProxy()];
  const { client, connection } = under(service.port, { findProxy: async () => ({ kind: 'http', host: '127.0.0.1', port: proxy.port }) });
  expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true, value: { reading: { value: '31337' } } });
  expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({ ok: true });
  expect(service.arrived).toEqual([`GET /chain/chainId Bearer ${accessToken}`, `POST /erc20/transfer Bearer ${accessToken}`]);
  // One for what is kept, one of the write's own.
  expect(proxy.asked).toHaveLength(2);
  expect(proxy.asked.every((line) => line.startsWith(`CONNECT 127.0.0.1:${service.port} `))).toBe(true);
  const text = proxy.asked.join() + Buffer.concat(proxy.seen).toString('latin1');
  expect(text).not.toContain(accessToken);
  expect(text).not.toContain('chainId');
});

const refusals: [string, ProxyAnswer][] = [
  ['wants a password', (socket) => !socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n')],
  ['refuses', (socket) => !socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')],
  ['breaks off', (socket) => !socket.destroy()],
  ['speaks first', (socket) => !socket.write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{}')],
];
test.each(refusals)('error: H14 M5 a proxy that %s: said so, nothing was sent', async (_name, answer) => {
  const [service, proxy] = [await startService(), await startProxy(answer)];
  const { client, connection } = under(service.port, { findProxy: async () => ({ kind: 'http', host: '127.0.0.1', port: proxy.port }) });
  const problem = { ok: false, error: { code: 'offline', reason: 'proxy' } };
  expect(await client.read('chain.id', connection, {})).toMatchObject(problem);
  expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject(problem);
  expect(service.arrived).toEqual([]);
});

test('error: H14 only a SOCKS proxy is named: it is not passed by', async () => {
  const service = await startService();
  const { client, connection } = under(service.port, { findProxy: async () => 'refused' });
  expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: false, error: { code: 'offline', reason: 'proxy' } });
  expect(service.arrived).toEqual([]);
});

test('error: H14 the system never says which proxy: what waits for it ends, and keeps no place from what comes after', async () => {
  const service = await startService();
  const clock = createFakeClock();
  let [asked, answers] = [0, false];
  const resolveProxy = () => {
    asked += 1;
    return answers ? Promise.resolve('DIRECT') : new Promise<string>(() => {});
  };
  const findProxy = createFindProxy({ resolveProxy }, clock);
  const http = createHttp({ findProxy: () => findProxy('https://api.example.org'), ca: [selfSigned.cert] });
  stops.push(http.stop);
  const url = `https://127.0.0.1:${service.port}/`;
  const get = (path: string, signal?: AbortSignal) =>
    http.send({
      ...{ method: 'GET', url: `${url}${path}`, headers: {}, body: null, seconds: 20, maxBytes: 1_024, connection: 'pooled' },
      ...(signal === undefined ? {} : { signal }),
    });
  const leaving = new AbortController();
  const first = get('first');
  // As many as there are connections, each of which asks for its proxy.
  const left = Array.from({ length: 19 }, () => get('left', leaving.signal));
  await expect.poll(() => asked).toBe(20);
  const last = get('last');
  leaving.abort();
  for (const one of await Promise.all(left)) expect(one).toEqual({ ok: false, error: { code: 'canceled' } });
  answers = true;
  clock.pass(10_000);
  expect(await first).toMatchObject({ ok: false, error: { code: 'offline', reason: 'proxy' } });
  expect(await last).toMatchObject({ ok: true, value: { status: 200 } });
  expect(service.arrived).toEqual(['GET /last undefined']);
});

test('error: H14 E7 the certificate is the service’s, also behind a proxy', async () => {
  const [service, proxy] = [await startService(), await startProxy()];
  const { client, connection } = under(service.port, {
    ca: [],
    findProxy: async () => ({ kind: 'http', host: '127.0.0.1', port: proxy.port }),
  });
  expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: false, error: { code: 'offline', reason: 'untrusted' } });
  expect(service.arrived).toEqual([]);
});

describe('what the system says', () => {
  test.each([
    ['DIRECT', 'direct'],
    ['', 'direct'],
    ['PROXY proxy.example:3128', { kind: 'http', host: 'proxy.example', port: 3128 }],
    ['HTTPS proxy.example:8443; DIRECT', { kind: 'https', host: 'proxy.example', port: 8443 }],
    ['HTTPS proxy.example', { kind: 'https', host: 'proxy.example', port: 443 }],
    ['PROXY proxy.example', { kind: 'http', host: 'proxy.example', port: 80 }],
    ['PROXY [::1]:3128', { kind: 'http', host: '::1', port: 3128 }],
    ['SOCKS5 proxy.example:1080; PROXY other.example:80', { kind: 'http', host: 'other.example', port: 80 }],
    ['SOCKS5 proxy.example:1080', 'refused'],
    ['SOCKS proxy.example:1080; DIRECT', 'direct'],
    ['QUIC x:1', 'refused'],
  ])('behavior: H14 “%s”', (list, expected) => {
    expect(parseProxyList(list)).toEqual(expected);
  });

  test('behavior: H14 for this computer itself no proxy is asked', async () => {
    const asked: string[] = [];
    const resolveProxy = async (url: string) => {
      asked.push(url);
      return 'PROXY evil.example:1';
    };
    const findProxy = createFindProxy({ resolveProxy }, createFakeClock());
    for (const origin of ['http://127.0.0.1:5000', 'https://localhost', 'http://[::1]:80']) expect(await findProxy(origin)).toBe('direct');
    expect(asked).toEqual([]);
    expect(await findProxy('https://localhost.example')).toMatchObject({ host: 'evil.example' });
    expect(asked).toEqual(['https://localhost.example/']);
  });
});

test('behavior: H13 after sleep a kept connection is not used again', async () => {
  const ports = new Set<number>();
  const server = createPlainServer((request, response) => {
    ports.add(request.socket.remotePort ?? 0);
    response.end('"1"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { client, connection, http } = startClient({ apiAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  stops.push(() => http.stop());
  for (let count = 0; count < 5; count += 1) await client.read('chain.id', connection, {});
  const before = [...ports];
  expect(before.length).toBeLessThan(5);
  http.renew();
  ports.clear();
  await client.read('chain.id', connection, {});
  expect(before).not.toContain([...ports][0]);
});
