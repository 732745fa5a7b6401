/**
 * The write-fault matrix: each of the eight writes through the whole path, and everything that can come between. The service
 * sees each once at most, and after a restart every one of them is in the journal with its state. `docs/writes.md` is its table.
 */
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Write } from '#main/core/ports/service.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { openVault } from '#main/vault/vault.ts';
import { stateWordsOf } from '#renderer/writes/write-words.ts';
import { type WriteId, writeIds } from '#shared/core/operations/table.ts';
import type { Result } from '#shared/core/result.ts';
import type { Review } from '#shared/writes/review.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { startFaultyService } from '#test/support/faulty-service.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices, testCipher } from '#test/support/main-services.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { straight } from '#test/support/straight.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { nextHash, type WriteFault, writeFaults } from '#test/support/write-faults.ts';

let tiny: TinyService;
let main: MainServices;
beforeAll(async () => {
  tiny = await startTinyService();
});
afterAll(() => tiny?.stop());

/** Speaks both, and would have a request sent again where HTTP/2 is spoken. */
async function startHttp2() {
  let seen = 0;
  const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
    seen += 1;
    if (request.httpVersion !== '2.0')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hash: nextHash() }));
  });
  server.on('stream', (stream) => {
    stream.close(0x7);
    stream.session?.goaway();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/api`, seen: () => seen, stop: () => void server.close() };
}

async function startService({ fault, http2 }: WriteFault) {
  if (http2 === true) return startHttp2();
  const service = await startFaultyService(fault);
  return { address: service.address, seen: () => service.arrived.length, stop: service.stop };
}

async function writeUnder(id: WriteId, row: WriteFault) {
  const service = await startService(row);
  const http = createHttp({ findProxy: straight, ca: [selfSigned.cert] });
  const send: typeof http.send = (request) => http.send({ ...request, seconds: row.seconds ?? 10 });
  const { cache, log, connection: own } = main;
  // In place of the service that gave the token.
  const session: AccessTokens = {
    ...main.session,
    accessToken: () => main.session.accessToken(own),
    afterRejection: (_connection, token) => main.session.afterRejection(own, token),
  };
  const client = createServiceClient({ send, session, cache, log, clock: systemClock, random: Math.random, chainRestarted() {} });
  let slept = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + slept };
  const write = (toSend: Write) => client.write({ ...toSend, connection: { ...toSend.connection, apiAddress: service.address } });
  let shown: Review | null = null;
  const reviewer = async (review: Review) => {
    shown = review;
    slept = row.sleeps ?? 0;
    await row.reviewing?.(desk, review);
    return true;
  };
  const desk = handlersOf(main, undefined, reviewer, { clock, write });
  const run = desk.handlers[`service.${id}`] as (input: object) => Promise<Result<unknown>>;
  const result = await run({ ...eightWrites[id], connection: main.connection.id });
  const review = shown as Review | null;
  if (review !== null) await row.after?.(desk, review);
  // Long enough for a second one to come.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const entry = desk.journal.find(review?.id ?? '');
  desk.stop();
  service.stop();
  await http.stop();
  return { result, seen: service.seen(), review, entry: entry.ok ? entry.value : undefined };
}

// One app for each, as a review reads all that its journal holds.
describe.each(writeIds)('%s', (id) => {
  /** Its writes, by intent: what the journal must hold after a restart. */
  const expected = new Map<string, string>();
  beforeAll(async () => {
    main = await startMainServices(tiny, { perSecond: '' });
    await main.signIn();
  });
  afterAll(() => main?.stop());

  test.each(writeFaults)(`error: M1 M2 M4 M5 M7 $name: ${id} is seen $seen times, and is in the journal as $state`, async (row) => {
    const { result, seen, review, entry } = await writeUnder(id, row);
    expect(result).toMatchObject(row.code === null ? { ok: true } : { ok: false, error: { code: row.code } });
    expect(seen).toBe(row.seen);
    expect(entry?.state ?? null).toBe(row.state);
    expect(entry == null ? null : stateWordsOf(entry, Date.now()).words).toBe(row.reads);
    if (entry == null || review === null) return;
    expect(entry).toMatchObject({
      operation: id,
      request: review.request,
      digest: review.digest,
      hash: row.state === 'accepted' || row.named === true ? expect.stringMatching(/^0x[0-9a-f]{64}$/) : null,
    });
    expected.set(entry.id, entry.state);
  });

  test('error: M2 after a restart each of them is listed in its state, and listing it sends nothing', async () => {
    const before = tiny.apiRequests.length;
    await main.stop(false);
    const vault = openVault(join(main.folder, 'vault.db'), testCipher);
    const all = vault.journal.list(main.connection.id, { before: null, most: 1_000 });
    vault.stop();
    const found = new Map(all.ok ? all.value.map(({ id, state }) => [id, state]) : []);
    expect(found).toEqual(expected);
    expect(found.size).toBe(writeFaults.filter(({ state }) => state !== null).length);
    expect(tiny.apiRequests.slice(before)).toEqual([]);
  });
});
