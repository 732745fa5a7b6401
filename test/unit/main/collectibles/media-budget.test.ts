/** How often strangers' servers are asked at most (E25). */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMediaBudget } from '#main/collectibles/media-budget.ts';
import { mostLoading as most } from '#shared/collectibles/pictures.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const never = new AbortController().signal;

/** Asks `count` times, the host by its turn; answers how many have passed by now. */
function start(count: number, hostOf: (turn: number) => string) {
  const clock = createFakeClock();
  const pass = createMediaBudget(clock);
  let passed = 0;
  for (let turn = 0; turn < count; turn += 1) void pass(hostOf(turn), never).then((may) => (passed += Number(may)));
  const after = async (milliseconds: number) => {
    await settle();
    clock.pass(milliseconds);
    await settle();
    return passed;
  };
  return { clock, pass, after };
}

test('error: E4 E25 a page that asks in a loop is let through a few times a minute', async () => {
  const { after } = start(most.requests * 3, () => 'a.example');
  expect(await after(59_999)).toBe(most.requests);
  expect(await after(1)).toBe(most.requests * 2);
  expect(await after(60_000)).toBe(most.requests * 3);
});

test('error: E4 E25 server names can carry text, too: only a few new ones a minute, while known ones go on', async () => {
  const { pass, after } = start(most.newServers * 2, (turn) => `word-${turn}.evil.example`);
  expect(await after(0)).toBe(most.newServers);
  expect(await pass('word-0.evil.example', never)).toBe(true);
  expect(await after(60_000)).toBe(most.newServers * 2);
});

test('behavior: E25 a canceled request leaves the queue', async () => {
  const { clock, pass, after } = start(most.requests, () => 'a.example');
  const aborter = new AbortController();
  const waiting = pass('a.example', aborter.signal);
  expect(await after(0)).toBe(most.requests);
  aborter.abort();
  expect(await waiting).toBe(false);
  expect(await pass('a.example', AbortSignal.abort())).toBe(false);
  clock.pass(60_000);
  expect(await pass('a.example', never)).toBe(true);
});
