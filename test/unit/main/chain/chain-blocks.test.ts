/** Many blocks in one call: each read separately, shared with other readers, canceled once no screen needs them. */
import { afterEach, expect, test } from 'vitest';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const miner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const blockText = (number: number, more: object = {}) =>
  JSON.stringify({
    number,
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: 1_700_000_000 + number * 12,
    gasUsed: '21000',
    gasLimit: '30000000',
    baseFeePerGas: '7',
    miner: miner.toLowerCase(),
    transactions: [hashOf(1), hashOf(2)],
    ...more,
  });

async function start(answers: Record<string, string>) {
  const tiny = await startTinyService({ answers });
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const { handlers } = handlersOf(main);
  await main.signIn();
  const blocks = (from: string, count: string, request?: string) =>
    handlers['chain.blocks']({ connection: main.connection.id, from, count, ...(request === undefined ? {} : { request }) });
  const asked = () => tiny.apiRequests.filter((request) => request.includes('/block/'));
  return { tiny, main, handlers, blocks, asked };
}

const some = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: from - to + 1 }, (_, index) => [`/block/${to + index}`, blockText(to + index)]));

test('default: from the number downward, lean, one request for each', async () => {
  const { blocks, asked } = await start(some(30, 0));
  const answer = await blocks('30', '25');
  if (!answer.ok) throw new Error(answer.error.code);
  expect(answer.value).toHaveLength(25);
  expect(answer.value[0]).toEqual({
    ok: true,
    value: {
      number: '30',
      hash: hashOf(30),
      parentHash: hashOf(29),
      timestamp: String(1_700_000_360),
      gasUsed: '21000',
      gasLimit: '30000000',
      baseFeePerGas: '7',
      miner,
      transactions: 2,
      source: 'service',
      readAt: expect.any(Number),
      problem: null,
    },
  });
  expect(asked()).toHaveLength(25);
});

test('behavior: below block 0 there is nothing', async () => {
  const { blocks, asked } = await start(some(3, 0));
  const answer = await blocks('2', '25');
  expect(answer.ok && answer.value.map((row) => row.ok && row.value.number)).toEqual(['2', '1', '0']);
  expect(asked()).toHaveLength(3);
});

test('error: a failed block does not spoil the others; an answer for another block, or none, does not count', async () => {
  const { blocks } = await start({ ...some(5, 3), '/block/2': blockText(7), '/block/1': '{"funny":true}' });
  const answer = await blocks('5', '6');
  expect(answer.ok && answer.value.map((row) => (row.ok ? row.value.number : row.error.code))).toEqual([
    '5',
    '4',
    '3',
    'unrecognized',
    'unrecognized',
    'service',
  ]);
});

test('behavior: who reads the same at once shares the requests', async () => {
  const { blocks, asked } = await start(some(9, 0));
  await Promise.all([blocks('9', '10'), blocks('9', '10'), blocks('5', '6')]);
  expect(asked()).toHaveLength(10);
});

test('behavior: ended by its name, its requests end, and what waits for a turn is never sent', async () => {
  const { blocks, handlers, tiny, asked } = await start(some(60, 0));
  tiny.behavior.hang = true;
  const answer = blocks('50', '25', 'r-1');
  await expect.poll(() => asked().length).toBe(16);
  await handlers['request.cancel']({ request: 'r-1' });
  expect(await answer).toMatchObject({ ok: true, value: Array.from({ length: 25 }, () => ({ ok: false, error: { code: 'canceled' } })) });
  tiny.behavior.hang = false;
  await blocks('5', '1');
  expect(asked()).toHaveLength(17);
});

test('behavior: offline, what was read before, with the reason', async () => {
  const { blocks, tiny } = await start(some(5, 0));
  await blocks('5', '2');
  await tiny.stop();
  const answer = await blocks('5', '3');
  expect(answer).toMatchObject({
    ok: true,
    value: [
      { ok: true, value: { number: '5', source: 'stored', problem: { code: 'offline' } } },
      { ok: true, value: { number: '4', source: 'stored' } },
      { ok: false, error: { code: 'offline' } },
    ],
  });
});
