/** Asking strangers’ servers: real ones on this machine, reached through the adapter’s own arguments; none of them is a switch of the product. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetchMedia, mostBytes } from '#main/collectibles/fetch-media.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createMediaHttp, type MediaHttpParts } from '#main/core/platform/media-http.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import { selfSigned } from '#test/support/self-signed.ts';

let server: Server;
let port: number;
let canary: Canary;
const asked: { url: string; headers: Record<string, unknown> }[] = [];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  canary = await startCanary();
  server = createServer(selfSigned, (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://x');
    if (pathname === '/to')
      return void response.writeHead(302, { location: searchParams.get('url') ?? '', 'set-cookie': 'a=b' }).end('moved');
    if (pathname === '/round')
      return void response.writeHead(307, { location: `/round?${Number(searchParams.get('n') ?? '0') + 1}` }).end();
    if (pathname === '/gone') return void response.writeHead(404).end('no');
    if (pathname === '/bomb') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    if (pathname === '/bomb-br') return void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb);
    if (pathname === '/zipped') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
    if (pathname === '/endless') {
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (pathname === '/silent') return;
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'who=me' }).end('{"name":"here"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  server.closeAllConnections();
  server.close();
  await canary.stop();
});

const bomb = gzipSync(Buffer.alloc(50_000_000));
const brotliBomb = brotliCompressSync(Buffer.alloc(20_000_000));
const never = new AbortController().signal;

/** As the product has it, except for what this test sets. */
function fetcher(parts: Partial<MediaHttpParts> = {}) {
  const http = createMediaHttp({ findProxy: async () => 'direct', ...parts });
  stops.push(http.stop);
  return createFetchMedia(http.send, systemClock);
}
const here = () => fetcher({ ca: [selfSigned.cert], isAllowed: (address) => address === '127.0.0.1', resolve: async () => ['127.0.0.1'] });
const at = (path: string, host = 'localhost') => `https://${host}:${port}${path}`;

test('default: metadata is fetched; the request does not identify the person', async () => {
  asked.length = 0;
  const answer = await here()(at('/1.json'), 'metadata', never);
  expect(answer.ok && Buffer.from(answer.value).toString()).toBe('{"name":"here"}');
  expect(asked).toHaveLength(1);
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
});

test('behavior: cookies that were set are never sent', async () => {
  const fetch = here();
  await fetch(at('/1.json'), 'metadata', never);
  asked.length = 0;
  await fetch(at('/to?url=/2.json'), 'metadata', never);
  expect(asked.map(({ url, headers }) => [url, headers.cookie, headers.referer])).toEqual([
    ['/to?url=/2.json', undefined, undefined],
    ['/2.json', undefined, undefined],
  ]);
});

test('behavior: what a server packs all the same is unpacked', async () => {
  const answer = await here()(at('/zipped'), 'metadata', never);
  expect(answer.ok && Buffer.from(answer.value).toString()).toBe('{"a":1}');
});

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.1/',
])('error: E25 as the product has it, %s is not asked', async (url) => {
  const withPort = new URL(url);
  withPort.port = String(canary.port);
  const answer = await fetcher()(withPort.href, 'picture', never);
  expect(answer).toEqual({ ok: false, error: { why: 'private', host: withPort.host } });
  expect(canary.hits).toEqual([]);
});

test('error: E25 a name that leads inside is not asked, also where it leads outside as well', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], []]) {
    const answer = await fetcher({ resolve: async () => addresses })(`https://inside.example:${canary.port}/`, 'metadata', never);
    expect(answer, addresses.join()).toEqual({ ok: false, error: { why: 'private', host: `inside.example:${canary.port}` } });
  }
  expect(canary.hits).toEqual([]);
});

