/** The client against a real server: what a canceled read leaves behind, how many requests run at once, and where tokens arrive. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fail } from '#shared/core/result.ts';
import { startClient } from '#test/support/client-parts.ts';
import { answer, type Fault, startFaultyService } from '#test/support/faulty-service.ts';
import { atOnce, turnsUntil } from '#test/support/turns.ts';
import { writeOf } from '#test/support/write.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function under(fault: Fault) {
  const service = await startFaultyService(fault);
  stops.push(service.stop);
  const parts = startClient({ apiAddress: service.address });
  stops.push(parts.stop);
  return { service, ...parts };
}

const silence: Fault = () => {};

test.each([
  ['a silent service', silence],
  ['a body that never ends', ((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')) satisfies Fault],
])('behavior: H2 %s: canceled, it is gone at once, and the connection with it', async (_name, fault) => {
  const gone: Promise<unknown>[] = [];
  const { client, connection, service } = await under((socket, ...more) => {
    gone.push(new Promise((resolve) => socket.on('close', resolve)));
    fault(socket, ...more);
  });
  const aborter = new AbortController();
  let isOver = false;
  const reading = client.read('chain.id', connection, {}, { signal: aborter.signal }).finally(() => {
    isOver = true;
  });
  await expect.poll(() => service.arrived.length, { interval: 1 }).toBe(1);
  aborter.abort();
  expect(await turnsUntil(() => isOver)).toBeLessThan(atOnce);
  expect(await reading).toEqual(fail({ code: 'canceled' }));
  await gone[0];
  expect(service.arrived).toHaveLength(1);
});

test('behavior: H2 hints before the answer are no answer, and a body in many pieces is whole', async () => {
  const { client, connection } = await under(async (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
    for (const piece of ['"1', '2', '34"']) {
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    socket.end('0\r\n\r\n');
  });
  expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: true, value: { raw: '"1234"', source: 'service' } });
});

test('error: H2 waiting for a turn costs no request its time: there are as many connections as requests at once', async () => {
  const { client, connection, service } = await under(silence);
  const aborter = new AbortController();
  const { signal } = aborter;
  const all = Array.from({ length: 40 }, (_, number) =>
    client.read('block.get', connection, { number: String(number) }, { signal, urgency: number % 2 === 0 ? 'visible' : 'own' }),
  );
  await expect.poll(() => service.arrived.length, { interval: 1 }).toBe(20);
  aborter.abort();
  expect(await Promise.all(all)).toEqual(Array(40).fill(fail({ code: 'canceled' })));
});

describe('where the bearer token goes', () => {
  test.each([301, 302, 303, 307, 308])('error: H10 %i to another origin: it sees nothing', async (status) => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers);
      response.end('"1"');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    stops.push(() => other.close());
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const { client, connection } = await under(answer(status, '', { location }));
    expect(await client.read('chain.id', connection, {})).toMatchObject({ ok: false, error: { code: 'service', status } });
    expect(
      await client.write(writeOf('erc20.approve', connection, { contractAddress: location, amount: '1', spender: location } as never)),
    ).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  test('error: H11 M19 an input that would leave the path of the API address isn’t sent', async () => {
    const { client, connection, service } = await under(answer(200, '"31337"'));
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
});
