/** A read of the service: with which token it goes, how often, whose answer it becomes, and what is said of the service's limits. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HttpAnswer } from '#main/core/ports/http.ts';
import type { Urgency } from '#main/core/ports/service.ts';
import { wishIn } from '#main/core/service/authorized-reads.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { accessToken, host, refused, reset, said, signedOut, startScripted } from '#test/support/client-parts.ts';

const contract = `0x${'11'.repeat(20)}`;

test('default: H17 the exact request, its entry in the log, and its answer', async () => {
  const { client, connection, clock, sent, log } = startScripted(() => {
    clock.pass(250);
    return said(200, '"5"');
  });
  clock.pass(1_000);
  const at = clock.now();
  expect(await client.read('erc20.allowance', connection, { contractAddress: contract, owner: contract, spender: contract })).toEqual(
    ok({ reading: { recognized: true, value: '5' }, raw: '"5"', readAt: clock.now(), block: null, source: 'service', problem: null }),
  );
  expect(sent).toEqual([
    {
      method: 'GET',
      url: `https://api.example.org/v1/erc20/allowance/${contract}?owner=${contract}&spender=${contract}`,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      body: null,
      connection: 'pooled',
      seconds: 30,
      maxBytes: 2 * 1024 * 1024,
    },
  ]);
  expect(log.list(connection.id)).toEqual([
    {
      number: 1,
      connection: connection.id,
      at,
      operation: 'erc20.allowance',
      method: 'GET',
      path: '/erc20/allowance/:address',
      milliseconds: 250,
      status: 200,
      bytes: 3,
      error: null,
    },
  ]);
});

test('default: a read by POST has its input as JSON in the body', async () => {
  const { client, connection, sent, log } = startScripted(() => said(200, '{"result":"5"}'));
  const call = { contractAddress: contract, functionSignature: 'function symbol()', params: [] };
  expect(await client.read('contract.call', connection, call)).toMatchObject({ ok: true });
  expect(sent).toMatchObject([{ method: 'POST', headers: { 'content-type': 'application/json' }, connection: 'pooled' }]);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...call, functionSignature: 'function symbol() view', params: '[]' });
  expect(log.list(connection.id)).toMatchObject([{ method: 'POST', path: '/contract/call' }]);
});

const now = 1_000_000;
const pauseOf = (headers: Record<string, string>, status: number) => wishIn({ status, headers, body: Buffer.from('') }, now);
const limit = { 'ratelimit-limit': '10', 'ratelimit-policy': '10;w=5' };
test.each([
  ['nothing of a limit', 200, {}, { perSecond: null, pause: null }],
  ['a rate', 200, limit, { perSecond: 2, pause: null }],
  ['a fault', 500, {}, { perSecond: null, pause: null }],
  ['a fault with a pause that means nothing', 500, { 'retry-after': '5' }, { perSecond: null, pause: null }],
  [
    'that this was the last for now',
    200,
    { ...limit, 'ratelimit-remaining': '0', 'ratelimit-reset': '3' },
    { perSecond: 2, pause: { error: { code: 'service', status: 429, text: '', until: now + 3_000 }, milliseconds: 3_000, why: 'used-up' } },
  ],
  [
    'that it is too often, for how long',
    429,
    { 'retry-after': '5' },
    {
      perSecond: null,
      pause: { error: { code: 'service', status: 429, text: '', until: now + 5_000 }, milliseconds: 5_000, why: 'too-often' },
    },
  ],
  [
    'that it is too often',
    429,
    {},
    { perSecond: null, pause: { error: { code: 'service', status: 429, text: '' }, milliseconds: null, why: 'too-often' } },
  ],
  [
    'that it is too often, and the end of its limit',
    429,
    { ...limit, 'ratelimit-remaining': '0', 'ratelimit-reset': '3' },
    { perSecond: 2, pause: { error: { code: 'service', status: 429, text: '' }, milliseconds: 3_000, why: 'too-often' } },
  ],
  [
    'that it is closed for a while',
    503,
    { 'retry-after': '5' },
    {
      perSecond: null,
      pause: { error: { code: 'service', status: 503, text: '', until: now + 5_000 }, milliseconds: 5_000, why: 'unavailable' },
    },
  ],
  ['that it is closed', 503, limit, { perSecond: 2, pause: null }],
] as const)('behavior: H6 an answer says %s (%i): all requests keep to it', (_name, status, headers, expected) => {
  expect(pauseOf(headers, status)).toEqual(expected);
});

test.each([
  ['a success', said(200, '"1"'), 1, null],
  ['less than a success', said(199, '"1"'), 1, { code: 'service', status: 199, text: '' }],
  ['a choice of several', said(300, '"1"'), 1, { code: 'service', status: 300, text: '' }],
  ['no text', said(200, Buffer.from([0xff, 0x22])), 1, { code: 'unreadable-response', why: 'not-text' }],
  ['a web page', said(200, '<p>', { 'content-type': 'text/html' }), 1, { code: 'captive-portal', host }],
  ['a fault', said(500), 3, { code: 'service', status: 500, text: '' }],
  ['a broken connection', reset, 3, reset.error],
  ['no connection', refused, 1, refused.error],
] as const)('behavior: H7 %s: asked as often as that may help, and each time is counted', async (_name, answer, times, problem) => {
  let asked = 0;
  const { client, connection, sent } = startScripted(() => answer as Result<HttpAnswer>);
  const result = await client.read('chain.id', connection, {}, { asked: () => void asked++ });
  expect(result).toEqual(problem === null ? expect.objectContaining({ ok: true }) : fail(problem));
  expect([sent.length, asked]).toEqual([times, times]);
});

test('behavior: H7 a shared read is tried at most as often as the caller that wants the most tries', async () => {
  const { client, connection, sent } = startScripted(() => said(500));
  await Promise.all([3, 1].map((tries) => client.read('chain.id', connection, {}, { tries })));
  expect(sent).toHaveLength(3);
  await Promise.all([1, 2].map((tries) => client.read('chain.id', connection, {}, { tries })));
  expect(sent).toHaveLength(5);
});

test('error: M19 an input that can’t be expressed with this connection’s settings is neither sent nor retried', async () => {
  const { client, connection, sent } = startScripted(() => said(200, '"1"'));
  const settings = { ...connection.settings, paramsEncoding: 'comma' as const };
  const call = { contractAddress: contract, functionSignature: 'function named(string)', params: ['a, b'] };
  expect(await client.read('contract.call', { ...connection, settings } as never, call)).toMatchObject({
    error: { code: 'invalid-input' },
  });
  expect(sent).toEqual([]);
});

test.each([
  ['at first', 1],
  ['as its turn comes', 2],
])('error: H4 O41 a sign-in that gives no token %s: nothing is sent, and its own retry is not repeated here', async (_name, failing) => {
  let given = 0;
  const accessTokens = async () => {
    given += 1;
    return given === failing ? reset : ok(accessToken);
  };
  const { client, connection, sent } = startScripted(() => said(200, '"1"'), { session: { accessToken: accessTokens } });
  expect(await client.read('chain.id', connection, {})).toEqual(reset);
  expect([given, sent.length]).toEqual([failing, 0]);
});

test('error: H4 O41 a refused token that can’t be renewed: one request; renewed and refused again: the sign-in has ended', async () => {
  let renewals = 0;
  const { client, connection, sent } = startScripted(() => said(401), {
    session: {
      afterRejection: async () => {
        renewals += 1;
        return renewals === 1 ? reset : ok('new');
      },
      afterSecondRejection: async (_connection, token) => fail({ code: 'session-expired', at: token === 'new' ? 7 : null }),
    },
  });
  expect(await client.read('chain.id', connection, {})).toEqual(reset);
  expect(await client.read('chain.id', connection, {})).toEqual(fail({ code: 'session-expired', at: 7 }));
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([accessToken, accessToken, 'new'].map((token) => `Bearer ${token}`));
});

test('error: E13 O43 a 401 that arrives after its sign-in has ended renews no token and ends no other sign-in', async () => {
  const state = { signInNumber: 0, ended: 0 };
  const { client, connection, sent, rejections } = startScripted(
    () => {
      state.signInNumber += 1;
      return said(401);
    },
    {
      session: {
        signInNumber: () => state.signInNumber,
        afterSecondRejection: async () => {
          state.ended += 1;
          return fail({ code: 'session-expired', at: null });
        },
      },
    },
  );
  expect(await client.read('chain.id', connection, {})).toEqual(signedOut);
  expect([sent.length, rejections, state.ended]).toEqual([1, [], 0]);
});

test('behavior: H15 main’s read for a write doesn’t join a page’s read, which may be queued; reads of two pages are one request', async () => {
  const { client, connection, sent } = startScripted(() => said(200, '"1"'));
  const urgencies: Urgency[] = ['ahead', 'visible', 'own', 'own'];
  await Promise.all(urgencies.map((urgency) => client.read('chain.id', connection, {}, { urgency })));
  expect(sent).toHaveLength(2);
});

test('behavior: H15 a prefetched read that a screen then opens isn’t counted as prefetched, nor for the screen', async () => {
  const counted: string[] = [];
  const { client, connection, sent } = startScripted(() => said(500));
  const one = client.read('chain.id', connection, {}, { urgency: 'ahead', asked: () => counted.push('prefetched') });
  await Promise.all([one, client.read('chain.id', connection, {})]);
  expect([sent.length, counted]).toEqual([3, []]);
});

test('behavior: H6 the rate in the settings is kept, and a change of it applies at once', async () => {
  const { client, connection, clock, sent } = startScripted(() => said(200, '"1"'), { perSecond: '2' });
  const readMany = (perSecond: string) => {
    const set = { ...connection, settings: { ...connection.settings, perSecond } } as typeof connection;
    for (let number = 0; number < 12; number += 1) void client.read('block.get', set, { number: String(number) }, { ask: 'by-hand' });
  };
  readMany('2');
  await settle();
  expect(sent).toHaveLength(2);
  clock.pass(1_000);
  await settle();
  expect(sent).toHaveLength(4);
  readMany('');
  clock.pass(1_000);
  await settle();
  expect(sent).toHaveLength(24);
});
