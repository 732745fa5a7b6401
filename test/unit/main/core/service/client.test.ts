/** The service client against a real server: one sign-in for all, one request for all who ask the same, no bearer elsewhere. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Urgency } from '#main/core/ports/service.ts';
import { toUrl } from '#shared/core/operations/request.ts';
import { fail, ok } from '#shared/core/result.ts';
import { accessToken, type ClientOptions, startClient } from '#test/support/client-parts.ts';
import { answer, type Fault, startFaultyService } from '#test/support/faulty-service.ts';
import { atOnce, turnsUntil } from '#test/support/turns.ts';
import { writeOf } from '#test/support/write.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function under(fault: Fault, options: Partial<ClientOptions> = {}) {
  const service = await startFaultyService(fault);
  stops.push(service.stop);
  const parts = startClient({ apiAddress: service.address, ...options });
  stops.push(parts.stop);
  return { service, ...parts };
}

const silence: Fault = () => {};
const chain = answer(200, '"31337"');

describe('reads', () => {
  test('default: H17 the request as the row says it, and a log that says no more than it may', async () => {
    const { client, connection, service, log } = await under(answer(200, '{"allowance":"5"}'));
    const [contractAddress, owner, spender] = [
      '5FbDB2315678afecb367f032d93F642f64180aa3',
      'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '90F79bf6EB2c4f870365E785982E1f101E93b906',
    ].map((digits) => `0x${digits}`) as [string, string, string];
    expect(await client.read('erc20.allowance', connection, { contractAddress, owner, spender })).toMatchObject({
      ok: true,
      value: { reading: { value: '5' } },
    });
    expect(service.arrived).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: `/api/erc20/allowance/${contractAddress}?owner=${owner}&spender=${spender}`,
        body: '',
      }),
    ]);
    expect(service.arrived[0]?.headers).toMatchObject({ authorization: 'Bearer access-token-of-the-tests', accept: 'application/json' });
    const [logged] = log.list(connection.id);
    expect(logged).toMatchObject({ operation: 'erc20.allowance', path: '/erc20/allowance/:address', status: 200, bytes: 17, error: null });
    expect(JSON.stringify(logged)).not.toMatch(/access-token|0x5FbDB|0xf39F/i);
  });

  test('behavior: H15 fifty who ask the same are one request', async () => {
    const { client, connection, service } = await under(chain);
    const all = await Promise.all(Array.from({ length: 50 }, () => client.read('chain.id', connection, {})));
    expect(all.every(({ ok: isOk }) => isOk)).toBe(true);
    expect(service.arrived).toHaveLength(1);
  });

  test('behavior: H15 sixteen at once, the others after them', async () => {
    let [inside, most] = [0, 0];
    const { client, connection, service } = await under((socket, request, count) => {
      inside += 1;
      most = Math.max(most, inside);
      setTimeout(() => {
        inside -= 1;
        answer(200, `{"number":${count},"timestamp":1}`)(socket, request, count);
      }, 20);
    });
    await Promise.all(Array.from({ length: 30 }, (_, number) => client.read('block.get', connection, { number: String(number) })));
    expect(service.arrived).toHaveLength(30);
    expect(most).toBeLessThanOrEqual(16);
    expect(most).toBeGreaterThan(4);
  });

  test('behavior: H15 what the person opens overtakes what was prefetched', async () => {
    const answers: (() => void)[] = [];
    const { client, connection, service } = await under((...all) => answers.push(() => answer(200, '{"number":1,"timestamp":1}')(...all)));
    const read = (number: number, urgency: Urgency) => client.read('block.get', connection, { number: String(number) }, { urgency });
    // All connections are open before, so that requests arrive in the order in which they are sent.
    const before = Promise.all(Array.from({ length: 20 }, (_, number) => read(100 + number, 'own')));
    await expect.poll(() => answers.length).toBe(20);
    for (const each of answers.splice(0)) each();
    await before;
    const all = Array.from({ length: 40 }, (_, number) => read(number, 'ahead'));
    all.push(read(39, 'visible'));
    // The connections are few, so the rest waits.
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const done = Promise.all(all);
    for (let count = 0; count < 40; count += 1) {
      await expect.poll(() => answers.length, { interval: 1 }).toBeGreaterThan(0);
      answers.shift()?.();
    }
    await done;
    const order = service.arrived.slice(20).map(({ path }) => Number(path.split('/').at(-1)));
    expect(order).toHaveLength(40);
    expect(order.indexOf(39)).toBeLessThan(20);
  });

  test('behavior: H4 a 401 is renewed once and asked once more', async () => {
    const { client, connection, service, rejections } = await under((socket, request, count) =>
      (request.headers.authorization?.endsWith('-renewed') === true ? chain : answer(401, ''))(socket, request, count),
    );
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true });
    expect(service.arrived).toHaveLength(2);
    expect(rejections).toHaveLength(1);
  });

  test('behavior: H13 offline, the last known answer comes with the reason, and is never another person’s', async () => {
    const { client, connection, service } = await under(chain);
    await client.read('chain.id', connection, {});
    service.stop();
    expect(await client.read('chain.id', connection, {})).toMatchObject({
      ok: true,
      value: { source: 'stored', reading: { value: '31337' }, problem: { code: 'offline' } },
    });
    expect(await client.read('chain.id', { ...connection, id: 'other' }, {})).toMatchObject({ ok: false, error: { code: 'offline' } });
  });

  test('error: a value that an earlier version stored as permanent, but that can change, is not shown as fresh', async () => {
    const row = { operation: 'erc20.totalSupply', input: '', raw: '"5"', readAt: 1, block: '100', permanent: true };
    const { client, connection, service } = await under(answer(200, '5'), { cache: { get: async () => row } });
    service.stop();
    expect(await client.read('erc20.totalSupply', connection, { contractAddress: `0x${'1f'.repeat(20)}` })).toMatchObject({
      ok: true,
      value: { source: 'stored', reading: { value: '5' }, problem: { code: 'offline' } },
    });
  });

  test('behavior: H18 an answer is parsed once when it comes, and once for all snapshots', async () => {
    const { client, connection } = await under(chain);
    const parse = vi.spyOn(JSON, 'parse');
    const ofAnswer = () => parse.mock.calls.filter(([text]) => text === '"31337"').length;
    await client.read('chain.id', connection, {});
    expect(ofAnswer()).toBe(1);
    const first = await client.stored(connection.id);
    expect(first).toMatchObject([{ operation: 'chain.id', answer: { source: 'stored', reading: { value: '31337' } } }]);
    for (let time = 0; time < 20; time += 1) expect(await client.stored(connection.id)).toEqual(first);
    expect(ofAnswer()).toBe(2);
    // A newer one is another answer.
    await client.read('chain.id', connection, {}, { ask: 'by-hand' });
    expect((await client.stored(connection.id))[0]?.answer.readAt).toBeGreaterThanOrEqual(first[0]?.answer.readAt ?? 0);
  });

  test('behavior: settings changed while it was asked: the caller gets the answer, and it is not cached', async () => {
    const answers: (() => void)[] = [];
    const { client, connection, cache } = await under((...all) => answers.push(() => answer(200, '{"result":"5"}')(...all)));
    const call = { functionSignature: 'symbol()', params: [], contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
    const reading = client.read('contract.call', connection, call);
    await expect.poll(() => answers.length).toBe(1);
    await client.forgetCalls(connection.id);
    answers[0]?.();
    expect(await reading).toMatchObject({ ok: true, value: { source: 'service' } });
    expect(await cache.get(connection.id, 'contract.call', JSON.stringify(call))).toBeNull();
  });

  test('error: H15 signed out while it waits to try again: it is not asked again', async () => {
    let signInNumber = 0;
    const { client, connection, service } = await under(
      (socket, request, count) => {
        signInNumber += 1;
        answer(500, '')(socket, request, count);
      },
      { session: { signInNumber: () => signInNumber } },
    );
    expect((await client.read('chain.id', connection, {})).ok).toBe(false);
    expect(service.arrived).toHaveLength(1);
  });
});

describe('another sign-in meanwhile', () => {
  test('error: E13 H10 O43 led elsewhere while the store is looked into: no token goes to the old address, for whatever is kept', async () => {
    let signInNumber = 0;
    const row = {
      operation: 'block.get',
      input: '{"number":"1"}',
      raw: '{"number":1,"timestamp":1}',
      readAt: 1,
      block: '100',
      permanent: true,
    };
    const { client, connection, service } = await under(answer(200, '5'), {
      session: { signInNumber: () => signInNumber },
      cache: {
        get: async () => {
          signInNumber += 1;
          return row;
        },
      },
    });
    expect(await client.read('block.get', connection, { number: '1' })).toMatchObject({ ok: true, value: { source: 'cache' } });
    expect(service.arrived).toEqual([]);
  });

  test('error: E13 H10 O43 led elsewhere while it is found out whether the chain is another: nothing more goes to the old address', async () => {
    let signInNumber = 0;
    const { client, connection, service } = await under(answer(200, '5'), {
      session: { signInNumber: () => signInNumber },
      cache: {
        seen: async () => {
          signInNumber += 1;
          return { highest: '100', anchor: { number: '1', hash: `0x${'1f'.repeat(32)}` } };
        },
      },
    });
    expect(await client.read('block.latestNumber', connection, {})).toEqual(fail({ code: 'not-signed-in' }));
    expect(service.arrived.map(({ path }) => path)).toEqual(['/api/block/lastestBlockNumber']);
  });

  test('error: E13 H10 O43 a late 401 of the old service: the new sign-in’s token does not go there, and it is not ended', async () => {
    let signInNumber = 0;
    const ended: string[] = [];
    const { client, connection, service } = await under(answer(401, ''), {
      session: {
        signInNumber: () => signInNumber,
        afterRejection: async () => {
          // Led elsewhere, and signed in there, while the old one answered.
          signInNumber += 1;
          return ok('token-of-the-new-one');
        },
        afterSecondRejection: async (_connection, token) => {
          ended.push(token);
          return fail({ code: 'session-expired', at: null });
        },
      },
    });
    expect(await client.read('chain.id', connection, {})).toEqual(fail({ code: 'not-signed-in' }));
    expect(service.arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${accessToken}`]);
    expect(ended).toEqual([]);
  });

  test('error: H7 O43 what waits for its turn is not asked with a sign-in that has ended', async () => {
    let signInNumber = 0;
    const { client, connection, service } = await under(answer(200, '{"number":1,"timestamp":1}'), {
      perSecond: '3',
      session: { signInNumber: () => signInNumber },
    });
    const all = Array.from({ length: 9 }, (_, number) => client.read('block.get', connection, { number: String(number) }));
    await expect.poll(() => service.arrived.length).toBe(3);
    signInNumber += 1;
    const answers = await Promise.all(all);
    expect(service.arrived).toHaveLength(3);
    expect(answers.filter((one) => !one.ok && one.error.code === 'not-signed-in').length).toBeGreaterThanOrEqual(6);
  });

  test('error: H4 a renewal that fails is not the API’s fault: it is asked once', async () => {
    const { client, connection, service } = await under(answer(401, ''), {
      session: { afterRejection: async () => fail({ code: 'offline', host: 'auth.example', reason: 'reset' }) },
    });
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: false, error: { code: 'offline', host: 'auth.example' } });
    expect(service.arrived).toHaveLength(1);
  });

  test('behavior: H15 asked in another way while one is under way: it is another request', async () => {
    const { client, connection, service } = await under(answer(200, 'true'));
    const owner = `0x${'11'.repeat(20)}`;
    const input = { owner, operator: owner, contractAddress: owner };
    const other = { ...connection, settings: { ...connection.settings, approvalForAllPath: '/v2' } };
    await Promise.all([client.read('erc721.isApprovedForAll', connection, input), client.read('erc721.isApprovedForAll', other, input)]);
    expect(service.arrived.map(({ path }) => path).sort()).toEqual(['/api/erc721/isApprovedForAll', '/api/v2']);
  });

  test('error: H2 what waits for a turn has all of its time', async () => {
    const { client, connection } = await under((...all) => void setTimeout(() => answer(200, '{"number":1,"timestamp":1}')(...all), 600), {
      seconds: 1,
    });
    const all = Array.from({ length: 20 }, (_, number) => client.read('block.get', connection, { number: String(number) }));
    expect((await Promise.all(all)).filter((one) => !one.ok)).toEqual([]);
  });
});

describe('a service that wants a pause', () => {
  test('behavior: H6 all reads of the connection wait: one goes first, and when asked to wait again all of them learn it', async () => {
    const came: number[] = [];
    const fault: Fault = (...request) => {
      came.push(performance.now());
      answer(429, '', { 'retry-after': '1' })(...request);
    };
    const { client, connection } = await under(fault);
    const all = Array.from({ length: 60 }, (_, number) => client.read('block.get', connection, { number: String(number) }));
    const answers = await Promise.all(all);
    expect(answers.every((one) => !one.ok && one.error.code === 'service' && one.error.status === 429)).toBe(true);
    // Sixteen were under way. After that one goes after each pause; on a busy machine one more may hear of the pause late.
    const gaps = came.slice(16).map((at, index) => at - (came[15 + index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(500);
    expect(came.length).toBeLessThanOrEqual(16 + 4);
  });
});

test.each([
  [404, [`0x${'ab'.repeat(32)}`]],
  [500, []],
])('behavior: a transaction that is answered with %i is missing or not', async (status, expected) => {
  const missing: string[] = [];
  const { client, connection } = await under(answer(status, ''), {
    cache: { missing: async (_connection, hash) => void missing.push(hash) },
  });
  await client.read('transaction.get', connection, { hash: `0x${'ab'.repeat(32)}` });
  await client.read('transaction.receipt', connection, { hash: `0x${'ab'.repeat(32)}` });
  expect(missing).toEqual(expected);
});

test('behavior: the first look at the newest number is retried as rarely as the read that needs it', async () => {
  const { client, connection, service } = await under(answer(503, ''), {
    cache: {
      get: async (_connection, operation, input) =>
        operation === 'block.get' ? { operation, input, raw: '{"number":1,"timestamp":1}', readAt: 1, block: '99', permanent: true } : null,
    },
  });
  await client.read('block.get', connection, { number: '1' }, { tries: 1, urgency: 'ahead' });
  expect(service.arrived.map(({ path }) => path)).toEqual(['/api/block/lastestBlockNumber']);
});

describe('cancel', () => {
  test.each([
    ['a silent service', silence],
    ['a body that never ends', ((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')) satisfies Fault],
    ['a pause that the service asked for', answer(503, '', { 'retry-after': '60' })],
  ])('behavior: H2 %s: gone within 200 ms, and the connection with it', async (_name, fault) => {
    const { client, connection, service } = await under(fault);
    const aborter = new AbortController();
    let isOver = false;
    const reading = client.read('chain.id', connection, {}, { signal: aborter.signal }).finally(() => {
      isOver = true;
    });
    while (service.arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    aborter.abort();
    expect(await turnsUntil(() => isOver)).toBeLessThan(atOnce);
    expect(await reading).toEqual(fail({ code: 'canceled' }));
    expect(service.arrived).toHaveLength(1);
  });

  test('behavior: H15 one of two cancels: the other still gets the answer', async () => {
    let finish = () => {};
    const { client, connection, service } = await under((...all) => {
      finish = () => chain(...all);
    });
    const aborter = new AbortController();
    const one = client.read('chain.id', connection, {}, { signal: aborter.signal });
    const other = client.read('chain.id', connection, {}, { signal: new AbortController().signal });
    while (service.arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    aborter.abort();
    expect(await one).toEqual(fail({ code: 'canceled' }));
    finish();
    expect(await other).toMatchObject({ ok: true });
    expect(service.arrived).toHaveLength(1);
  });
});

describe('where the bearer goes', () => {
  test.each([301, 302, 303, 307, 308])('error: H10 %i to another origin: it sees nothing', async (status) => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers);
      response.end('"1"');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    stops.push(() => other.close());
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const { client, connection } = await under(answer(status, '', { location }));
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: false, error: { code: 'service', status } });
    expect(
      await client.write(writeOf('erc20.approve', connection, { contractAddress: location, amount: '1', spender: location } as never)),
    ).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  test('error: H11 M19 an input that climbs out of the API address is not sent', async () => {
    const { client, connection, service } = await under(chain);
    for (const number of ['..', '.', '../../x', '%2e%2e']) await client.read('block.get', connection, { number });
    // The last two are encoded, so they stay one segment.
    expect(service.arrived.map(({ path }) => path)).toEqual(['/api/block/..%2F..%2Fx', '/api/block/%252e%252e']);
  });

  test.each(['', '/erc721/isApprovedForAll'])(
    'behavior: H11 is-approved-for-all at “%s” of an address without a path',
    async (approvalForAllPath) => {
      const { client, connection, service } = await under(answer(200, 'true'));
      const bare = {
        ...connection,
        apiAddress: connection.apiAddress.replace('/api', ''),
        settings: { ...connection.settings, approvalForAllPath },
      };
      const owner = `0x${'11'.repeat(20)}`;
      expect(await client.read('erc721.isApprovedForAll', bare, { owner, operator: owner, contractAddress: owner })).toMatchObject({
        ok: true,
      });
      expect(service.arrived[0]?.path).toBe(approvalForAllPath === '' ? '/' : approvalForAllPath);
    },
  );

  test.each([
    ['https://api.example.org', 'https://api.example.org/user'],
    ['https://api.example.org/', 'https://api.example.org/user'],
    ['https://api.example.org/api/v1', 'https://api.example.org/api/v1/user'],
    ['https://api.example.org/api/v1//', 'https://api.example.org/api/v1/user'],
    ['http://127.0.0.1:5000/x', 'http://127.0.0.1:5000/x/user'],
    ['http://[::1]:80', 'http://[::1]:80/user'],
  ])('behavior: H11 %s', (address, url) => {
    expect(toUrl(address, '/user')).toBe(url);
  });
});

describe('writes', () => {
  const transfer = { contractAddress: `0x${'11'.repeat(20)}`, amount: '1', receiver: `0x${'22'.repeat(20)}` };
  const accepted = answer(200, JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }));

  test('default: the hash', async () => {
    const { client, connection } = await under(accepted);
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: true,
      value: { reading: { recognized: true, value: `0x${'1f'.repeat(32)}` } },
    });
  });

  test('behavior: H18 the answer to a write is parsed once; one of too many values is no acceptance', async () => {
    const body = JSON.stringify({ hash: `0x${'1f'.repeat(32)}` });
    const { client, connection } = await under(accepted);
    const parse = vi.spyOn(JSON, 'parse');
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({ ok: true });
    expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(1);
    const { client: other, connection: there } = await under(answer(200, `[${'0,'.repeat(50_000)}0]`));
    expect(await other.write(writeOf('erc20.transfer', there, transfer))).toMatchObject({
      error: { code: 'outcome-unknown', status: 200 },
    });
  });

  test('behavior: M6 a 401 is not sent again; the next one has a better token', async () => {
    const { client, connection, service, rejections } = await under(answer(401, '{"error":"invalid_token"}'));
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: false,
      error: { code: 'service', status: 401 },
    });
    await expect.poll(() => rejections.length).toBe(1);
    expect(service.arrived).toHaveLength(1);
  });

  test('error: M10 signed out while the token was renewed: it is not sent', async () => {
    let signInNumber = 0;
    const session = {
      signInNumber: () => signInNumber,
      accessToken: async () => {
        signInNumber += 1;
        return ok('t');
      },
    };
    const { client, connection, service } = await under(accepted, { session });
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toEqual(fail({ code: 'not-signed-in' }));
    expect(service.arrived).toEqual([]);
  });

  test('behavior: an answer in an unknown shape is shown, not taken for a hash', async () => {
    const { client, connection } = await under(answer(200, '{"queued":true}'));
    expect(await client.write(writeOf('erc20.transfer', connection, transfer))).toMatchObject({
      ok: true,
      value: { reading: { recognized: false }, raw: '{"queued":true}' },
    });
  });
});
