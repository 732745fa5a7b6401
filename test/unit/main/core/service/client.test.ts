/** One client for the whole app: equal reads are one request, visible ones go first, and all obey the service's limits. */
import { setImmediate as settle } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HttpAnswer, HttpRequest } from '#main/core/ports/http.ts';
import type { Urgency } from '#main/core/ports/service.ts';
import { fail, type Result } from '#shared/core/result.ts';
import { type ClientOptions, refused, said, startScripted } from '#test/support/client-parts.ts';

afterEach(() => void vi.restoreAllMocks());

const chain = said(200, '"31337"');
const block = said(200, '{"number":1,"timestamp":1}');
const hash = `0x${'ab'.repeat(32)}`;
const owner = `0x${'11'.repeat(20)}`;
const pathOf = ({ url }: HttpRequest) => url.slice('https://api.example.org/v1'.length);

/** A service that answers the oldest request when a test says so. */
function startHeld(answer: Result<HttpAnswer>, options: Partial<ClientOptions> = {}) {
  const waiting: (() => void)[] = [];
  const parts = startScripted(() => new Promise((resolve) => waiting.push(() => resolve(answer))), options);
  const read = (number: number, urgency: Urgency) =>
    parts.client.read('block.get', parts.connection, { number: String(number) }, { urgency });
  const answerOne = async () => {
    waiting.shift()?.();
    await settle();
  };
  return { ...parts, read, answerOne };
}

