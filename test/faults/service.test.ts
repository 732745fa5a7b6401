/**
 * What the wire can do to a read and to a write: how many requests the service saw, and what the app says. A write is
 * seen once at most, whatever happens; and "not carried out" is only said where that is certain.
 */

import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { startClient } from '#test/support/client-parts.ts';
import { answer, type Fault, startFaultyService } from '#test/support/faulty-service.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { writeOf } from '#test/support/write.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const transfer = { contractAddress: contract, amount: '100', receiver };

const begin =
  (text: string, then: (socket: Parameters<Fault>[0]) => void): Fault =>
  (socket) => {
    socket.write(text, () => then(socket));
  };
const reset = (socket: Parameters<Fault>[0]) => void socket.resetAndDestroy();
const drip: Fault = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write(' '), 50);
  socket.on('close', () => clearInterval(timer));
};
const json = '{"error":{"code":"x","message":"Said by the service."}}';

interface Row {
  readonly name: string;
  readonly fault: Fault;
  /** How often a read is asked. */
  readonly reads: number;
  readonly read: string;
  readonly write: string;
}

const whole = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const rows: readonly Row[] = [
  { name: 'H3 reset before the headers', fault: reset, reads: 3, read: 'offline', write: 'outcome-unknown' },
  { name: 'H3 closed without an answer', fault: (socket) => socket.end(), reads: 3, read: 'offline', write: 'outcome-unknown' },
  {
    name: 'H3 reset in the headers',
    fault: begin('HTTP/1.1 200 OK\r\ncontent-', reset),
    reads: 3,
    read: 'offline',
    write: 'outcome-unknown',
  },
  {
    name: 'H3 reset in the body',
    fault: begin(`${whole}content-length: 100\r\n\r\n{"a`, reset),
    reads: 3,
    read: 'offline',
    write: 'outcome-unknown',
  },
  {
    name: 'H3 shorter than it says',
    fault: begin(`${whole}content-length: 100\r\n\r\n{}`, (socket) => socket.end()),
    reads: 3,
    read: 'offline',
    write: 'outcome-unknown',
  },
  {
    name: 'H3 rubbish in chunks',
    fault: begin(`${whole}transfer-encoding: chunked\r\n\r\nzz\r\n`, () => {}),
    reads: 3,
    read: 'offline',
    write: 'outcome-unknown',
  },
  { name: 'H3 not HTTP', fault: begin('SSH-2.0-OpenSSH_9\r\n', () => {}), reads: 3, read: 'offline', write: 'outcome-unknown' },
  { name: 'H2 silence', fault: () => {}, reads: 1, read: 'timeout', write: 'outcome-unknown' },
  { name: 'H2 a body that drips', fault: drip, reads: 1, read: 'timeout', write: 'outcome-unknown' },
  { name: 'H5 400', fault: answer(400, json), reads: 1, read: 'service', write: 'service' },
  { name: 'H5 403', fault: answer(403, json), reads: 1, read: 'service', write: 'service' },
  { name: 'H5 404', fault: answer(404, json), reads: 1, read: 'service', write: 'service' },
  { name: 'H5 422', fault: answer(422, json), reads: 1, read: 'service', write: 'service' },
  { name: 'M5 404 without a body', fault: answer(404, ''), reads: 1, read: 'service', write: 'service' },
  {
    name: 'M4 200 that says it failed',
    fault: answer(200, '{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}'),
    reads: 1,
    read: 'unrecognized',
    write: 'outcome-unknown',
  },
  {
    name: 'M5 404 in HTML',
    fault: answer(404, '<html>', { 'content-type': 'text/html' }),
    reads: 1,
    read: 'service',
    write: 'outcome-unknown',
  },
  { name: 'M5 405', fault: answer(405, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'M5 408', fault: answer(408, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'M5 409', fault: answer(409, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'M5 410', fault: answer(410, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'M5 413', fault: answer(413, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'M5 425', fault: answer(425, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'H6 429', fault: answer(429, json), reads: 3, read: 'service', write: 'outcome-unknown' },
  { name: 'H7 500', fault: answer(500, json), reads: 3, read: 'service', write: 'outcome-unknown' },
  { name: 'H7 501', fault: answer(501, json), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'H7 502', fault: answer(502, '<html>'), reads: 3, read: 'service', write: 'outcome-unknown' },
  { name: 'H7 503', fault: answer(503, ''), reads: 3, read: 'service', write: 'outcome-unknown' },
  { name: 'H7 504', fault: answer(504, ''), reads: 3, read: 'service', write: 'outcome-unknown' },
  { name: 'H4 401, and again', fault: answer(401, json), reads: 2, read: 'session-expired', write: 'service' },
  { name: 'H10 301', fault: answer(301, '', { location: '/elsewhere' }), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'H10 307', fault: answer(307, '', { location: '/elsewhere' }), reads: 1, read: 'service', write: 'outcome-unknown' },
  { name: 'H10 308', fault: answer(308, '', { location: 'http://127.0.0.1:9/' }), reads: 1, read: 'service', write: 'outcome-unknown' },
  {
    name: 'H12 a web page instead',
    fault: answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
    reads: 1,
    read: 'captive-portal',
    write: 'outcome-unknown',
  },
  {
    name: 'H12 511',
    fault: answer(511, '<html>', { 'content-type': 'text/html' }),
    reads: 1,
    read: 'captive-portal',
    write: 'outcome-unknown',
  },
  { name: 'H8 HTML said to be JSON', fault: answer(200, '<html>'), reads: 1, read: 'unreadable-response', write: 'outcome-unknown' },
  { name: 'H8 nothing', fault: answer(200, ''), reads: 1, read: 'unreadable-response', write: 'outcome-unknown' },
  {
    name: 'H8 204',
    fault: begin('HTTP/1.1 204 No Content\r\n\r\n', () => {}),
    reads: 1,
    read: 'unreadable-response',
    write: 'outcome-unknown',
  },
  { name: 'H8 half of it', fault: answer(200, '{"hash":"0x'), reads: 1, read: 'unreadable-response', write: 'outcome-unknown' },
  {
    name: 'H8 no text',
    fault: answer(200, Buffer.from([0xff, 0xfe, 0x7b])),
    reads: 1,
    read: 'unreadable-response',
    write: 'outcome-unknown',
  },
  {
    name: 'H9 too deep',
    fault: answer(200, `${'['.repeat(1000)}${']'.repeat(1000)}`),
    reads: 1,
    read: 'unreadable-response',
    write: 'outcome-unknown',
  },
  {
    name: 'H9 too large',
    fault: answer(200, `"${'x'.repeat(3_000_000)}"`),
    reads: 1,
    read: 'unreadable-response',
    write: 'outcome-unknown',
  },
  {
    name: 'H9 a gzip bomb',
    fault: answer(200, gzipSync(`"${'x'.repeat(50_000_000)}"`), { 'content-encoding': 'gzip' }),
    reads: 1,
    read: 'unreadable-response',
    write: 'outcome-unknown',
  },
];

async function under(fault: Fault) {
  const service = await startFaultyService(fault);
  stops.push(service.stop);
  // Long enough for a loaded machine to answer, short enough for silence.
  const parts = startClient({
    apiAddress: service.address,
    seconds: /silence|drips/.test(expect.getState().currentTestName ?? '') ? 1 : 10,
  });
  stops.push(parts.stop);
  return { service, ...parts };
}

describe('H2, H3, H4, H5, H6, H7, H8, H9, H10, H12, M1, M4 and M5 the wire', () => {
  describe.each(rows)('$name', ({ name, fault, reads, read, write }) => {
    test(`error: ${name.split(' ')[0]} M1 a read is asked ${reads} times`, async () => {
      const { client, connection, service } = await under(fault);
      const result = await client.read('chain.id', connection, {});
      if (read === 'unrecognized') expect(result).toMatchObject({ ok: true, value: { reading: { recognized: false } } });
      else expect(result).toMatchObject({ ok: false, error: { code: read, ...(name.includes('bomb') ? { why: 'too-large' } : {}) } });
      expect(service.arrived).toHaveLength(reads);
    });

    test(`error: ${name.split(' ')[0]} M1 M4 a write is seen once, and is ${write}`, async () => {
      const { client, connection, service } = await under(fault);
      const result = await client.write(writeOf('erc20.transfer', connection, transfer));
      expect(result).toMatchObject({ ok: false, error: { code: write } });
      // Long enough for a second one to come.
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(service.arrived).toHaveLength(1);
      expect(service.arrived[0]).toMatchObject({ method: 'POST', path: '/api/erc20/transfer' });
      expect(JSON.parse(service.arrived[0]?.body ?? '')).toEqual({ contractAddress: contract, amount: '100', address: receiver });
    });
  });
});

describe('a write that never left', () => {
  test('error: M5 nothing listens: not carried out', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const { client, connection, stop } = startClient({ apiAddress: `http://127.0.0.1:${port}` });
    stops.push(stop);
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: false,
      error: { code: 'offline', reason: 'refused' },
    });
  });

  test('error: M5 H1 an untrusted certificate: not carried out, and nothing was sent', async () => {
    const seen: string[] = [];
    const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request) => seen.push(request.url)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => server.close());
    const { client, connection, stop } = startClient({ apiAddress: `https://127.0.0.1:${(server.address() as AddressInfo).port}` });
    stops.push(stop);
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: false,
      error: { code: 'offline', reason: 'untrusted' },
    });
    expect(seen).toEqual([]);
  });
});

