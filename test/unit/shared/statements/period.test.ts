/** Days of a time zone: where they begin, also where clocks change at midnight, and the months, quarters and years around them. */
import { describe, expect, test } from 'vitest';
import { isDate } from '#shared/statements/date.ts';
import { dayAfter, localDate, localTime, periodOf, startOf, utcTime } from '#shared/statements/period.ts';

const at = (text: string) => Date.parse(text);

describe('startOf', () => {
  test.each([
    ['2026-11-27', 'UTC', '2026-11-27T00:00:00Z'],
    ['2026-11-27', 'Europe/Berlin', '2026-11-26T23:00:00Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
    // The day on which clocks go forward, and the one after.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00Z'],
    // Midnight was skipped there: the day began at 1.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    // This day was left out whole.
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s begins at %s', (date, zone, moment) => {
    expect(startOf(date, zone)).toBe(at(moment));
    expect(localDate(startOf(date, zone), zone) >= date).toBe(true);
    expect(localDate(startOf(date, zone) - 1000, zone) < date).toBe(true);
  });
});

test('localTime and utcTime are written alike', () => {
  expect([localTime(at('2026-11-27T23:30:05Z'), 'Europe/Berlin'), utcTime(at('2026-11-27T23:30:05Z'))]).toEqual([
    '2026-11-28 00:30:05',
    '2026-11-27 23:30:05',
  ]);
});

test('isDate and dayAfter know the calendar', () => {
  expect([isDate('2024-02-29'), isDate('2023-02-29'), isDate('2026-00-10'), isDate('2026-1-1')]).toEqual([true, false, false, false]);
  expect([dayAfter('2024-02-28'), dayAfter('2026-12-31')]).toEqual(['2024-02-29', '2027-01-01']);
});

test.each([
  ['month', '2026-01-15', 1, '2025-12-01', '2025-12-31'],
  ['month', '2024-02-01', 0, '2024-02-01', '2024-02-29'],
  ['quarter', '2026-05-31', 0, '2026-04-01', '2026-06-30'],
  ['quarter', '2026-02-01', 1, '2025-10-01', '2025-12-31'],
  ['year', '2026-11-27', 1, '2025-01-01', '2025-12-31'],
] as const)('periodOf: the %s of %s, %s before: %s to %s', (kind, date, ago, from, to) => {
  expect(periodOf(kind, date, ago)).toEqual({ from, to });
});
