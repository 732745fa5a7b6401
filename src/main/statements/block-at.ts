/** Finds the blocks of a time on the chain, by their own timestamps, which never go back. */
import type { Result } from '#shared/core/result.ts';
import { ok } from '#shared/core/result.ts';

/** Of a block, in epoch milliseconds. */
export type TimeOf = (block: number) => Promise<Result<number>>;

/**
 * The first block made at or after `moment`; one above `newest` where none was. Blocks come at a steady pace, so it guesses by time, and
 * halves every other time: about ten reads instead of twenty-five.
 */
export async function firstBlockSince(moment: number, newest: number, timeOf: TimeOf): Promise<Result<number>> {
  const end = await timeOf(newest);
  if (!end.ok) return end;
  if (end.value < moment) return ok(newest + 1);
  const start = await timeOf(0);
  if (!start.ok) return start;
  if (start.value >= moment) return ok(0);
  // The block at `low` is earlier, the one at `high` isn't.
  let [low, high] = [0, newest];
  let [lowTime, highTime] = [start.value, end.value];
  for (let turn = 0; high - low > 1; turn += 1) {
    const share = (moment - lowTime) / Math.max(1, highTime - lowTime);
    const guess = turn % 2 === 0 ? low + Math.floor((high - low) * share) : Math.floor((low + high) / 2);
    const middle = Math.min(high - 1, Math.max(low + 1, guess));
    const time = await timeOf(middle);
    if (!time.ok) return time;
    if (time.value < moment) [low, lowTime] = [middle, time.value];
    else [high, highTime] = [middle, time.value];
  }
  return ok(high);
}
