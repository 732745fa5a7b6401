/** Which blocks a scan reads, and what that costs. */

import type { BlockRange } from '#shared/chain/watch.ts';
import { countWords, t } from '#shared/core/language/language.ts';

export type ScanChoice = 'day' | 'week' | 'month' | 'all' | 'range';

/** Block numbers, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const day = 24 * 60 * 60_000;
const lengths = { day, week: 7 * day, month: 30 * day } as const;

/** The newest blocks of that time. Null where the time between blocks isn't known, or the chain isn't as long. */
export function spanOf(choice: Exclude<ScanChoice, 'range'>, newest: number, blockTime: number | null): Span | null {
  if (choice === 'all') return { from: 0, to: newest };
  if (blockTime === null || blockTime <= 0) return null;
  const blocks = Math.ceil(lengths[choice] / blockTime);
  return blocks > newest ? null : { from: newest - blocks + 1, to: newest };
}

/** How many of these blocks are not checked yet. */
export function leftOf({ from, to }: Span, scanned: readonly BlockRange[]): number {
  const done = scanned.reduce(
    (sum, range) => sum + Math.max(0, Math.min(to, Number(range.to)) - Math.max(from, Number(range.from)) + 1),
    0,
  );
  return Math.max(0, to - from + 1 - done);
}

/** Up to `most` block numbers, evenly spread. */
export function sampleOf({ from, to }: Span, most: number): readonly number[] {
  const length = to - from + 1;
  const count = Math.min(most, length);
  return Array.from({ length: count }, (_, index) => from + Math.floor(((index + 0.5) * length) / count));
}

export interface Requests {
  readonly least: number;
  /** Null where no block is known, so that nothing can be said of the transactions. */
  readonly most: number | null;
}

/** One for each block and transaction, and one for each receipt, if it is needed. `sampled`: the transactions of some of the blocks. */
export function requestsFor(blocks: number, sampled: readonly number[]): Requests {
  if (sampled.length === 0) return { least: blocks, most: null };
  const transactions = Math.ceil((sampled.reduce((sum, count) => sum + count, 0) * blocks) / sampled.length);
  return { least: blocks + transactions, most: blocks + 2 * transactions };
}

/** `About 3,600 to 7,000 requests`. */
export function requestsWords({ least, most }: Requests): string {
  if (most === null) return t('At least {count, plural, one {# request} other {# requests}}', { count: least });
  const [low, high] = [rounded(least), rounded(most)];
  return low === high
    ? t('About {count, plural, one {# request} other {# requests}}', { count: low })
    : t('About {low} to {high} requests', { low: countWords(low), high: countWords(high) });
}

/** To two digits: an estimate that looks exact isn't believed rightly. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.ceil(count / unit) * unit;
}

/** `perMinute`: null where nothing limits the requests. */
export function scanTimeWords({ least, most }: Requests, perMinute: number | null): string {
  if (perMinute === null) return t('as fast as answers come');
  const minutes = (most ?? least) / perMinute;
  if (minutes < 1) return most === null ? t('a few seconds or more') : t('under a minute');
  const time = durationWords(minutes);
  return most === null ? t('{time} or more', { time }) : t('up to {time}', { time });
}

/** Rounded up. */
function durationWords(minutes: number): string {
  if (minutes < 90) return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(minutes) });
  const hours = minutes / 60;
  return hours < 36
    ? t('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(hours) })
    : t('{count, plural, one {# day} other {# days}}', { count: Math.ceil(hours / 24) });
}
