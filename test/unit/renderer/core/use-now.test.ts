/** When a shown time is worded anew: as soon as its words would differ, and no sooner. */
import { expect, test } from 'vitest';
import { ago, clockTime } from '#renderer/core/lib/time-words.ts';
import { asAge, everyDay, everySecond } from '#renderer/core/ui/use-now.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const at = Date.UTC(2026, 10, 26, 12, 0, 0, 350);

test.each([0, 0.4, 3, 59.2, 60.9, 61, 119, 3_599, 3_601, 7_300, 86_399, 86_401, 200_000])('at an age of %d s', (age) => {
  const now = at + age * second;
  const { from, to } = asAge(at)(now);
  expect(from).toBeLessThanOrEqual(now);
  expect(to).toBeGreaterThan(now);
  // The same words from its beginning to its end, others after it.
  expect(ago(at, from)).toBe(ago(at, everySecond(now).from));
  expect(ago(at, to - second)).toBe(ago(at, from));
  expect(asAge(at)(to).from).toBe(to);
  if (age >= 5 && to !== everyDay(now).to) expect(ago(at, to)).not.toBe(ago(at, from));
  // Shown as a clock time, it has its date from the next day on.
  expect(clockTime(at, from)).toBe(clockTime(at, now));
  expect(clockTime(at, to - 1)).toBe(clockTime(at, now));
});

test('an age stays the same for five seconds, a minute, an hour, and until midnight', () => {
  const length = (age: number) => {
    const { from, to } = asAge(at)(at + age);
    return to - from;
  };
  expect([30 * second, 30 * minute, 5 * hour].map(length)).toEqual([5 * second, minute, hour]);
  const afternoon = at + 3 * day + hour;
  expect(asAge(at)(afternoon).to).toBe(everyDay(afternoon).to);
});

test('error: a time that is still to come is looked at each second', () => {
  const now = at - 90 * second;
  expect(asAge(at)(now)).toEqual(everySecond(now));
});

test('a clock time changes its words at midnight of this computer', () => {
  const { from, to } = everyDay(at);
  expect(clockTime(at, from)).toBe(clockTime(at, to - 1));
  expect(clockTime(at, to)).not.toBe(clockTime(at, from));
});
