/** The headings of the activity list: every row below the day that it is of, none below one that nobody knows. */
import { expect, test } from 'vitest';
import { withHeadings } from '#renderer/writes/activity-headings.ts';
import { rowOfSeen } from '#renderer/writes/activity-rows.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { toEntry } from '#test/support/entries.ts';
import { historyEntry, historyView } from '#test/support/history.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';

const view = historyView([]);
const base = rowOfSeen({ hash: '0x', block: '1', at: null, reportedAt: null, state: 'confirmed', entry: historyEntry({}) }, view);
const local = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();
const today = local(2026, 3, 30, 0);
const at = (time: number | null) => ({ at: time });
const none = at(null);
const pending = { at: null, state: 'pending' } as const;
const unknown = (state: 'unknown' | 'refused') => ({ at: local(2026, 1, 2), state, write: briefOf(toEntry({ state })) });
const rowsOf = (given: readonly object[]) => given.map((one, index) => ({ ...base, key: String(index), ...one }));
const linesOf = (given: readonly object[]) =>
  withHeadings(rowsOf(given), today).map((line) => ('heading' in line ? line.heading : line.key));

const [noon, dayBefore, older] = [local(2026, 3, 30), local(2026, 3, 29), local(2026, 3, 5)];

test.each<[string, readonly object[], readonly string[]]>([
  ['nothing', [], []],
  [
    'a heading for each day, from midnight to midnight',
    [at(noon), at(today), at(today - 1), at(dayBefore), at(local(2026, 3, 29, 0)), at(older), at(local(2025, 12, 31))],
    ['Today', '0', '1', 'Yesterday', '2', '3', '4', 'Mar 5', '5', 'Dec 31, 2025', '6'],
  ],
  [
    'unknown outcomes above all, however old',
    [unknown('unknown'), unknown('refused'), at(noon)],
    ['Needs attention: unknown outcome', '0', '1', 'Today', '2'],
  ],
  ['what waits for a block counts as now, and so does what a fast clock put ahead', [pending, at(noon + 86_400_000)], ['Today', '0', '1']],
  ['without a time, between rows of one day: of that day', [at(noon), none, none, at(noon)], ['Today', '0', '1', '2', '3']],
  [
    'without a time, between two days: of neither',
    [at(noon), none, none, at(dayBefore)],
    ['Today', '0', 'Date unknown', '1', '2', 'Yesterday', '3'],
  ],
  ['without a time, below an unknown outcome', [unknown('unknown'), none], ['Needs attention: unknown outcome', '0', 'Date unknown', '1']],
  ['without a time, first or last', [none, at(noon), none], ['Date unknown', '0', 'Today', '1', 'Date unknown', '2']],
])('default: %s', (_what, given, expected) => {
  expect(linesOf(given)).toEqual(expected);
});

test('behavior: every line has a key of its own', () => {
  const keys = withHeadings(rowsOf([at(noon), none, at(dayBefore), none, at(older)]), today).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('behavior: ten thousand rows take less than a fiftieth of a second of processor time', () => {
  const rows = rowsOf(Array.from({ length: 10_000 }, (_, index) => at(noon - index * 3_600_000)));
  const times = Array.from({ length: 5 }, () => {
    const taken = startProcessorTime();
    withHeadings(rows, today);
    return taken();
  });
  expect(Math.min(...times)).toBeLessThan(20);
});
