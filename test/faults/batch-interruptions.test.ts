/** A batch of three rows, and what a person, a page or the computer does meanwhile: no row twice, none lost, and true words. */
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Write } from '#main/core/ports/service.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { phaseWords } from '#renderer/writes/pay/batch-state-words.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import { type BatchInterruption, type BatchWorld, batchInterruptions } from '#test/support/batch-interruptions.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { straight } from '#test/support/straight.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { nextHash } from '#test/support/write-faults.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const token = `0x${'11'.repeat(20)}`;
const receiver = `0x${'33'.repeat(20)}`;
const amounts = ['7001', '7002', '7003'];
const rows = amounts.map((amount) => ({ operation: 'erc20.transfer', input: { contractAddress: token, amount, receiver }, note: '' }));
const amountIn = (body: string) => (JSON.parse(body) as { readonly amount: string }).amount;

/** Speaks both, and would have a request sent again where HTTP/2 is spoken. */
async function startHttp2(came: (body: string) => void) {
  const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      came(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hash: nextHash() }));
    });
  });
  server.on('stream', (stream) => {
    came('{"amount":"by HTTP/2"}');
    stream.close(0x7);
    stream.session?.goaway();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

async function start({ reviewing, holding = 60_000, held, sending, http2 }: BatchInterruption) {
  /** Amounts of the payments that came, in order. */
  const came: string[] = [];
  let slept = 0;
  let release: (() => void) | null = null;
  const tiny = await startTinyService({
    answers: {},
    before(request, response, body) {
      if (request !== 'POST /erc20/transfer') return;
      came.push(amountIn(body));
      const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hash: nextHash() }));
      if (amountIn(body) !== amounts[1] || sending === undefined) return void send();
      // So that it counts as answered here.
      response.writeProcessing();
      release = () => {
        release = () => {};
        send();
      };
    },
  });
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny, { perSecond: '' });
  stops.push(() => main.stop());
  await main.signIn();
  main.connections.select(main.connection.id);
  const clock = { ...systemClock, now: () => systemClock.now() + slept };
  let write: Parameters<typeof handlersOf>[3] = {};
  if (http2 === true) {
    const address = await startHttp2((body) => came.push(amountIn(body)));
    const http = createHttp({ findProxy: straight, ca: [selfSigned.cert] });
    stops.push(() => http.stop());
    const { cache, log, connection: own } = main;
    // In place of the service that gave the token.
    const session: AccessTokens = {
      ...main.session,
      accessToken: () => main.session.accessToken(own),
      afterRejection: (_connection, given) => main.session.afterRejection(own, given),
    };
    const client = createServiceClient({
      send: http.send,
      session,
      cache,
      log,
      clock: systemClock,
      random: Math.random,
      chainRestarted() {},
    });
    write = { write: (toSend: Write) => client.write({ ...toSend, connection: { ...toSend.connection, apiAddress: address } }) };
  }
  let isFirst = true;
  let shown: BatchReview;
  let desk: ReturnType<typeof handlersOf>;
  const open = () => {
    desk = handlersOf(main, async () => true, undefined, {
      ...{ clock, ...write },
      ...(held === undefined || !isFirst ? {} : { holding }),
      reviewBatch: async (review: BatchReview) => {
        shown = review;
        const agrees = !isFirst || reviewing === undefined || (await reviewing(world, review));
        isFirst = false;
        return agrees;
      },
    });
  };
  const world: BatchWorld = {
    ...{ main, tiny, connection: main.connection.id },
    desk: () => desk,
    review: () => shown,
    sleep: (milliseconds) => {
      slept += milliseconds;
    },
    async restart() {
      const before = desk;
      before.sending.stop();
      release?.();
      await before.sending.ended();
      before.stop();
      open();
    },
  };
  open();
  stops.push(() => desk.stop());
  return { world, came, isWaiting: () => release !== null, release: () => release?.(), renew: open };
}

test.each(batchInterruptions)(
  'error: M1 M4 M10 M23 a batch of three, and $name: each row is seen once at most, none is lost',
  async (row) => {
    const { world, came, isWaiting, release, renew } = await start(row);
    const { connection } = world;
    const now = () => world.desk().batches.now(connection)[0];
    const stopped = async () => {
      await expect.poll(() => String(now()?.phase), { timeout: 20_000 }).not.toMatch(/^(?:running|pausing)$/);
      return now();
    };
    const ask = world.desk().handlers['batch.review']({ connection, kind: 'payments', rows, failures: false });
    if (row.held !== undefined) {
      await expect.poll(() => world.desk().sending.inFlight().held, { timeout: 20_000 }).toBe(1);
      await row.held(world);
    }
    if (row.sending !== undefined) {
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
      await row.sending(world);
      release();
    }
    await ask;
    const then = await stopped();
    expect(came).toEqual(amounts.slice(0, row.seen));
    expect([then?.phase ?? null, then === undefined ? null : phaseWords(then)]).toEqual([row.phase, row.reads]);

    // Every payment that came is in the journal, once, and no other is said to have been sent.
    const noted = () => {
      const all = world.desk().journal.list(connection, { before: null, most: 99 });
      const sent = all.ok ? all.value.filter(({ sentAt }) => sentAt !== null) : [];
      return sent.map(({ input, state }) => `${input.amount} ${state}`).toSorted();
    };
    await expect.poll(noted, { timeout: 20_000 }).toEqual(came.map((amount) => `${amount} accepted`));
    if (row.phase !== 'paused') return;

    // Without a mended world nothing more leaves.
    const goOn = () => world.desk().handlers['batch.goOn']({ connection, batch: then?.id ?? '' });
    if (row.mend !== undefined) {
      expect(await goOn()).toMatchObject({ ok: false });
      expect(came).toEqual(amounts.slice(0, row.seen));
      if (row.mend === null) return;
      await row.mend(world);
    }
    if (row.held !== undefined) {
      world.desk().stop();
      renew();
    }
    expect(await goOn()).toMatchObject({ ok: true });
    const end = await stopped();
    expect([end?.phase, came]).toEqual(['over', amounts]);
    expect(noted()).toEqual(amounts.map((amount) => `${amount} accepted`));
  },
);
