/** When a shown time is worded anew: at the first whole step of the clock at which its words would differ, and no sooner. */
import { expect, test } from 'vitest';
import { ago, clockTime, secondsStep } from '#renderer/core/lib/time-words.ts';
import { asAge, everyDay, everyStep } from '#renderer/core/ui/use-now.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const step = secondsStep * second;
const at = Date.UTC(2026, 10, 26, 12, 0, 0, 350);

test.each([0, 0.4, 3, 12, 59.2, 60.9, 61, 119, 3_599, 3_601, 7_300, 86_399, 86_401, 200_000])('at an age of %d s', (age) => {
  const now = at + age * second;
  const { from, to } = asAge(at)(now);
  expect(from).toBeLessThanOrEqual(now);
  expect(to).toBeGreaterThan(now);
  // The words of the last whole step of the clock, from its beginning to its end; others after it.
  expect(ago(at, from)).toBe(ago(at, everyStep(now).from));
  expect(ago(at, to - step)).toBe(ago(at, from));
  expect(asAge(at)(to).from).toBe(to);
  if (from - at >= step && to !== everyDay(now).to) expect(ago(at, to)).not.toBe(ago(at, from));
  // Shown as a clock time, it has its date from the next day on.
  expect(clockTime(at, from)).toBe(clockTime(at, now));
  expect(clockTime(at, to - 1)).toBe(clockTime(at, now));
});

test('an age stays the same for ten seconds, a minute, an hour, and until midnight', () => {
  const length = (age: number) => {
    const { from, to } = asAge(at)(at + age);
    return to - from;
  };
  expect([30 * second, 30 * minute, 5 * hour].map(length)).toEqual([step, minute, hour]);
  const afternoon = at + 3 * day + hour;
  expect(asAge(at)(afternoon).to).toBe(everyDay(afternoon).to);
});

test('behavior: all ages change at the same moments', () => {
  for (const age of [0, 7_300, 31_900, 59_990, 61_000, 754_321, 5 * hour + 777]) expect(asAge(at - age)(at).to % step).toBe(0);
});

test('error: a time that is still to come is looked at in each step', () => {
  const now = at - 90 * second;
  expect(asAge(at)(now)).toEqual(everyStep(now));
});

test('a clock time changes its words at midnight of this computer', () => {
  const { from, to } = everyDay(at);
  expect(clockTime(at, from)).toBe(clockTime(at, to - 1));
  expect(clockTime(at, to)).not.toBe(clockTime(at, from));
});