describe('many reads', () => {
  test('behavior: H15 fifty equal reads are one request', async () => {
    const { client, connection, sent } = startScripted(() => chain);
    const all = await Promise.all(Array.from({ length: 50 }, () => client.read('chain.id', connection, {})));
    expect(all.every(({ ok: isOk }) => isOk)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('behavior: H15 a read with other settings while one is pending is a separate request', async () => {
    const { client, connection, sent } = startScripted(() => said(200, 'true'));
    const input = { owner, operator: owner, contractAddress: owner };
    const other = { ...connection, settings: { ...connection.settings, approvalForAllPath: '/v2' } };
    await Promise.all([client.read('erc721.isApprovedForAll', connection, input), client.read('erc721.isApprovedForAll', other, input)]);
    expect(sent.map(pathOf)).toEqual(['/erc721/isApprovedForAll', '/v2']);
  });

  test('behavior: H15 sixteen requests at once, and four more for main itself; the others wait', async () => {
    const { sent, read, answerOne } = startHeld(block);
    const all = Array.from({ length: 30 }, (_, number) => read(number, 'visible'));
    await settle();
    expect(sent).toHaveLength(16);
    await answerOne();
    expect(sent).toHaveLength(17);
    all.push(...Array.from({ length: 6 }, (_, number) => read(100 + number, 'own')));
    await settle();
    expect(sent).toHaveLength(21);
    for (let count = 0; count < 35; count += 1) await answerOne();
    expect(sent).toHaveLength(36);
    expect((await Promise.all(all)).every(({ ok: isOk }) => isOk)).toBe(true);
  });

  test('behavior: H15 two connections to one service share what it takes; one to another service doesn’t wait for them', async () => {
    const { client, connection, sent } = startHeld(block);
    const second = { ...connection, id: 'second' };
    const elsewhere = { ...connection, id: 'elsewhere', apiAddress: 'https://other.example/v1' };
    for (const one of [connection, second, elsewhere]) {
      for (let number = 0; number < 20; number += 1) void client.read('block.get', one, { number: String(number) });
    }
    await settle();
    const toOther = sent.filter(({ url }) => url.startsWith('https://other.example')).length;
    expect([sent.length - toOther, toOther]).toEqual([16, 16]);
  });

  test('behavior: H15 a read that the person opens overtakes prefetched ones, and is requested once', async () => {
    const { sent, read, answerOne } = startHeld(block);
    for (let number = 0; number < 40; number += 1) void read(number, 'ahead');
    void read(39, 'visible');
    await settle();
    await answerOne();
    expect(sent.slice(16).map(pathOf)).toEqual(['/block/39']);
    for (let count = 0; count < 40; count += 1) await answerOne();
    expect(sent).toHaveLength(40);
  });

  test('behavior: H2 a pause that the service asked for can be canceled at once', async () => {
    const { client, connection, sent } = startScripted(() => said(503, '', { 'retry-after': '60' }));
    const aborter = new AbortController();
    const reading = client.read('chain.id', connection, {}, { signal: aborter.signal });
    await settle();
    aborter.abort();
    expect(await reading).toEqual(fail({ code: 'canceled' }));
    expect(await client.read('chain.id', connection, {}, { signal: aborter.signal })).toEqual(fail({ code: 'canceled' }));
    expect(sent).toHaveLength(1);
  });

  test('behavior: H15 if one of two callers cancels, the other still gets the answer', async () => {
    const { client, connection, sent, answerOne } = startHeld(chain);
    const aborter = new AbortController();
    const one = client.read('chain.id', connection, {}, { signal: aborter.signal });
    const other = client.read('chain.id', connection, {}, { signal: new AbortController().signal });
    await settle();
    aborter.abort();
    expect(await one).toEqual(fail({ code: 'canceled' }));
    await answerOne();
    expect(await other).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
  });
});

describe('what the service wishes', () => {
  test('behavior: H6 all reads of the connection pause; afterwards one goes first, and a second pause applies to all of them', async () => {
    const { client, connection, clock, sent } = startScripted(() => said(429, '', { 'retry-after': '1' }));
    let answered = 0;
    for (let number = 0; number < 60; number += 1) {
      void client.read('block.get', connection, { number: String(number) }).then((one) => {
        if (!one.ok && one.error.code === 'service' && one.error.status === 429) answered += 1;
      });
    }
    const pass = async (milliseconds: number) => {
      clock.pass(milliseconds);
      for (let turns = 0; turns < 5; turns += 1) await settle();
    };
    await pass(0);
    expect([sent.length, answered]).toEqual([16, 0]);
    await pass(999);
    expect([sent.length, answered]).toEqual([16, 0]);
    await pass(1);
    expect([sent.length, answered]).toEqual([17, 59]);
    // The read that went first has two more tries.
    for (let seconds = 0; seconds < 60; seconds += 1) await pass(1_000);
    expect([sent.length, answered]).toEqual([19, 60]);
  });

  test('behavior: H6 H7 a read that fails while the service asks for a second pause is retried after the pause', async () => {
    let fail500 = () => {};
    const { client, connection, clock, sent } = startScripted((request, count) => {
      if (count > 3) return block;
      if (pathOf(request) === '/block/1') return said(503, '', { 'retry-after': count === 1 ? '1' : '5' });
      return new Promise((resolve) => {
        fail500 = () => resolve(said(500));
      });
    });
    const all = ['1', '2'].map((number) => client.read('block.get', connection, { number }));
    await settle();
    clock.pass(1_000);
    await settle();
    fail500();
    for (let turns = 0; turns < 5; turns += 1) await settle();
    expect(sent).toHaveLength(3);
    for (let seconds = 0; seconds < 5; seconds += 1) {
      clock.pass(1_000);
      await settle();
    }
    expect(await Promise.all(all)).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('behavior: H6 the app learns how many requests a second a service accepts, and when the limit ends', async () => {
    const slowed: unknown[] = [];
    const { client, connection, clock } = startScripted(
      (_request, count) => said(200, '"1"', count === 1 ? { 'ratelimit-limit': '10', 'ratelimit-policy': '10;w=5' } : {}),
      { slowed: (...all) => void slowed.push(all) },
    );
    for (let count = 0; count < 3; count += 1) {
      const reading = client.read('chain.id', connection, {});
      await settle();
      clock.pass(1_000);
      await reading;
    }
    expect(slowed).toEqual([
      [connection.id, 1.8],
      [connection.id, null],
    ]);
  });

  test('behavior: H4 after a 401 the token is renewed once and the request is repeated once', async () => {
    const { client, connection, sent, rejections } = startScripted(({ headers }) =>
      headers.authorization?.endsWith('-renewed') === true ? chain : said(401),
    );
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true });
    expect([sent.length, rejections.length]).toEqual([2, 1]);
  });
});

describe('what is stored', () => {
  test('behavior: H13 offline, the last known answer comes with the reason, and is never another person’s', async () => {
    const { client, connection } = startScripted((_request, count) => (count === 1 ? chain : refused));
    await client.read('chain.id', connection, {});
    expect(await client.read('chain.id', connection, {})).toMatchObject({
      ok: true,
      value: { source: 'stored', reading: { value: '31337' }, problem: refused.error },
    });
    expect(await client.read('chain.id', { ...connection, id: 'other' }, {})).toEqual(refused);
  });

  test('error: a value that can change, but that an earlier version stored as permanent, isn’t shown as current', async () => {
    const row = { operation: 'erc20.totalSupply', input: '', raw: '"5"', readAt: 1, block: '100', permanent: true };
    const { client, connection } = startScripted(() => refused, { cache: { get: async () => row } });
    expect(await client.read('erc20.totalSupply', connection, { contractAddress: owner })).toMatchObject({
      ok: true,
      value: { source: 'stored', reading: { value: '5' }, problem: refused.error },
    });
  });

  test('behavior: H18 an answer is parsed once when it comes, and once for all snapshots', async () => {
    const { client, connection, clock } = startScripted(() => chain);
    const parse = vi.spyOn(JSON, 'parse');
    const ofAnswer = () => parse.mock.calls.filter(([text]) => text === '"31337"').length;
    await client.read('chain.id', connection, {});
    expect(ofAnswer()).toBe(1);
    const first = await client.stored(connection.id);
    expect(first).toMatchObject([{ operation: 'chain.id', answer: { source: 'stored', reading: { value: '31337' } } }]);
    for (let time = 0; time < 20; time += 1) expect(await client.stored(connection.id)).toEqual(first);
    expect(ofAnswer()).toBe(2);
    // A newer one is another answer.
    clock.pass(5);
    await client.read('chain.id', connection, {}, { ask: 'by-hand' });
    expect((await client.stored(connection.id))[0]?.answer.readAt).toBe((first[0]?.answer.readAt ?? 0) + 5);
  });

  test('behavior: if settings change during a read, the caller gets the answer, but it isn’t cached', async () => {
    const { client, connection, cache, answerOne } = startHeld(said(200, '{"result":"5"}'));
    const call = { functionSignature: 'symbol()', params: [], contractAddress: owner };
    const reading = client.read('contract.call', connection, call);
    await settle();
    await client.forgetCalls(connection.id);
    await answerOne();
    expect(await reading).toMatchObject({ ok: true, value: { source: 'service' } });
    expect(await cache.get(connection.id, 'contract.call', JSON.stringify(call))).toBeNull();
  });

  test.each([
    ['the service has none', said(404), [hash]],
    ['the service has a fault', said(500), []],
    ['the service can’t be reached', refused, []],
    ['the answer is a web page', said(200, '', { 'content-type': 'text/html' }), []],
  ] as const)('behavior: of a transaction that was asked for %s: it is noted as missing or not', async (_name, answer, expected) => {
    const missing: string[] = [];
    const { client, connection } = startScripted(() => answer as Result<HttpAnswer>, {
      cache: { missing: async (_connection, of) => void missing.push(of) },
    });
    await client.read('transaction.get', connection, { hash });
    await client.read('transaction.receipt', connection, { hash: `0x${'cd'.repeat(32)}` });
    expect(missing).toEqual(expected);
  });

  test('behavior: the first look at the newest number is retried as rarely as the read that needs it', async () => {
    const { client, connection, sent } = startScripted(() => said(503), {
      cache: {
        get: async (_connection, operation, input) =>
          operation === 'block.get'
            ? { operation, input, raw: '{"number":1,"timestamp":1}', readAt: 1, block: '99', permanent: true }
            : null,
      },
    });
    await client.read('block.get', connection, { number: '1' }, { tries: 1, urgency: 'ahead' });
    expect(sent.map(pathOf)).toEqual(['/block/lastestBlockNumber']);
  });
});
