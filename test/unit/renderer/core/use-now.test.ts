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
  if (age >= 1) expect(ago(at, to)).not.toBe(ago(at, from));
});

test('an age stays the same for a second, a minute, an hour, a day', () => {
  const length = (age: number) => {
    const { from, to } = asAge(at)(at + age);
    return to - from;
  };
  expect([30 * second, 30 * minute, 5 * hour, 3 * day].map(length)).toEqual([second, minute, hour, day]);
});

test('in steps of ten seconds, the first minute is worded six times', () => {
  const pace = asAge(at, 10 * second);
  const words = Array.from({ length: 60 }, (_, age) => ago(at, pace(at + age * second + 650).from));
  expect([...new Set(words)]).toEqual(['just now', '10 s ago', '20 s ago', '30 s ago', '40 s ago', '50 s ago']);
});

test('error: a time that is still to come is looked at each second', () => {
  const now = at - 90 * second;
  expect(asAge(at, 10 * second)(now)).toEqual(everySecond(now));
});

test('a clock time changes its words at midnight of this computer', () => {
  const { from, to } = everyDay(at);
  expect(clockTime(at, from)).toBe(clockTime(at, to - 1));
  expect(clockTime(at, to)).not.toBe(clockTime(at, from));
});
