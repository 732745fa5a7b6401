/** A write is sent once, as it was reviewed; what may have been carried out is never called refused, nor sent again. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { HttpAnswer, HttpRequest } from '#main/core/ports/http.ts';
import type { Write } from '#main/core/ports/service.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { accessToken, type ClientOptions, host, reset, said, startScripted } from '#test/support/client-parts.ts';
import { writeOf } from '#test/support/write.ts';

const transfer = { contractAddress: `0x${'11'.repeat(20)}`, amount: '1', receiver: `0x${'22'.repeat(20)}` };
const hash = `0x${'1f'.repeat(32)}`;

type Answering = (request: HttpRequest) => Result<HttpAnswer>;
function under(answer: Answering | Result<HttpAnswer>, options: Partial<ClientOptions> = {}) {
  const parts = startScripted(typeof answer === 'function' ? answer : () => answer, options);
  const write = (change: Partial<Write> = {}) =>
    parts.client.write({ ...writeOf('erc20.transfer', parts.connection, transfer), ...change });
  return { ...parts, write };
}

test('default: M1 M9 a write is sent exactly as reviewed, to the byte, on its own connection, and its answer comes back whole', async () => {
  const { client, connection, clock, sent, write } = under(({ method }) => said(200, method === 'GET' ? '"17"' : `{ "hash": "${hash}" }`));
  await client.read('block.latestNumber', connection, {});
  const body = '{"amount":"1",  "as":"reviewed"}';
  expect(await write({ request: { method: 'POST', path: '/erc20/transfer', body } })).toEqual(
    ok({
      reading: { recognized: true, value: hash },
      raw: `{ "hash": "${hash}" }`,
      readAt: clock.now(),
      block: '17',
      source: 'service',
      problem: null,
    }),
  );
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({
    method: 'POST',
    url: 'https://api.example.org/v1/erc20/transfer',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'content-type': 'application/json' },
    body,
    connection: 'own',
    seconds: 60,
    maxBytes: 2 * 1024 * 1024,
    connected: expect.any(Function),
  });
});

test.each([
  ...[
    'timeout',
    'Time out',
    'the node timed out',
    'time-out',
    'timed-out',
    'connect ETIMEDOUT',
    'deadline exceeded',
    'already known',
    'known transaction: 1f',
  ],
  ...['nonce too low', 'transaction underpriced', 'replacement fee too low', 'Replaced by another', 'one is pending'],
  ...['mempool is full', 'txpool is full', 'duplicate'],
])('error: M4 M5 a refusal that says “%s” may be of a transaction that was made: its outcome is unknown', async (message) => {
  for (const status of [400, 403, 404, 422]) {
    const { write } = under(said(status, JSON.stringify({ error: { message } })));
    expect(await write()).toEqual(fail({ code: 'outcome-unknown', host, status }));
  }
});

test.each([
  { statusCode: 400, message: 'nonce too low', error: 'Bad Request' },
  { detail: 'already known' },
  { errors: [{ code: 7, reason: 'replacement fee too low' }] },
  { error: { message: 'Node error', data: { original: { message: 'already known' } } } },
  { message: `${'Gas is estimated. '.repeat(20)}The transaction is pending.` },
])('error: M4 M5 what the node said is looked for in all of a refusal, wherever a service puts it: %j', async (body) => {
  expect(await under(said(400, JSON.stringify(body))).write()).toEqual(fail({ code: 'outcome-unknown', host, status: 400 }));
});

test('behavior: M5 a refusal without any text is still a refusal', async () => {
  expect(await under(said(404)).write()).toEqual(fail({ code: 'service', status: 404, text: '' }));
});

test('behavior: M5 a refusal is judged by its texts, not by field names such as “pending”: the service may just be repeating the request', async () => {
  const body = JSON.stringify({ message: 'insufficient funds', code: 4, transaction: { nonce: 5, pending: null }, isDuplicate: false });
  expect(await under(said(400, body)).write()).toEqual(fail({ code: 'service', status: 400, text: 'insufficient funds' }));
});

test.each([
  ...['insufficient funds', 'unknown transaction type', 'sometime outside', 'time is outdated', 'unpending', 'announcement', 'a whirlpool'],
  ...['timed outside', 'undeadlined', 'dispending', 'pendingly', 'reduplicated', 'nonces', 'known transactions', 'mempools'],
])('behavior: M5 a refusal that says “%s” is one', async (message) => {
  const { write } = under(said(400, JSON.stringify({ error: { message } })));
  expect(await write()).toEqual(fail({ code: 'service', status: 400, text: message }));
});

test.each([
  ['a fault', 500, { error: { data: { txHash: hash } } }],
  ['a refusal', 400, { error: { transactionHash: hash } }],
  ['a success that says it failed', 200, { error: { txHash: hash } }],
])('error: M4 %s that names a transaction leaves the outcome unknown, with that transaction to look for', async (_name, status, body) => {
  const { write } = under(said(status, JSON.stringify(body)));
  expect(await write()).toEqual(fail({ code: 'outcome-unknown', host, status, hash }));
});

test.each([
  ['no JSON', 200, 'Thank you'],
  ['no text', 200, Buffer.from([0xff, 0xfe])],
  ['a web page', 400, '<html>'],
  ['no text', 400, Buffer.from([0xff, 0xfe])],
  ['a redirect', 302, ''],
  ['less than a success', 199, '{}'],
  ['a choice of several', 300, '{}'],
])('error: M4 %s, by a proxy or a broken service (%i): the outcome is unknown', async (_name, status, body) => {
  expect(await under(said(status, body)).write()).toEqual(fail({ code: 'outcome-unknown', host, status }));
});

test('error: M1 M4 M5 without an answer: unknown if the connection was open, not sent if it wasn’t; never sent again', async () => {
  for (const isOpen of [true, false]) {
    const { sent, write } = under((request) => {
      if (isOpen) request.connected?.();
      return reset;
    });
    expect(await write()).toEqual(isOpen ? fail({ code: 'outcome-unknown', host, status: null }) : reset);
    expect(sent).toHaveLength(1);
  }
});

test('error: M3 M10 without a token, in another sign-in, or if it cannot be recorded: nothing is sent, and nothing recorded as sent', async () => {
  const accepted = said(200, JSON.stringify({ hash }));
  const expired = fail({ code: 'session-expired' as const, at: null });
  const notRecorded = fail({ code: 'not-noted' as const, why: 'disk' as const });
  let recorded = 0;
  const leaving = () => {
    recorded += 1;
    return notRecorded;
  };
  const without = under(accepted, { session: { accessToken: async () => expired } });
  expect(await without.write({ leaving })).toEqual(expired);
  const { sent, write } = under(accepted);
  expect(await write({ leaving, signInNumber: 1 })).toEqual(fail({ code: 'not-signed-in' }));
  expect(recorded).toBe(0);
  expect(await write({ leaving })).toEqual(notRecorded);
  expect([recorded, sent, without.sent]).toEqual([1, [], []]);
});

test('error: M10 a write isn’t sent if the person signs out while the token is renewed', async () => {
  let signInNumber = 0;
  const session = {
    signInNumber: () => signInNumber,
    accessToken: async () => {
      signInNumber += 1;
      return ok('t');
    },
  };
  const { sent, write } = under(said(200, JSON.stringify({ hash })), { session });
  expect(await write()).toEqual(fail({ code: 'not-signed-in' }));
  expect(sent).toEqual([]);
});

test('behavior: an answer in an unknown shape is shown, not taken for a hash', async () => {
  expect(await under(said(200, '{"queued":true}')).write()).toMatchObject({
    ok: true,
    value: { reading: { recognized: false }, raw: '{"queued":true}' },
  });
});

test('behavior: H18 the answer to a write is parsed once; one with too many values is no acceptance', async () => {
  const body = JSON.stringify({ hash });
  const { write } = under(said(200, body));
  const parse = vi.spyOn(JSON, 'parse');
  expect(await write()).toMatchObject({ ok: true });
  expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(1);
  parse.mockRestore();
  expect(await under(said(200, `[${'0,'.repeat(50_000)}0]`)).write()).toEqual(fail({ code: 'outcome-unknown', host, status: 200 }));
});

test('behavior: M1 M6 only a refused token is renewed: once, and for the next write', async () => {
  for (const status of [200, 400, 401, 403, 500]) {
    const { rejections, sent, write } = under(said(status, '{}'));
    const outcome = await write();
    if (status === 401) expect(outcome).toEqual(fail({ code: 'service', status, text: '' }));
    expect([rejections, sent.length]).toEqual([status === 401 ? [accessToken] : [], 1]);
  }
});

test('behavior: M1 H6 however a write ends, the next gets its turn, and no timer is left', async () => {
  const { clock, sent, write } = under(reset, { session: { accessToken: async () => ok(accessToken) } });
  for (let count = 1; count <= 50; count += 1) {
    await write(count % 2 === 0 ? {} : { leaving: () => fail({ code: 'canceled' }) });
    expect(clock.next()).toBeNull();
  }
  expect(sent).toHaveLength(25);
});

test('behavior: H6 a pause that the service asks of a write also applies to later reads', async () => {
  const { client, connection, clock, sent, write } = under(({ method }) =>
    method === 'GET' ? said(200, '"1"') : said(429, '', { 'retry-after': '7' }),
  );
  await write();
  const reading = client.read('chain.id', connection, {});
  clock.pass(6_999);
  await settle();
  expect(sent).toHaveLength(1);
  clock.pass(1);
  expect(await reading).toMatchObject({ ok: true, value: { source: 'service' } });
});

test('behavior: M1 H6 during several pauses a new read fails at once, while a retry and a write wait for their turn', async () => {
  let isOpen = false;
  const { client, connection, clock, sent, write } = under(({ method }) =>
    isOpen ? said(200, method === 'GET' ? '"1"' : JSON.stringify({ hash })) : said(503, '', { 'retry-after': '1' }),
  );
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    for (let turns = 0; turns < 5; turns += 1) await settle();
  };
  const first = client.read('chain.id', connection, {});
  await pass(0);
  await pass(1_000);
  expect(sent).toHaveLength(2);
  const next = client.read('block.latestNumber', connection, {});
  expect(await next).toEqual(fail({ code: 'service', status: 503, text: '', until: clock.now() + 1_000 }));
  let written: unknown = null;
  void write().then((answer) => {
    written = answer;
  });
  await pass(999);
  expect([sent.length, written]).toEqual([2, null]);
  isOpen = true;
  await pass(1);
  expect(await first).toMatchObject({ ok: true });
  expect(written).toMatchObject({ ok: true });
  expect(sent).toHaveLength(4);
});