test('error: E25 a name that leads elsewhere the second time: it is looked up once, and that address is dialed', async () => {
  asked.length = 0;
  let looked = 0;
  const fetch = fetcher({
    ca: [selfSigned.cert],
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async () => (looked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254']),
  });
  expect((await fetch(at('/1.json'), 'metadata', never)).ok).toBe(true);
  expect(looked).toBe(1);
  expect(await fetch(at('/1.json'), 'metadata', never)).toMatchObject({ ok: false, error: { why: 'private' } });
  expect(asked).toHaveLength(1);
});

test('error: E25 the address actually connected to is checked once more before anything is sent', async () => {
  asked.length = 0;
  let judged = 0;
  const fetch = fetcher({ ca: [selfSigned.cert], resolve: async () => ['127.0.0.1'], isAllowed: () => judged++ === 0 });
  expect(await fetch(at('/1.json'), 'metadata', never)).toMatchObject({ ok: false, error: { why: 'private' } });
  expect(asked).toEqual([]);
});

test('error: H10 a redirect to http, inside, to a file, to a name and password, or to nowhere is not followed', async () => {
  const fetch = fetcher({
    ca: [selfSigned.cert],
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async (name) => [name === 'localhost' ? '127.0.0.1' : '10.0.0.1'],
  });
  const elsewhere = [
    [`http://${canary.host}/`, 'redirects'],
    ['file:///etc/passwd', 'redirects'],
    ['javascript:alert(1)', 'redirects'],
    [`https://a:b@${canary.host}/`, 'redirects'],
    ['https://inside.example/', 'private'],
    [`https://[::1]:${canary.port}/`, 'private'],
  ] as const;
  for (const [url, why] of elsewhere) {
    const answer = await fetch(at(`/to?url=${encodeURIComponent(url)}`), 'picture', never);
    expect(answer, url).toMatchObject({ ok: false, error: { why } });
  }
  expect(canary.hits).toEqual([]);
});

test('behavior: H10 three redirects are followed, and no fourth', async () => {
  const times = (count: number): string => (count === 0 ? '/1.json' : `/to?url=${encodeURIComponent(times(count - 1))}`);
  expect((await here()(at(times(3)), 'metadata', never)).ok).toBe(true);
  expect(await here()(at(times(4)), 'metadata', never)).toMatchObject({ ok: false, error: { why: 'redirects' } });
  asked.length = 0;
  expect(await here()(at('/round'), 'metadata', never)).toMatchObject({ ok: false, error: { why: 'redirects' } });
  expect(asked).toHaveLength(4);
});

test('error: H9 a small answer that unpacks to very much, or one that does not end, is given up', async () => {
  expect(bomb.byteLength).toBeLessThan(mostBytes.metadata);
  for (const path of ['/bomb', '/bomb-br', '/endless']) {
    for (const kind of ['metadata', 'picture'] as const) {
      expect(await here()(at(path), kind, never), `${path} ${kind}`).toEqual({ ok: false, error: { why: 'too-large' } });
    }
  }
});

test('error: not found, not trusted, not reached and not https are each reported', async () => {
  expect(await here()(at('/gone'), 'metadata', never)).toEqual({
    ok: false,
    error: { why: 'status', host: `localhost:${port}`, status: 404 },
  });
  const untrusting = fetcher({ isAllowed: () => true, resolve: async () => ['127.0.0.1'] });
  expect(await untrusting(at('/1.json'), 'metadata', never)).toMatchObject({ ok: false, error: { why: 'untrusted' } });
  const closed = await startCanary();
  await closed.stop();
  const answer = await here()(`https://localhost:${closed.port}/`, 'metadata', never);
  expect(answer).toMatchObject({ ok: false, error: { why: 'unreachable' } });
  expect(await here()(`http://localhost:${port}/1.json`, 'metadata', never)).toEqual({ ok: false, error: { why: 'scheme', scheme: '' } });
});

test('behavior: four at once, and a canceled request ends at once, waiting or not', async () => {
  const fetch = here();
  const aborters = Array.from({ length: 6 }, () => new AbortController());
  asked.length = 0;
  const all = aborters.map(({ signal }) => fetch(at('/silent'), 'picture', signal));
  await expect.poll(() => asked.length).toBe(4);
  aborters[5]?.abort();
  expect(await all[5]).toEqual({ ok: false, error: { why: 'canceled' } });
  aborters[0]?.abort();
  expect(await all[0]).toEqual({ ok: false, error: { why: 'canceled' } });
  await expect.poll(() => asked.length).toBe(5);
  for (const aborter of aborters) aborter.abort();
  await Promise.all(all);
  expect((await fetch(at('/1.json'), 'metadata', never)).ok).toBe(true);
});
