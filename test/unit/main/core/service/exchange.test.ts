/** Where a token may go: to the address of its connection, exactly as it was meant, and nowhere else, whatever a path is made of. */
import { expect, test } from 'vitest';
import type { HttpAnswer, HttpRequest } from '#main/core/ports/http.ts';
import { createExchange } from '#main/core/service/exchange.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';
import { fail, type Result } from '#shared/core/result.ts';
import { said } from '#test/support/client-parts.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

async function ask(apiAddress: string, path: string, answer: Result<HttpAnswer> = said(200, '{}')) {
  const sent: HttpRequest[] = [];
  const log = createRequestLog();
  const clock = createFakeClock();
  const send = async (request: HttpRequest) => {
    sent.push(request);
    return answer;
  };
  const connection = toConnection({ apiAddress });
  const request = { method: 'GET', path, body: null } as const;
  const what = { id: 'chain.id', connection, request, token: 'a token' } as const;
  const result = await createExchange(send, log, clock)(what, { connection: 'pooled', seconds: 30 });
  return { result, urls: sent.map(({ url }) => url), logged: log.list(connection.id) };
}

test.each([
  ['https://api.example.org', '@evil.example/user'],
  ['https://api.example.org', '.evil.example/user'],
  ['https://api.example.org', ':8443/user'],
  ['https://api.example.org/v1', '/../user'],
  ['https://api.example.org/v1', '/%2e%2e/user'],
  ['https://api.example.org/v1', '/./user'],
  ['https://api.example.org/v1', '\\user'],
  ['https://api.example.org/v1', '/us\ner'],
  ['https://api.example.org/v1', '/user#/more'],
  ['https://api.example.org:port', '/user'],
  ['https://api.example.org/v1?key=', '/user'],
  ['https://api.example.org/v1#', '/user'],
  ['https://api.example.org\\', '/user'],
  ['no address', '/user'],
  ['', 'https://evil.example/user'],
])('error: H11 E13 below “%s” a path such as %j sends nothing, and no token', async (address, path) => {
  const { result, urls, logged } = await ask(address, path);
  expect([result, urls, logged]).toEqual([fail({ code: 'internal' }), [], []]);
});

test.each([
  ['https://api.example.org', '/user', 'https://api.example.org/user'],
  ['https://api.example.org/', '/user', 'https://api.example.org/user'],
  ['http://127.0.0.1:5000/x', '/user', 'http://127.0.0.1:5000/x/user'],
  ['http://[::1]:80', '/user', 'http://[::1]:80/user'],
  ['https://api.example.org', '', 'https://api.example.org'],
  ['https://api.example.org/v1//', '/user', 'https://api.example.org/v1/user'],
  ['https://api.example.org/v1', '', 'https://api.example.org/v1'],
  ['https://api.example.org/v1', '/user?owner=/../x', 'https://api.example.org/v1/user?owner=/../x'],
  ['HTTPS://API.example.org:443/v1', '/user', 'HTTPS://API.example.org:443/v1/user'],
])('behavior: H11 below “%s” %j is %s', async (address, path, url) => {
  expect(await ask(address, path)).toMatchObject({ result: { ok: true }, urls: [url], logged: [{ status: 200, bytes: 2, error: null }] });
});

test('behavior: H17 a request without an answer is logged with the kind of its failure', async () => {
  const { logged } = await ask('https://api.example.org', '/user', fail({ code: 'timeout', host: 'api.example.org', seconds: 30 }));
  expect(logged).toMatchObject([{ status: null, bytes: null, error: 'timeout' }]);
});
