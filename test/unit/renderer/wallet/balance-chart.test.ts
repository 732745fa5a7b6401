/** The line of the balance: exact scaling, bounded points, nothing over less than ten minutes. */
import { expect, test } from 'vitest';
import { chartOf, digitsApart, nearest, pathsOf } from '#renderer/wallet/balance-chart.ts';

const tenMinutes = 600_000;
/** `time`: in tens of minutes. */
const at = (time: number, wei: bigint) => ({ at: time * tenMinutes, wei: wei.toString(), block: null });

test('default: left to right by time, bottom to top by amount, from zero', () => {
  const chart = chartOf([at(0, 10n), at(50, 20n), at(200, 15n)], 100, 40);
  expect(chart?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 20],
    [25, 0],
    [100, 10],
  ]);
  expect([chart?.lowest, chart?.highest]).toEqual(['10', '20']);
});

test.each([
  ['a fee of a large balance', 10_000_000n, 9_999_990n, { isSteady: true }],
  ['almost a thousandth', 10_000n, 9_991n, { isSteady: true }],
  ['a thousandth is a tenth of the height', 10_000n, 9_990n, { isSteady: false, bottom: '9900' }],
  ['a fiftieth is all of it', 10_000n, 9_800n, { isSteady: false, bottom: '9800' }],
  ['a twentieth', 10_000n, 9_500n, { isSteady: false, bottom: '0' }],
  ['everything', 10_000n, 0n, { isSteady: false, bottom: '0' }],
] as const)('error: a fee is never drawn as a fall: %s', (_how, before, after, expected) => {
  const chart = chartOf([at(0, before), at(1, after)], 600, 72);
  expect(chart).toMatchObject(expected);
  expect(chart?.points[0]?.y).toBe(0);
});

test('error: where the scale doesn’t start at zero, its bottom is the bottom', () => {
  expect(chartOf([at(0, 1_000n), at(1, 970n), at(2, 985n)], 10, 10)?.points.map(({ y }) => y)).toEqual([0, 10, 5]);
  expect(chartOf([at(0, 10_000n), at(1, 9_990n)], 10, 10)?.points.map(({ y }) => y)).toEqual([0, 1]);
});

test('default: as many decimals as tell two amounts apart', () => {
  expect(digitsApart('9999227000', '9999612400', 6, 2)).toBe(2);
  expect(digitsApart('9999227000', '9999227900', 6, 2)).toBe(5);
  expect(digitsApart('5', '5', 6, 2)).toBe(2);
  expect(digitsApart('5', '6', 0, 2)).toBe(2);
});

test('behavior: half of 2^255 is half the height, which no float could show exactly', () => {
  expect(chartOf([at(0, 2n ** 255n), at(1, 2n ** 254n)], 10, 10)?.points.map(({ y }) => y)).toEqual([0, 5]);
});

test('behavior: zero is a line at the bottom; readings over less than ten minutes draw none', () => {
  expect(chartOf([at(0, 0n), at(9, 0n)], 10, 10)?.points.map(({ y }) => y)).toEqual([10, 10]);
  expect(chartOf([at(0, 0n), at(9, 0n)], 10, 10)?.isSteady).toBe(true);
  expect(chartOf([at(0, 7n)], 10, 10)).toBeNull();
  expect(chartOf([], 10, 10)).toBeNull();
  expect(chartOf([at(0, 1n), at(0.5, 2n), at(0.99, 1n)], 10, 10)).toBeNull();
  expect(chartOf([at(0, 1n), at(1, 2n)], 10, 10)).not.toBeNull();
  // The clock stopped, or was changed.
  expect(chartOf([at(5, 1n), at(5, 2n)], 10, 10)).toBeNull();
  expect(chartOf([at(5, 1n), at(2, 2n)], 10, 10)).toBeNull();
});

test('behavior: of thousands of readings some are drawn, the ends, the lowest and the highest always', () => {
  const readings = Array.from({ length: 5_000 }, (_, index) => at(index, index === 777 ? 1n : index === 3_333 ? 999n : 500n));
  const chart = chartOf(readings, 600, 72);
  expect(chart?.points.length).toBeLessThan(300);
  expect(chart?.points.map((point) => point.at)).toEqual(expect.arrayContaining([0, 777, 3_333, 4_999].map((time) => time * tenMinutes)));
});

test('behavior: the paths and the nearest point', () => {
  const points = chartOf([at(0, 1n), at(10, 2n)], 100, 40)?.points ?? [];
  expect(pathsOf(points, 48)).toEqual({ line: 'M0.0 20.0H100.0V0.0', area: 'M0.0 20.0H100.0V0.0L100.0 48L0.0 48Z' });
  expect([nearest(points, -5), nearest(points, 49), nearest(points, 51), nearest(points, 500)]).toEqual([0, 0, 1, 1]);
});
