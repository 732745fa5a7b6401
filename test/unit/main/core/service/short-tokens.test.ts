/** O34: tokens that live for seconds, at a service that takes few requests: none is used after its end, however long a read waits. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SendHttp } from '#main/core/ports/http.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import { ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { openMemoryCache } from '#test/support/memory-cache.ts';
import { createSessionUnderTest, toTokens } from '#test/support/session-parts.ts';

/** Ten reads each ten seconds for five minutes, at one request a second. */
async function read(seconds: number) {
  const clock = createFakeClock();
  const ends = new Map<string, number>();
  const issue = (): Tokens => {
    const tokens = toTokens(clock, seconds);
    ends.set(tokens.accessToken, clock.monotonic() + seconds * 1_000);
    return tokens;
  };
  const connection = toConnection({ settings: { ...toConnection().settings, perSecond: '1' } });
  const { session, disk, log } = createSessionUnderTest({ clock, refresh: async () => ok(issue()) });
  disk.set(`${connection.id} tokens`, tokensToText(issue()));
  await session.open(connection);
  const used = { times: 0, late: 0 };
  const send: SendHttp = async ({ headers }) => {
    used.times += 1;
    if (clock.monotonic() >= (ends.get((headers.authorization ?? '').slice('Bearer '.length)) ?? 0)) used.late += 1;
    return ok({ status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"number":1,"timestamp":1}') });
  };
  const client = createServiceClient({
    send,
    session,
    cache: openMemoryCache(),
    clock,
    log: createRequestLog(),
    random: () => 0,
    chainRestarted: () => {},
  });
  for (let tens = 0; tens < 30; tens += 1) {
    for (let number = 0; number < 10; number += 1) void client.read('block.get', connection, { number: String(tens * 10 + number) });
    for (let ticks = 0; ticks < 100; ticks += 1) {
      clock.pass(100);
      await settle();
    }
  }
  return { ...used, renewals: log.filter((entry) => entry === 'refresh').length };
}

test('behavior: O34 of 30 seconds: three hundred reads, renewed each 24 seconds, and none with a token that has ended', async () => {
  const { times, late, renewals } = await read(30);
  expect(times).toBeGreaterThan(290);
  expect(late).toBe(0);
  expect(renewals).toBeGreaterThan(9);
  expect(renewals).toBeLessThanOrEqual(13);
});

test('behavior: O34 of 5 seconds: none with a token that has ended', async () => {
  const { times, late } = await read(5);
  expect(times).toBeGreaterThan(290);
  expect(late).toBe(0);
});

test('behavior: O34 of 1 second: the service’s 401 decides, and it is not renewed over and over', async () => {
  const { renewals } = await read(1);
  expect(renewals).toBeLessThanOrEqual(6);
});
