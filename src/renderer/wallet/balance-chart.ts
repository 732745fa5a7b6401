/**
 * The balance over time as a line. Amounts stay exact; only coordinates are rounded.
 *
 * Three rules by how much it moved, as part of its highest amount, so that a line is neither flat nor makes a fee look like a fall:
 * - under 0.1 %: no line. People wouldn’t notice so little.
 * - under 5 %: the scale doesn’t start at zero, but is never shorter than 1 %, so that 0.1 % is a tenth of its height.
 * - else: the scale starts at zero.
 *
 * There is none at all over less than ten minutes: that says nothing of how the balance develops.
 */
import type { BalanceAt } from '#shared/notebook/known.ts';

export interface ChartPoint {
  readonly at: number;
  readonly wei: string;
  /** From 0, left, to `width`. */
  readonly x: number;
  /** From 0, top, to `height`. */
  readonly y: number;
}

export interface BalanceChart {
  readonly points: readonly ChartPoint[];
  readonly lowest: string;
  readonly highest: string;
  /** The amount at the bottom: zero, or more. */
  readonly bottom: string;
  /** It moved too little for a line. */
  readonly isSteady: boolean;
}

/** More points can't be distinguished on any screen. */
const most = 240;
const fine = 1_000_000n;
/** Milliseconds from the first reading to the last. */
const shortest = 10 * 60_000;

/** Null where the readings don't span enough time. `readings`: the oldest first. */
export function chartOf(readings: readonly BalanceAt[], width: number, height: number): BalanceChart | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortest) return null;
  const sorted = readings.map(({ wei }) => BigInt(wei)).sort((one, other) => (one < other ? -1 : 1));
  const [lowest = 0n, highest = 0n] = [sorted[0], sorted.at(-1)];
  const time = last.at - first.at;
  const range = highest - lowest;
  const span = range * 20n >= highest ? highest : max(range, highest / 100n);
  const bottom = highest - span;
  const points = thinned(readings, lowest, highest).map(({ at, wei }) => ({
    at,
    wei,
    x: (width * (at - first.at)) / time,
    // Divided as bigint, to millionths: amounts exceed what a number can hold.
    y: span === 0n ? height : height - (height * Number(((BigInt(wei) - bottom) * fine) / span)) / Number(fine),
  }));
  const isSteady = range * 1_000n < highest || range === 0n;
  return { points, lowest: lowest.toString(), highest: highest.toString(), bottom: bottom.toString(), isSteady };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);

/** How many decimals tell the two amounts apart, with one more: at least `least`. */
export function digitsApart(one: string, other: string, decimals: number, least: number): number {
  const cut = (amount: string, digits: number) => BigInt(amount) / 10n ** BigInt(decimals - digits);
  const differing = Array.from({ length: decimals }, (_, digits) => digits).find((digits) => cut(one, digits) !== cut(other, digits));
  return Math.max(least, (differing ?? 0) + 1);
}

/** Every nth reading, and always the ends, the lowest and the highest. */
function thinned(readings: readonly BalanceAt[], lowest: bigint, highest: bigint): readonly BalanceAt[] {
  const step = Math.ceil(readings.length / most);
  if (step <= 1) return readings;
  const ends = [lowest, highest].map((amount) => readings.findIndex(({ wei }) => BigInt(wei) === amount));
  return readings.filter((_, index) => index % step === 0 || index === readings.length - 1 || ends.includes(index));
}

/** `M0 5H10V0`, and the same closed along the bottom. In steps, as the time of a change between two readings isn't known. */
export function pathsOf(points: readonly ChartPoint[], height: number): { readonly line: string; readonly area: string } {
  const line = points
    .map(({ x, y }, index) => (index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`))
    .join('');
  const [first, last] = [points[0], points.at(-1)];
  return {
    line,
    area: `${line}L${(last?.x ?? 0).toFixed(1)} ${height}L${(first?.x ?? 0).toFixed(1)} ${height}Z`,
  };
}

/** The index of the point nearest to `x`. */
export function nearest(points: readonly ChartPoint[], x: number): number {
  return points.reduce((best, point, index) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? index : best), 0);
}