describe('what would be sent twice by others', () => {
  test('error: M1 HTTP/2 is not spoken: no REFUSED_STREAM and no GOAWAY sends a write again', async () => {
    let [one, two] = [0, 0];
    const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
      if (request.httpVersion === '2.0') return;
      one += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }));
    });
    server.on('stream', (stream, _headers) => {
      two += 1;
      stream.close(0x7);
      stream.session?.goaway();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { client, connection, stop } = startClient({
      apiAddress: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ca: [selfSigned.cert],
    });
    stops.push(() => server.close(), stop);
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: true,
      value: { reading: { recognized: true } },
    });
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true });
    expect([one, two]).toEqual([2, 0]);
  });

  test('error: M1 a kept connection that has closed: a read is retried, a write does not use it', async () => {
    const fault: Fault = (socket, request, count) => {
      if (count === 1) return void socket.destroy();
      answer(200, request.method === 'GET' ? '"1"' : JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }))(socket, request, count);
    };
    const { client, connection, service } = await under(fault);
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true });
    expect(await client.read('block.latestNumber', connection, {})).toMatchObject({ ok: true });
    expect(service.arrived).toHaveLength(3);
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({ ok: true });
    expect(service.arrived).toHaveLength(4);
    expect(service.arrived[3]?.headers.connection).toBe('close');
  });
});
