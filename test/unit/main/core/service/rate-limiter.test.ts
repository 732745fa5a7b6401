/** H15, H6: how many requests go at once and in a second, in which order, and how a pause holds all of them. */
import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Urgency } from '#main/core/ports/service.ts';
import { createRateEstimate } from '#main/core/service/rate-estimate.ts';
import { createRateLimiter } from '#main/core/service/rate-limiter.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const never = new AbortController().signal;

function start(given: { atOnce: number; onlyOwn?: number; perSecond: number | null }) {
  const limits = { onlyOwn: 0, ...given };
  const clock = createFakeClock();
  const limiter = createRateLimiter(
    () => limits,
    clock,
    () => 0,
    createRateEstimate(clock),
  );
  const passed: string[] = [];
  const ask = (name: string, urgency: Urgency = 'visible', signal = never) =>
    void limiter
      .pass(() => urgency, signal)
      .then((problem) => passed.push(problem === null ? name : `${name} ${problem.code === 'canceled' ? 'left' : problem.code}`));
  return { clock, limiter, passed, ask };
}

test('behavior: H15 no more at once than allowed; one leaves, one comes in', async () => {
  const { limiter, passed, ask } = start({ atOnce: 2, perSecond: null });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  await settle();
  expect(passed).toEqual(['a', 'b']);
  limiter.leave();
  await settle();
  expect(passed).toEqual(['a', 'b', 'c']);
});

test('behavior: H15 what is on screen passes what is prefetched', async () => {
  const { limiter, passed, ask } = start({ atOnce: 1, perSecond: null });
  ask('first');
  ask('ahead', 'ahead');
  ask('visible');
  await settle();
  limiter.leave();
  await settle();
  limiter.leave();
  await settle();
  expect(passed).toEqual(['first', 'visible', 'ahead']);
});

test('error: M11 M27 H15 main’s own reads go before all that a page asks, and always have a place', async () => {
  const { clock, limiter, passed, ask } = start({ atOnce: 3, onlyOwn: 1, perSecond: null });
  for (let count = 0; count < 1_600; count += 1) ask(`page ${count}`, count % 2 === 0 ? 'visible' : 'ahead');
  await settle();
  // The places of a page are taken, and nothing of it is ever answered.
  expect(passed).toEqual(['page 0', 'page 1']);
  for (const name of ['own', 'another']) ask(name, 'own');
  await settle();
  expect(passed.slice(2)).toEqual(['own']);
  limiter.leave();
  await settle();
  expect(passed.slice(2)).toEqual(['own', 'another']);
  limiter.leave();
  clock.pass(60_000);
  await settle();
  expect(passed).toHaveLength(4);
});

test('error: M11 M27 H15 of what may go in a second, main’s own reads are the first', async () => {
  const { clock, passed, ask } = start({ atOnce: 100, perSecond: 1 });
  for (let count = 0; count < 50; count += 1) ask(`page ${count}`);
  for (const name of ['own', 'another']) ask(name, 'own');
  await settle();
  for (let count = 0; count < 3; count += 1) {
    clock.pass(1_000);
    await settle();
  }
  expect(passed).toEqual(['page 0', 'own', 'another', 'page 1']);
});

test('behavior: H15 no more in any second than allowed, and none is forgotten', async () => {
  const { clock, limiter, passed, ask } = start({ atOnce: 100, perSecond: 3 });
  for (let count = 0; count < 7; count += 1) ask(String(count));
  await settle();
  expect(passed).toHaveLength(3);
  for (let count = 0; count < 3; count += 1) limiter.leave();
  await settle();
  expect(passed).toHaveLength(3);
  clock.pass(999);
  await settle();
  expect(passed).toHaveLength(3);
  clock.pass(1);
  await settle();
  expect(passed).toHaveLength(6);
  clock.pass(1_000);
  await settle();
  expect(passed).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});

test('behavior: H15 leaving the queue costs no other request its place', async () => {
  const { limiter, passed, ask } = start({ atOnce: 1, perSecond: null });
  const gone = new AbortController();
  ask('a');
  ask('b', 'visible', gone.signal);
  ask('c');
  gone.abort();
  ask('late', 'visible', gone.signal);
  await settle();
  limiter.leave();
  await settle();
  expect(passed.filter((name) => name.endsWith('left')).sort()).toEqual(['b left', 'late left']);
  expect(passed.filter((name) => !name.endsWith('left'))).toEqual(['a', 'c']);
});

test('behavior: H15 fetched ahead, and looked at while it waits: it goes first', async () => {
  const { limiter, passed, ask } = start({ atOnce: 1, perSecond: null });
  let urgency: Urgency = 'ahead';
  ask('first');
  ask('other', 'ahead');
  void limiter.pass(() => urgency, never).then(() => passed.push('looked at'));
  urgency = 'visible';
  await settle();
  limiter.leave();
  await settle();
  expect(passed).toEqual(['first', 'looked at']);
});

