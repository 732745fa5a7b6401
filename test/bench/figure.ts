/** A figure of `npm run bench`: what is ours beside what it is measured against, both in one run, in turns. */

export interface Figure {
  /** Of the performance yardstick: `B11`. */
  readonly id: string;
  readonly what: string;
  readonly unit: 'requests/s' | 'calls/s' | 'frames/s' | 'ms' | 'kB' | 'MB' | '%' | 'rows' | 'requests' | 'wakeups/s';
  readonly ours: number;
  readonly base: number;
  /** What `base` is. */
  readonly beside: string;
  readonly ratio: number;
  readonly target: string;
}

/** How long the rows that look at the whole app measure: `BENCH_SECONDS=300 npm run bench -- B21`. */
export const longSeconds = Number(process.env.BENCH_SECONDS ?? 60);

export const rounds = 7;
export const atOnce = 32;
const roundTime = 1_000;

export const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** How often a second, with so many under way at once. */
export async function rate(once: () => Promise<unknown>, parallel = atOnce): Promise<number> {
  const began = performance.now();
  let times = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() - began < roundTime) {
        await once();
        times += 1;
      }
    }),
  );
  return (times * 1000) / (performance.now() - began);
}

/** Medians of some rounds in turns, and the median of each round's ratio, so that a busy moment strikes both. */
export async function interleaved(measureOurs: () => Promise<number>, measureBase: () => Promise<number>) {
  const [ours, base]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureOurs());
    base.push(await measureBase());
  }
  return { ours: median(ours), base: median(base), ratio: median(ours.map((each, round) => each / (base[round] ?? 1))) };
}
