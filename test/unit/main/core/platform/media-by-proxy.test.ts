/** Pictures from unknown servers through the system's proxy: it gets the address that was checked, and never a private one. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFetchMedia } from '#main/collectibles/fetch-media.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createMediaHttp, type MediaHttpParts } from '#main/core/platform/media-http.ts';
import { parseProxyList } from '#main/core/platform/system-proxy.ts';
import { type ProxyAnswer, startConnectProxy } from '#test/support/connect-proxy.ts';
import { selfSigned } from '#test/support/self-signed.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Of the public internet; the proxy of these tests leads to the server here all the same. */
const outside = '93.184.216.34';
const never = new AbortController().signal;

/** As the product has it, but for a server's certificate and what names lead to. */
async function setUp({
  answer,
  names = {},
  kind = 'PROXY',
}: {
  answer?: ProxyAnswer;
  names?: Record<string, string[]>;
  kind?: string;
} = {}) {
  const arrived: string[] = [];
  const server = createServer(selfSigned, (request, response) => {
    arrived.push(`${request.headers.host}${request.url}`);
    const to = new URL(request.url ?? '/', 'https://x').searchParams.get('to');
    if (to === null) return void response.end('{"name":"here"}');
    response.writeHead(302, { location: to }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startConnectProxy(answer, (server.address() as AddressInfo).port);
  stops.push(proxy.stop, () => {
    server.closeAllConnections();
    server.close();
  });
  const askedFor: string[] = [];
  const findProxy: MediaHttpParts['findProxy'] = async (origin) => {
    askedFor.push(origin);
    return parseProxyList(`${kind} 127.0.0.1:${proxy.port}`);
  };
  const resolve = async (name: string) => {
    const found = names[name];
    if (found === undefined) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    return found;
  };
  const parts: MediaHttpParts = { findProxy, resolve, ca: [selfSigned.cert] };
  const http = createMediaHttp(parts);
  stops.push(http.stop);
  const fetch = createFetchMedia(http.send, systemClock);
  const targets = () => proxy.asked.map((line) => line.split(' ')[1]);
  return { fetch: (url: string) => fetch(url, 'metadata', never), arrived, askedFor, targets, proxy };
}

test('default: H14 E25 they go through the proxy that the system names; it gets the checked address, not the name, and sees no path', async () => {
  const { fetch, arrived, askedFor, targets, proxy } = await setUp({ names: { localhost: [outside] } });
  // The certificate is for this name, so the name is what TLS asks for and is held to.
  expect(await fetch('https://localhost/secret.json')).toMatchObject({ ok: true });
  expect(arrived).toEqual(['localhost/secret.json']);
  expect(targets()).toEqual([`${outside}:443`]);
  expect(askedFor).toEqual(['https://localhost']);
  expect(proxy.asked.join() + Buffer.concat(proxy.seen).toString('latin1')).not.toContain('secret');
});

test.each(['https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest/', 'https://inside.example/', 'https://both.example/'])(
  'error: H14 E25 a proxy opens nothing inside either: it is not even asked for %s',
  async (url) => {
    const { fetch, arrived, targets } = await setUp({
      names: { 'inside.example': ['192.168.1.1'], 'both.example': [outside, '127.0.0.1'] },
    });
    expect(await fetch(url)).toEqual({ ok: false, error: { why: 'private', host: new URL(url).host } });
    expect([targets(), arrived]).toEqual([[], []]);
  },
);

test('error: H10 H14 E25 redirected to a private name, the proxy is not asked for it', async () => {
  const { fetch, arrived, targets } = await setUp({ names: { localhost: [outside], 'inside.example': ['10.0.0.1'] } });
  expect(await fetch('https://localhost/?to=https://inside.example/admin')).toMatchObject({ ok: false, error: { why: 'private' } });
  expect(targets()).toEqual([`${outside}:443`]);
  expect(arrived).toHaveLength(1);
});

test('error: H14 E25 a name that only the proxy could look up is not loaded, because its address could not be checked', async () => {
  const { fetch, targets } = await setUp();
  expect(await fetch('https://only-there.example/')).toEqual({ ok: false, error: { why: 'unreachable', host: 'only-there.example' } });
  expect(targets()).toEqual([]);
});

test('error: H14 a proxy that refuses, or only one of a kind that is not spoken: not passed by', async () => {
  const refusing = await setUp({
    names: { localhost: [outside] },
    answer: (socket) => !socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'),
  });
  const socks = await setUp({ names: { localhost: [outside] }, kind: 'SOCKS5' });
  for (const { fetch, arrived } of [refusing, socks]) {
    expect(await fetch('https://localhost/1.json')).toEqual({ ok: false, error: { why: 'unreachable', host: 'localhost' } });
    expect(arrived).toEqual([]);
  }
  expect(refusing.targets()).toEqual([`${outside}:443`]);
  expect(socks.targets()).toEqual([]);
});
