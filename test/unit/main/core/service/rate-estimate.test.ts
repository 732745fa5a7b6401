/** H15: how fast a service is asked that refuses what is too much, whichever way it counts. */
import { expect, test } from 'vitest';
import { createRateEstimate } from '#main/core/service/rate-estimate.ts';
import { limitIn } from '#main/core/service/rate-headers.ts';
import { type Limiter, limiters } from '#sandbox/faults/limit.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

/** A client that always has something to ask: how many of its requests of the last part were refused, and how many went a second. */
function ask(limiter: Limiter, seconds: number) {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  const [late, sent] = [{ refused: 0, all: 0 }, { all: 0 }];
  while (clock.monotonic() < seconds * 1_000) {
    const at = clock.monotonic();
    pace.sent();
    sent.all += 1;
    const { isTaken } = limiter(at);
    if (isTaken) pace.taken(at);
    else pace.refused(at);
    if (at >= 10_000) {
      late.all += 1;
      if (!isTaken) late.refused += 1;
    }
    const perSecond = pace.perSecond();
    clock.pass(perSecond === null ? 20 : 1_000 / perSecond);
  }
  return { refused: late.refused / late.all, perSecond: late.all / (seconds - 10) };
}

test.each(
  [1, 2, 5].flatMap((limit) => [
    [limit, 'a window of one second', limiters.fixed(limit)] as const,
    [limit, 'any second', limiters.sliding(limit)] as const,
    [limit, 'a bucket', limiters.bucket(limit)] as const,
  ]),
)('behavior: H15 %s a second, counted by %s: few are refused, and most of what it takes is asked', (limit, _name, limiter) => {
  const { refused, perSecond } = ask(limiter, 600);
  expect(refused).toBeLessThan(0.05);
  expect(perSecond).toBeGreaterThan(limit * 0.6);
});

test('behavior: H15 a service that refuses nothing is not slowed down; what was on its way counts once', () => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  expect(pace.perSecond()).toBeNull();
  for (let count = 0; count < 20; count += 1) pace.sent();
  clock.pass(100);
  for (let count = 0; count < 20; count += 1) pace.refused(0);
  expect(pace.perSecond()).toBe(10);
});

test('behavior: H15 of a first burst, as many are asked a second as were taken; a step that was too much is taken back', () => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  for (let count = 0; count < 6; count += 1) pace.sent();
  clock.pass(20);
  pace.refused(0);
  expect(pace.perSecond()).toBe(3);
  for (let count = 0; count < 2; count += 1) pace.taken(0);
  expect(pace.perSecond()).toBeCloseTo(1.8);
  const use = (seconds: number) => {
    for (let count = 0; count < seconds * 2; count += 1) {
      clock.pass(500);
      pace.sent();
      pace.taken(clock.monotonic());
    }
  };
  use(11);
  expect(pace.perSecond()).toBeCloseTo(1.98);
  clock.pass(1_500);
  pace.refused(clock.monotonic());
  expect(pace.perSecond()).toBeCloseTo(1.8);
});

const burst = (at: number, count: number) => Array.from({ length: count }, () => at);
test.each([
  ['one burst', burst(0, 20), 50],
  ['two bursts, a little more than a second apart', [...burst(0, 5), ...burst(1_010, 15)], 50],
  ['requests whose answers take almost a second', Array.from({ length: 20 }, (_, index) => index * 60), 900],
])('error: H15 the first rate that is learned is just below the limit, not twice as high: %s', (_name, times, latency) => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  const limiter = limiters.sliding(5);
  for (const sentAt of times) {
    clock.after(sentAt, () => {
      pace.sent();
      const { isTaken } = limiter(sentAt);
      clock.after(latency, () => (isTaken ? pace.taken(sentAt) : pace.refused(sentAt)));
    });
  }
  clock.pass(times.at(-1) ?? 0);
  clock.pass(latency);
  expect(pace.perSecond()).toBe(4.5);
});

test('error: H15 of a burst whose first request arrives last and is refused, all that were taken count', () => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  const times = Array.from({ length: 11 }, (_, index) => index);
  for (const _ of times) {
    pace.sent();
    clock.pass(1);
  }
  pace.refused(0);
  for (const at of times.slice(1)) pace.taken(at);
  expect(pace.perSecond()).toBe(9);
});

