/** H15: how fast a service is asked that refuses what is too much, whichever way it counts. */
import { expect, test } from 'vitest';
import { createPace } from '#main/service/pace.ts';
import { toldRate } from '#main/service/rate-headers.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

/** What a service takes, at these moments. */
type Limiter = (at: number) => boolean;

const fixedWindow = (perSecond: number): Limiter => {
  let [window, count] = [-1, 0];
  return (at) => {
    if (Math.floor(at / 1_000) !== window) [window, count] = [Math.floor(at / 1_000), 0];
    count += 1;
    return count <= perSecond;
  };
};
const slidingWindow = (perSecond: number): Limiter => {
  const taken: number[] = [];
  return (at) => {
    while (taken.length > 0 && (taken[0] ?? 0) <= at - 1_000) taken.shift();
    if (taken.length >= perSecond) return false;
    taken.push(at);
    return true;
  };
};
const bucket = (perSecond: number): Limiter => {
  let [left, last] = [perSecond * 5, 0];
  return (at) => {
    left = Math.min(perSecond * 5, left + ((at - last) * perSecond) / 1_000);
    last = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};

/** A client that always has something to ask: how many of its requests of the last part were refused, and how many went a second. */
function ask(limiter: Limiter, seconds: number) {
  const clock = createFakeClock();
  const pace = createPace(clock);
  const [late, sent] = [{ refused: 0, all: 0 }, { all: 0 }];
  while (clock.monotonic() < seconds * 1_000) {
    const at = clock.monotonic();
    pace.sent();
    sent.all += 1;
    const isTaken = limiter(at);
    if (isTaken) pace.taken();
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
    [limit, 'a window of one second', fixedWindow(limit)] as const,
    [limit, 'any second', slidingWindow(limit)] as const,
    [limit, 'a bucket', bucket(limit)] as const,
  ]),
)('behavior: H15 %s a second, counted by %s: few are refused, and most of what it takes is asked', (limit, _name, limiter) => {
  const { refused, perSecond } = ask(limiter, 600);
  expect(refused).toBeLessThan(0.05);
  expect(perSecond).toBeGreaterThan(limit * 0.6);
});

test('behavior: H15 a service that refuses nothing is not slowed down; what was on its way counts once', () => {
  const clock = createFakeClock();
  const pace = createPace(clock);
  expect(pace.perSecond()).toBeNull();
  for (let count = 0; count < 20; count += 1) pace.sent();
  clock.pass(100);
  for (let count = 0; count < 20; count += 1) pace.refused(0);
  expect(pace.perSecond()).toBe(10);
});

test.each([
  [
    { 'ratelimit-policy': '"default";q=100;w=50', ratelimit: '"default";r=7;t=3' },
    { perSecond: 2, pause: null },
  ],
  [{ ratelimit: '"default";r=0;t=3' }, { perSecond: null, pause: 3_000 }],
  [
    { 'ratelimit-limit': '10, 10;w=5', 'ratelimit-remaining': '1', 'ratelimit-reset': '4' },
    { perSecond: 2, pause: null },
  ],
  [
    { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000002' },
    { perSecond: null, pause: 2_000 },
  ],
  [
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '900' },
    { perSecond: null, pause: 60_000 },
  ],
  [{ 'x-ratelimit-limit': 'many' }, null],
  [{ 'ratelimit-policy': '"default";q=1;w=0' }, { perSecond: null, pause: null }],
  [{}, null],
])('default: H15 what %j tells', (headers, told) => {
  expect(toldRate(headers as Record<string, string>, 1_800_000_000_000)).toEqual(told);
});
