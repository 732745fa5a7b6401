/**
 * The balance over time as a line, on a scale from zero: so a fee is never drawn as a fall. Amounts stay exact; only coordinates are
 * rounded.
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
}

/** More points can't be distinguished on any screen. */
const most = 240;
const fine = 1_000_000n;

/** Null for fewer than two readings. `readings`: the oldest first. */
export function chartOf(readings: readonly BalanceAt[], width: number, height: number): BalanceChart | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || readings.length < 2) return null;
  const sorted = readings.map(({ wei }) => BigInt(wei)).sort((one, other) => (one < other ? -1 : 1));
  const [lowest = 0n, highest = 0n] = [sorted[0], sorted.at(-1)];
  const time = Math.max(1, last.at - first.at);
  const points = thinned(readings, lowest, highest).map(({ at, wei }) => ({
    at,
    wei,
    x: (width * (at - first.at)) / time,
    // Divided as bigint, to millionths: amounts exceed what a number can hold.
    y: highest === 0n ? height : height - (height * Number((BigInt(wei) * fine) / highest)) / Number(fine),
  }));
  return { points, lowest: lowest.toString(), highest: highest.toString() };
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
  return { line, area: `${line}L${(last?.x ?? 0).toFixed(1)} ${height}L${(first?.x ?? 0).toFixed(1)} ${height}Z` };
}

/** The index of the point nearest to `x`. */
export function nearest(points: readonly ChartPoint[], x: number): number {
  return points.reduce((best, point, index) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? index : best), 0);
}