test('behavior: H15 a pace that is faster than the app ever asks is kept to, and not shown', () => {
  const clock = createFakeClock();
  const shown: (number | null)[] = [];
  const pace = createRateEstimate(clock, (perSecond) => shown.push(perSecond));
  for (let count = 0; count < 100; count += 1) pace.sent();
  clock.pass(20);
  pace.refused(0);
  expect(pace.perSecond()).toBe(50);
  expect(shown).toEqual([null]);
  clock.pass(1_000);
  pace.refused(clock.monotonic());
  expect(shown.at(-1)).toBeNull();
  for (let times = 0; times < 3; times += 1) {
    clock.pass(1_100);
    pace.refused(clock.monotonic());
  }
  expect(shown.at(-1)).toBe(pace.perSecond());
  expect(pace.perSecond()).toBeLessThan(20);
});

test('behavior: H15 a pace that is not used is not tried faster', () => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  for (let count = 0; count < 6; count += 1) pace.sent();
  pace.refused(0);
  clock.pass(60_000);
  pace.sent();
  pace.taken(clock.monotonic());
  expect(pace.perSecond()).toBe(3);
});

test('behavior: H15 a limit that the service names is respected while the service names it; so is the limit learned from refusals', () => {
  const clock = createFakeClock();
  const changes: (number | null)[] = [];
  const pace = createRateEstimate(clock, (perSecond) => changes.push(perSecond));
  for (const each of [10, 10, 500, 10, null]) pace.said(each);
  expect(changes).toEqual([9, null, 9, null]);
  for (let count = 0; count < 6; count += 1) pace.sent();
  pace.refused(0);
  pace.said(10);
  expect(pace.perSecond()).toBe(3);
  pace.said(2);
  expect(pace.perSecond()).toBeCloseTo(1.8);
});

test.each([
  // A short window is a pace; of a long one all may be asked at once, until little is left.
  [
    { 'ratelimit-policy': '"default";q=20;w=10', ratelimit: '"default";r=7;t=3' },
    { perSecond: 2, pause: null },
  ],
  [
    { 'ratelimit-policy': '"default";q=5000;w=3600', ratelimit: '"default";r=4900;t=3000' },
    { perSecond: null, pause: null },
  ],
  [
    { 'ratelimit-policy': '"default";q=5000;w=3600', ratelimit: '"default";r=30;t=60' },
    { perSecond: 0.5, pause: null },
  ],
  [
    { 'ratelimit-policy': '"default";q=2;w=1', ratelimit: '"default";r=0;t=1' },
    { perSecond: 2, pause: null },
  ],
  [{ ratelimit: '"default";r=0;t=3' }, { perSecond: null, pause: 3_000 }],
  // Versions 7 and before of the draft.
  [
    { 'ratelimit-policy': '10;w=5', ratelimit: 'limit=10, remaining=0, reset=4' },
    { perSecond: 2, pause: 4_000 },
  ],
  [
    { 'ratelimit-limit': '10, 10;w=5', 'ratelimit-remaining': '1', 'ratelimit-reset': '4' },
    { perSecond: 2, pause: null },
  ],
  [
    { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000002' },
    { perSecond: null, pause: 2_000 },
  ],
  [
    { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000002000' },
    { perSecond: null, pause: 2_000 },
  ],
  [
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '900' },
    { perSecond: null, pause: 60_000 },
  ],
  [{ 'x-ratelimit-limit': 'many' }, null],
  [{ 'ratelimit-policy': '"default";q=1;w=0' }, { perSecond: null, pause: null }],
  [{}, null],
])('default: H15 what %j says', (headers, said) => {
  expect(limitIn(headers as Record<string, string>, 1_800_000_000_000)).toEqual(said);
});

test('error: H15 a service that refused everything for two minutes is not asked at a slow rate for hours after that', () => {
  const clock = createFakeClock();
  const pace = createRateEstimate(clock);
  for (let count = 0; count < 24; count += 1) {
    pace.sent();
    pace.refused(clock.monotonic());
    clock.pass(5_000);
  }
  expect(pace.perSecond()).toBe(0.1);
  const end = clock.monotonic() + 10 * 60_000;
  while (clock.monotonic() < end) {
    pace.sent();
    pace.taken(clock.monotonic());
    clock.pass(1_000 / (pace.perSecond() ?? 20));
  }
  expect(pace.perSecond()).toBeGreaterThan(5);
});

test('error: H15 an answer that comes later than ten seconds, as after sleep, is counted and ends', () => {
  let asked = 0;
  const clock = {
    monotonic: () => {
      asked += 1;
      // A loop that never ends would stop main for good, and this test with it.
      if (asked > 1_000) throw new Error('the clock was asked in an endless loop');
      return 60_000;
    },
  };
  const pace = createRateEstimate(clock);
  pace.taken(0);
  pace.taken(60_000);
  pace.refused(0);
  expect(pace.perSecond()).toBeGreaterThan(0);
});
