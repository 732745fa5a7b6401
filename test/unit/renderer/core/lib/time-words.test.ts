/** Times in words, and the countdown of a sign-in. */
import { describe, expect, test } from 'vitest';
import { ago, clockMinutes, clockTime, timeLeft } from '#renderer/core/lib/time-words.ts';

const noon = new Date(2026, 10, 21, 12, 4, 31).getTime();
const seconds = (count: number) => count * 1000;

describe('ago', () => {
  test.each([
    [0, 'just now'],
    [999, 'just now'],
    [seconds(9.9), 'just now'],
    [seconds(18), '10 s ago'],
    [seconds(59.9), '50 s ago'],
    [seconds(60), '1 min ago'],
    [seconds(3599), '59 min ago'],
    [seconds(3600), '1 h ago'],
    [seconds(86_400), '1 day ago'],
    [seconds(86_400 * 4), '4 days ago'],
  ])('default: %d ms', (passed, words) => {
    expect(ago(noon - passed, noon)).toBe(words);
  });

  test('behavior: a clock that runs late never makes a negative age', () => {
    expect(ago(noon + seconds(30), noon)).toBe('just now');
  });
});

describe('clockTime', () => {
  test('default: today without the day', () => {
    expect(clockTime(noon, noon + 1)).toBe('12:04:31');
    expect(clockMinutes(noon, noon + 1)).toBe('12:04');
  });

  test('behavior: another day is named, another year too', () => {
    expect(clockTime(noon, noon + seconds(86_400))).toBe('Nov 21, 12:04:31');
    expect(clockTime(noon, noon + seconds(86_400 * 300))).toBe('Nov 21, 2026, 12:04:31');
  });

  test('behavior: midnight is 00, not 24', () => {
    const midnight = new Date(2026, 10, 21, 0, 0, 5).getTime();
    expect(clockTime(midnight, midnight)).toBe('00:00:05');
  });
});

describe('timeLeft', () => {
  test.each([
    [seconds(252), '4:12'],
    [seconds(300), '5:00'],
    [seconds(9.2), '0:10'],
    [1, '0:01'],
    [0, '0:00'],
    [-seconds(5), '0:00'],
  ])('default: %d ms', (left, words) => {
    expect(timeLeft(noon + left, noon)).toBe(words);
  });
});
