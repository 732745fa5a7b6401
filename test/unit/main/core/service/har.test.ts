/** The saved log of requests: what HAR 1.2 requires is there, and nothing of the person is. */
import { expect, test } from 'vitest';
import { toHar } from '#main/core/service/har.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';

const begun = {
  at: Date.UTC(2026, 10, 21, 12),
  connection: 'c',
  operation: 'erc20.allowance',
  method: 'GET',
  path: '/erc20/allowance/:address',
} as const;

function logged() {
  const log = createRequestLog();
  log.end(log.begin(begun), { milliseconds: 12, status: 200, bytes: 42, error: null });
  log.end(log.begin({ ...begun, operation: 'user.get', path: '/user' }), {
    milliseconds: 30_000,
    status: null,
    bytes: null,
    error: 'timeout',
  });
  log.begin({ ...begun, operation: 'chain.id', path: '/chain/chainId' });
  return log.list('c');
}

type Entry = Record<string, never> & { request: Record<string, unknown>; response: Record<string, unknown> };
const har = () =>
  (JSON.parse(toHar(logged(), 'https://api.example.org/v1/', '0.1.0')) as { log: Record<string, unknown> & { entries: Entry[] } }).log;

test('default: every field that HAR 1.2 requires, of its type', () => {
  const { version, creator, entries } = har();
  expect([version, creator]).toEqual(['1.2', { name: 'Blockdesk', version: '0.1.0' }]);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      startedDateTime: '2026-11-21T12:00:00.000Z',
      time: expect.any(Number),
      request: {
        method: 'GET',
        url: expect.stringMatching(/^https:\/\/api\.example\.org\/v1\//),
        httpVersion: expect.any(String),
        cookies: [],
        headers: [],
        queryString: [],
        headersSize: expect.any(Number),
        bodySize: expect.any(Number),
      },
      response: {
        status: expect.any(Number),
        statusText: expect.any(String),
        httpVersion: expect.any(String),
        cookies: [],
        headers: [],
        content: { size: expect.any(Number), mimeType: expect.any(String) },
        redirectURL: '',
        headersSize: expect.any(Number),
        bodySize: expect.any(Number),
      },
      cache: {},
      timings: { send: expect.any(Number), wait: expect.any(Number), receive: expect.any(Number) },
    });
  }
});

test('behavior: a request in progress is left out; one never answered has the status 0 and its reason', () => {
  const { entries } = har();
  expect(entries.map(({ response }) => [response.status, response.comment])).toEqual([
    [200, undefined],
    [0, 'no answer: timeout'],
  ]);
  expect(entries[0]).toMatchObject({
    time: 12,
    response: { bodySize: 42 },
    request: { url: 'https://api.example.org/v1/erc20/allowance/:address' },
  });
});
