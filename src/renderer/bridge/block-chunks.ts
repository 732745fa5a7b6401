/** What of the wanted blocks is asked for next: what is looked at first, neighbors together. */

/** Both included, `from` the higher. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Chunk {
  readonly from: number;
  readonly count: number;
  readonly ahead: boolean;
}

/** Whether it lies in one of them. */
export const isIn = (ranges: readonly Range[], number: number) => ranges.some(({ from, to }) => number <= from && number >= to);

/** Runs of numbers that are lacking, from the top of each range, none twice. */
export function chunksOf(ranges: readonly Range[], lacks: (number: number) => boolean, most: number, ahead: boolean): Chunk[] {
  const chunks: Chunk[] = [];
  const taken = new Set<number>();
  for (const { from, to } of ranges) {
    let start: number | null = null;
    for (let number = from; number >= Math.max(to, 0) - 1; number -= 1) {
      const lacking = number >= Math.max(to, 0) && lacks(number) && !taken.has(number);
      if (lacking) {
        taken.add(number);
        start ??= number;
      }
      const isFull = start !== null && start - number + 1 === most;
      if (start !== null && (isFull || !lacking)) {
        chunks.push({ from: start, count: lacking ? start - number + 1 : start - number, ahead });
        start = null;
      }
    }
  }
  return chunks;
}
