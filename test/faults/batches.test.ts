/** The second of three rows of a batch under every fault of a service: seen once at most, then paused, and never sent again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Write } from '#main/core/ports/service.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { startFaultyService } from '#test/support/faulty-service.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { straight } from '#test/support/straight.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { accepts, writeFaults } from '#test/support/write-faults.ts';

let tiny: TinyService;
let main: MainServices;
beforeAll(async () => {
  tiny = await startTinyService();
  main = await startMainServices(tiny, { perSecond: '' });
  await main.signIn();
});
afterAll(async () => {
  await main?.stop();
  await tiny?.stop();
});

/** Those that a service makes; the others are of the review, which batches.test.ts tries. */
const ofService = writeFaults.filter(({ reviewing, after, sleeps, http2 }) => !(reviewing || after || sleeps || http2));
const receiver = `0x${'33'.repeat(20)}`;
let amount = 1;

test.each(ofService)('error: M1 M4 M5 $name at the second row of a batch: seen $seen times, and not again when it goes on', async (row) => {
  const [good, faulty] = [await startFaultyService(accepts), await startFaultyService(row.fault)];
  const http = createHttp({ findProxy: straight });
  const send: typeof http.send = (request) => http.send({ ...request, seconds: row.seconds ?? 10 });
  const { cache, log, connection: own } = main;
  const session: AccessTokens = {
    ...main.session,
    accessToken: () => main.session.accessToken(own),
    afterRejection: (_connection, token) => main.session.afterRejection(own, token),
  };
  const client = createServiceClient({ send, session, cache, log, clock: systemClock, random: Math.random, chainRestarted() {} });
  const amounts = [amount, amount + 1, amount + 2].map(String);
  amount += 3;
  const write = (toSend: Write) => {
    const isFaulty = toSend.request.body.includes(`"amount":"${amounts[1]}"`);
    return client.write({ ...toSend, connection: { ...toSend.connection, apiAddress: (isFaulty ? faulty : good).address } });
  };
  const desk = handlersOf(main, undefined, undefined, { write });
  const connection = main.connection.id;
  const rows = amounts.map((one) => ({
    operation: 'erc20.transfer',
    input: { contractAddress: `0x${'11'.repeat(20)}`, amount: one, receiver },
    note: '',
  }));
  const stopped = async () => {
    while (desk.batches.now(connection)[0]?.phase === 'running') await new Promise((resolve) => setTimeout(resolve, 5));
    return desk.batches.now(connection)[0];
  };
  expect(await desk.handlers['batch.review']({ connection, kind: 'payments', rows, failures: false })).toMatchObject({ ok: true });
  const first = await stopped();
  const isGood = row.state === 'accepted';
  expect(first).toMatchObject(isGood ? { phase: 'over' } : { phase: 'paused', why: row.state === 'unknown' ? 'unknown' : 'failure' });
  expect([good.arrived.length, faulty.arrived.length]).toEqual(isGood ? [2, row.seen] : [1, row.seen]);
  if (!isGood) expect(await desk.handlers['batch.goOn']({ connection, batch: first?.id ?? '' })).toMatchObject({ ok: true });
  await stopped();
  const got = await desk.handlers['batch.get']({ connection, batch: first?.id ?? '' });
  const states = got.ok ? got.value?.rows.map(({ state }) => state) : got;
  expect(states).toEqual(['accepted', row.state, 'accepted']);
  expect([good.arrived.length, faulty.arrived.length]).toEqual([2, row.seen]);
  desk.stop();
  good.stop();
  faulty.stop();
  await http.stop();
});