describe('H6 a pause that the service asks for', () => {
  const error = { code: 'service', status: 429, text: '' } as const;

  test('behavior: H6 holds everybody until its time; then one goes first, and the others once that was answered', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 2, perSecond: null });
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    await settle();
    for (let count = 0; count < 2; count += 1) {
      limiter.answered(0, { pause: { error, milliseconds: 3_000, why: 'unavailable' }, perSecond: null });
      limiter.leave();
    }
    clock.pass(2_999);
    ask('late');
    await settle();
    expect(passed).toEqual(['a', 'b']);
    clock.pass(1);
    await settle();
    expect(passed).toEqual(['a', 'b', 'c']);
    limiter.answered(3_000, { pause: null, perSecond: null });
    limiter.leave();
    await settle();
    expect(passed).toEqual(['a', 'b', 'c', 'd', 'late']);
  });

  test('behavior: H6 asked to wait again, the waiting requests are informed, and so are those that come meanwhile', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 1, perSecond: null });
    for (const name of ['a', 'b', 'c']) ask(name);
    await settle();
    limiter.answered(0, { pause: { error, milliseconds: 1_000, why: 'unavailable' }, perSecond: null });
    limiter.leave();
    clock.pass(1_000);
    await settle();
    limiter.answered(1_000, { pause: { error, milliseconds: 1_000, why: 'unavailable' }, perSecond: null });
    limiter.leave();
    ask('d');
    await settle();
    expect(passed).toEqual(['a', 'b', 'c service', 'd service']);
    clock.pass(1_000);
    ask('e');
    await settle();
    expect(passed.at(-1)).toBe('e');
  });

  test('behavior: H6 without a time, short pauses that grow', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 1, perSecond: null });
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const [name, began] = [String(count), clock.monotonic()];
      ask(name);
      await settle();
      while (passed.at(-1) !== name) {
        clock.pass(50);
        if (passed.at(-1) === `${name} service`) ask(name);
        await settle();
      }
      waits.push(clock.monotonic() - began);
      limiter.answered(clock.monotonic(), { pause: { error, milliseconds: null, why: 'unavailable' }, perSecond: null });
      limiter.leave();
    }
    expect(waits).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 4_000]);
  });
});

describe('a service that takes few requests a second', () => {
  const error = { code: 'service', status: 429, text: '' } as const;

  const refused = { pause: { error, milliseconds: null, why: 'too-often' }, perSecond: null } as const;
  const taken = { pause: null, perSecond: null } as const;

  test('behavior: H15 M1 slowed down after a refusal; a read tries first, then the write goes before every read, after a longer gap', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 16, perSecond: null });
    for (let count = 0; count < 4; count += 1) ask(`r${count}`);
    await settle();
    clock.pass(100);
    limiter.answered(0, refused);
    for (let count = 0; count < 4; count += 1) limiter.leave();
    // Four were sent within a second, so two a second are tried.
    for (const name of ['late', 'later', 'own']) ask(name, name === 'own' ? 'own' : 'visible');
    ask('write', 'write');
    // A second, in which most services forget what came before.
    clock.pass(999);
    await settle();
    expect(passed).toHaveLength(4);
    clock.pass(1);
    await settle();
    expect(passed.slice(4)).toEqual(['own']);
    limiter.answered(clock.monotonic(), taken);
    limiter.leave();
    clock.pass(999);
    await settle();
    expect(passed.slice(4)).toEqual(['own']);
    clock.pass(1);
    await settle();
    expect(passed.slice(4)).toEqual(['own', 'write']);
    limiter.answered(clock.monotonic(), taken);
    limiter.leave();
    clock.pass(500);
    await settle();
    expect(passed.slice(4)).toEqual(['own', 'write', 'late']);
  });

  test('behavior: H15 M1 refused again and again: reads report it, and the write waits until one was accepted', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 16, perSecond: null });
    ask('r0');
    await settle();
    limiter.answered(0, refused);
    limiter.leave();
    for (const name of ['r1', 'r2']) ask(name);
    ask('write', 'write');
    clock.pass(2_000);
    await settle();
    limiter.answered(clock.monotonic(), refused);
    limiter.leave();
    await settle();
    expect(passed).toEqual(['r0', 'r1', 'r2 service']);
    clock.pass(60_000);
    await settle();
    expect(passed.slice(3)).toEqual(['write']);
  });

  test('behavior: H15 a service that says that nothing is left for a moment is left alone for that long, and no message is shown', async () => {
    const { clock, limiter, passed, ask } = start({ atOnce: 16, perSecond: null });
    for (let count = 0; count < 3; count += 1) {
      ask(`r${count}`);
      await settle();
      limiter.answered(clock.monotonic(), { pause: { error, milliseconds: 2_000, why: 'used-up' }, perSecond: null });
      limiter.leave();
      ask(`w${count}`);
      clock.pass(1_999);
      await settle();
      expect(passed).toHaveLength(2 * count + 1);
      clock.pass(1);
      await settle();
      limiter.leave();
    }
    expect(passed).toEqual(['r0', 'w0', 'r1', 'w1', 'r2', 'w2']);
  });
});
