/** Figures over several blocks: means and shares, computed exactly until they are formatted. */

import type { BlockRow } from '#shared/chain/block-row.ts';
import { decimal, t } from '#shared/core/language/language.ts';

/** `of`: over how many blocks. */
export interface Mean {
  readonly text: string;
  readonly of: number;
}

/** The last date that JavaScript can represent, in seconds. */
const latestTime = 8_640_000_000_000n;

/** Seconds since 1970 as epoch milliseconds; null if that is no valid date. */
export function toTime(seconds: string): number | null {
  const whole = BigInt(seconds);
  return whole > latestTime ? null : Number(whole) * 1000;
}

/** The share of its gas limit that a block used, in thousandths, for drawing; null if unknown. */
export function gasShare({ gasUsed, gasLimit }: Pick<BlockRow, 'gasUsed' | 'gasLimit'>): number | null {
  const millionths = millionthsOf(gasUsed, gasLimit);
  return millionths === null ? null : Number(millionths) / 1000;
}

function millionthsOf(used: string | null, limit: string | null): bigint | null {
  if (used === null || limit === null || BigInt(limit) === 0n) return null;
  const share = (BigInt(used) * 1_000_000n) / BigInt(limit);
  return share > 1_000_000n ? 1_000_000n : share;
}

/** `24 %`. More than nothing is never shown as 0. */
export function gasWords(row: Pick<BlockRow, 'gasUsed' | 'gasLimit'>): string {
  const millionths = millionthsOf(row.gasUsed, row.gasLimit);
  return millionths === null ? 'unknown' : percent(millionths, BigInt(row.gasUsed ?? '0') > 0n);
}

function percent(millionths: bigint, isSome: boolean): string {
  if (millionths < 500n) return isSome ? '<0.1 %' : '0 %';
  return millionths < 100_000n ? `${tenths(millionths, 10_000n)} %` : `${(millionths + 5_000n) / 10_000n} %`;
}

/** The fullest block, in thousandths; 0 if none is known to have used gas. */
export function mostGas(rows: readonly (BlockRow | null)[]): { readonly share: number; readonly text: string } {
  const fullest = rows.reduce<BlockRow | null>((most, row) => {
    if (row === null) return most;
    return most === null || (millionthsIn(row) ?? 0n) > (millionthsIn(most) ?? 0n) ? row : most;
  }, null);
  if (fullest === null) return { share: 0, text: t('unknown') };
  return { share: Number(millionthsIn(fullest) ?? 0n) / 1000, text: gasWords(fullest) };
}

const millionthsIn = ({ gasUsed, gasLimit }: BlockRow) => millionthsOf(gasUsed, gasLimit);

/** The newest blocks without a gap. `rows`: the newest first, null for one that isn't read. */
export function newestRun(rows: readonly (BlockRow | null)[]): readonly BlockRow[] {
  const start = rows.findIndex((row) => row !== null);
  if (start < 0) return [];
  const run: BlockRow[] = [];
  for (const row of rows.slice(start)) {
    if (row === null) break;
    run.push(row);
  }
  return run;
}

/** Null for fewer than two blocks. */
export function meanBlockTime(run: readonly BlockRow[]): Mean | null {
  const [last, first] = [run[0], run.at(-1)];
  if (last === undefined || first === undefined || run.length < 2) return null;
  const seconds = BigInt(last.timestamp) - BigInt(first.timestamp);
  if (seconds < 0n) return null;
  return { text: between(seconds, BigInt(run.length - 1)), of: run.length };
}

/** `12.1 s`, `20.9 min`, `3.2 h`. */
function between(seconds: bigint, gaps: bigint): string {
  if (seconds < 120n * gaps) return t('{tenths} s', { tenths: tenths(seconds, gaps) });
  return seconds < 7_200n * gaps
    ? t('{tenths} min', { tenths: tenths(seconds, 60n * gaps) })
    : t('{tenths} h', { tenths: tenths(seconds, 3_600n * gaps) });
}

/** The mean of the blocks' shares, as in the chart. */
export function meanGasShare(run: readonly BlockRow[]): Mean | null {
  const shares = run.flatMap(({ gasUsed, gasLimit }) => millionthsOf(gasUsed, gasLimit) ?? []);
  if (shares.length === 0) return null;
  const count = BigInt(shares.length);
  const isSome = run.some(({ gasUsed }) => gasUsed !== null && BigInt(gasUsed) > 0n);
  const mean = (sum(shares) + count / 2n) / count;
  return { text: percent(mean, isSome), of: shares.length };
}

export function meanTransactions(run: readonly BlockRow[]): Mean | null {
  const counts = run.flatMap(({ transactions }) => (transactions === null ? [] : BigInt(transactions)));
  return counts.length === 0 ? null : { text: tenths(sum(counts), BigInt(counts.length)), of: counts.length };
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** `12.1`, rounded to the nearest tenth, without a trailing zero. */
function tenths(value: bigint, by: bigint): string {
  const rounded = (value * 10n + by / 2n) / by;
  return rounded % 10n === 0n ? `${rounded / 10n}` : `${rounded / 10n}${decimal}${rounded % 10n}`;
}
