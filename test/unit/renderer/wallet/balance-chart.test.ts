/** The line of the balance: exact scaling, bounded points, nothing from fewer than two readings. */
import { expect, test } from 'vitest';
import { chartOf, nearest, pathsOf } from '#renderer/wallet/balance-chart.ts';

const at = (at: number, wei: bigint) => ({ at, wei: wei.toString(), block: null });

test('default: left to right by time, bottom to top by amount, from zero', () => {
  const chart = chartOf([at(0, 10n), at(50, 20n), at(200, 15n)], 100, 40);
  expect(chart?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 20],
    [25, 0],
    [100, 10],
  ]);
  expect([chart?.lowest, chart?.highest]).toEqual(['10', '20']);
});

test('error: a fee is never drawn as a fall: of 10,000 ETH it moves the line by less than a thousandth of the height', () => {
  const much = 10_000n * 10n ** 18n;
  const [before, after] = chartOf([at(0, much), at(1, much - 10n ** 15n)], 600, 72)?.points.map(({ y }) => y) ?? [];
  expect(before).toBe(0);
  expect(after).toBeLessThan(0.072);
});

test('behavior: half of 2^255 is half the height, which no float could show exactly', () => {
  expect(chartOf([at(0, 2n ** 255n), at(1, 2n ** 254n)], 10, 10)?.points.map(({ y }) => y)).toEqual([0, 5]);
});

test('behavior: zero is a line at the bottom; fewer than two readings draw none', () => {
  expect(chartOf([at(0, 0n), at(9, 0n)], 10, 10)?.points.map(({ y }) => y)).toEqual([10, 10]);
  expect(chartOf([at(0, 7n)], 10, 10)).toBeNull();
  expect(chartOf([], 10, 10)).toBeNull();
  // The clock stopped, or was changed.
  expect(chartOf([at(5, 1n), at(5, 2n)], 10, 10)?.points.every(({ x }) => Number.isFinite(x))).toBe(true);
});

test('behavior: of thousands of readings some are drawn, the ends, the lowest and the highest always', () => {
  const readings = Array.from({ length: 5_000 }, (_, index) => at(index, index === 777 ? 1n : index === 3_333 ? 999n : 500n));
  const chart = chartOf(readings, 600, 72);
  expect(chart?.points.length).toBeLessThan(300);
  expect(chart?.points.map((point) => point.at)).toEqual(expect.arrayContaining([0, 777, 3_333, 4_999]));
});

test('behavior: the paths and the nearest point', () => {
  const points = chartOf([at(0, 1n), at(10, 2n)], 100, 40)?.points ?? [];
  expect(pathsOf(points, 48)).toEqual({ line: 'M0.0 20.0H100.0V0.0', area: 'M0.0 20.0H100.0V0.0L100.0 48L0.0 48Z' });
  expect([nearest(points, -5), nearest(points, 49), nearest(points, 51), nearest(points, 500)]).toEqual([0, 0, 1, 1]);
});
