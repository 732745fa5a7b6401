/** Sets of block numbers as a minimal list of ranges: sorted, disjoint and not adjacent. */

/** Both ends inclusive; safe integers. */
export type Range = readonly [from: number, to: number];
export type Ranges = readonly Range[];

export function withRange(ranges: Ranges, [from, to]: Range): Ranges {
  if (from > to) return ranges;
  const before = ranges.filter(([, end]) => end < from - 1);
  const after = ranges.filter(([start]) => start > to + 1);
  const touching = ranges.slice(before.length, ranges.length - after.length);
  const merged: Range = [Math.min(from, touching[0]?.[0] ?? from), Math.max(to, touching.at(-1)?.[1] ?? to)];
  return [...before, merged, ...after];
}

export function withoutRange(ranges: Ranges, [from, to]: Range): Ranges {
  if (from > to) return ranges;
  return ranges.flatMap(([start, end]): Range[] => {
    if (end < from || start > to) return [[start, end]];
    const left: Range[] = start < from ? [[start, from - 1]] : [];
    const right: Range[] = end > to ? [[to + 1, end]] : [];
    return [...left, ...right];
  });
}

/** The numbers in the first set that are not in the second. */
export const minus = (ranges: Ranges, taken: Ranges): Ranges => taken.reduce<Ranges>(withoutRange, ranges);

export const has = (ranges: Ranges, number: number): boolean => ranges.some(([from, to]) => from <= number && number <= to);

export const countOf = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** The highest number in `wanted` that is not in `taken` and that `may` accepts, or null. Tries at most `most` numbers. */
export function highestMissing(wanted: Ranges, taken: Ranges, may: (number: number) => boolean, most = 1_000): number | null {
  let checked = 0;
  for (const [from, to] of minus(wanted, taken).toReversed()) {
    for (let number = to; number >= from; number -= 1) {
      if (may(number)) return number;
      checked += 1;
      if (checked >= most) return null;
    }
  }
  return null;
}
