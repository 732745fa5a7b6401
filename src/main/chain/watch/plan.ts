/** Which blocks are wanted, scanned and next, as plain values: the newest first, then backwards through the gaps. */

import type { BlockRange } from '#shared/chain/watch.ts';
import { finalDepth } from '#shared/core/finality.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { has, highestMissing, minus, type Range, type Ranges, withRange } from './ranges.ts';

/** A scanned block that may still be reorganized away. */
export interface Head {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** It was deep enough below the newest block when it was read to count as final. */
  readonly deep?: boolean;
}

export interface Plan {
  /** Where following began: the newest block when watching was turned on; null until that is known. */
  readonly since: number | null;
  /** There is no room for what was found in earlier blocks, so they are not wanted for following. */
  readonly lowest?: number;
  readonly wanted: Ranges;
  readonly scanned: Ranges;
  /** The newest blocks and all that are not final yet, unordered. */
  readonly heads: readonly Head[];
}

export const emptyPlan: Plan = { since: null, wanted: [], scanned: [], heads: [] };

/** Blocks above one that is final: its own is the first confirmation. */
const finalAbove = Number(finalDepth) - 1;

/** Follows from the next newest block on. Wanted blocks stay wanted. */
export const turnedOn = (plan: Plan): Plan => ({ ...plan, since: null });

export interface Changed {
  readonly plan: Plan;
  /** Blocks whose transfers count no more. */
  readonly dropped: Ranges;
}

/** Most blocks remembered as not final yet. After a long absence, the older ones are scanned again. */
const mostHeads = 200;

/**
 * The newest block has this number now. Where the chain became shorter, later blocks are dropped. A block that was read near the end
 * and that no child block has confirmed since then is read again once it is too deep for that.
 */
export function withNewest(plan: Plan, newest: number): Changed {
  const since = Math.min(plan.since ?? newest, newest);
  const above: Range = [newest + 1, Number.MAX_SAFE_INTEGER];
  const wanted = withRange(minus(plan.wanted, [above]), [Math.max(since, plan.lowest ?? 0), newest]);
  const below = plan.heads.filter(({ number }) => number <= newest);
  const final = finalOf(below);
  const open = below.filter(({ number }) => !final.has(number)).sort((one, other) => other.number - one.number);
  const isLost = ({ number }: Head, index: number) => index >= mostHeads || (number <= newest - finalAbove && !has(wanted, number + 1));
  const lost = new Set(open.filter(isLost).map(({ number }) => number));
  const unread = [...lost].map((number): Range => [number, number]);
  const heads = below.filter(({ number }) => !lost.has(number) && (number > newest - finalAbove * 2 || !final.has(number)));
  const gone = plan.scanned.some(([, to]) => to > newest) ? [above] : [];
  return { plan: { ...plan, since, wanted, scanned: minus(plan.scanned, [above, ...unread]), heads }, dropped: [...gone, ...unread] };
}

/**
 * Blocks that cannot be reorganized any more: read deep in the chain, below such a block, or with enough blocks above them.
 * Neighboring heads are parent and child, or one of them would have been dropped.
 */
function finalOf(heads: readonly Head[]): ReadonlySet<number> {
  const final = new Set<number>();
  let above = -1;
  let length = 0;
  let isFinal = false;
  for (const { number, deep } of [...heads].sort((one, other) => other.number - one.number)) {
    length = number === above - 1 ? length + 1 : 1;
    isFinal = deep === true || length > finalAbove || (length > 1 && isFinal);
    if (isFinal) final.add(number);
    above = number;
  }
  return final;
}

/** These blocks have to be scanned again. */
export function withoutBlocks<P extends Plan>(plan: P, blocks: readonly number[]): P {
  if (blocks.length === 0) return plan;
  const gone = blocks.map((number): Range => [number, number]);
  return { ...plan, scanned: minus(plan.scanned, gone), heads: plan.heads.filter(({ number }) => !blocks.includes(number)) };
}

/** Without this block and all before it: what was found there was dropped, as there is no room for it. */
export function withoutOlder<P extends Plan>(plan: P, block: number): P {
  const gone: Ranges = [[0, block]];
  const heads = plan.heads.filter(({ number }) => number > block);
  return { ...plan, lowest: block + 1, wanted: minus(plan.wanted, gone), scanned: minus(plan.scanned, gone), heads };
}

/** Blocks that may have come since the last look, or are being read. */
const justCame = 3;

/**
 * Blocks that were read and are on the chain: those that can't be reorganized any more, those without a hash to tell by, and, while
 * new blocks are followed, those that an unbroken line of parents joins to the newest.
 */
export function checkedIn({ scanned, heads, wanted }: Plan, isFollowed: boolean): Ranges {
  const final = finalOf(heads);
  const newest = wanted.at(-1)?.[1] ?? 0;
  const open: Range[] = [];
  let joined = isFollowed ? newest - justCame : Number.POSITIVE_INFINITY;
  for (const { number } of [...heads].sort((one, other) => other.number - one.number)) {
    if (number >= joined) joined = Math.min(joined, number - 1);
    else if (!final.has(number)) open.push([number, number]);
  }
  return minus(scanned, open);
}

/** A block was read. Where a neighbor is not its parent or child, the neighbor was reorganized and is scanned again. */
export function withScanned(
  plan: Plan,
  { number, hash, parentHash }: { number: number; hash: string | null; parentHash: string | null },
): Changed {
  const scanned = withRange(plan.scanned, [number, number]);
  if (hash === null || parentHash === null) return { plan: { ...plan, scanned }, dropped: [] };
  const head = (at: number) => plan.heads.find((one) => one.number === at);
  const dropped: Range[] = [];
  const below = head(number - 1);
  if (below !== undefined && below.hash !== parentHash) dropped.push([number - 1, number - 1]);
  const above = head(number + 1);
  if (above !== undefined && above.parentHash !== hash) dropped.push([number + 1, number + 1]);
  const newest = plan.wanted.at(-1)?.[1] ?? number;
  const read: Head = { number, hash, parentHash, ...(newest - number >= finalAbove ? { deep: true } : {}) };
  const others = plan.heads.filter((one) => one.number !== number && !has(dropped, one.number));
  // Far below the newest block only a block that is not final yet still waits for its child.
  const isKept = number > newest - finalAbove * 2 || others.some((one) => one.number === number - 1);
  const heads = isKept ? [...others, read] : others;
  return { plan: { ...plan, heads, scanned: minus(scanned, dropped) }, dropped };
}

/** `may`: false for a block that is being read, or failed and is not due again. */
export const nextBlock = (plan: Plan, may: (number: number) => boolean): number | null => highestMissing(plan.wanted, plan.scanned, may);

export const gapsOf = ({ wanted, scanned }: Plan): Ranges => minus(wanted, scanned);

/** Whether transfers found in this block are announced: it came after watching began. */
export const isNews = ({ since }: Plan, number: number): boolean => since !== null && number > since;

const mostRanges = 50;

/** The blocks wanted once these are, too. `newest`: decimal; null while unknown. Errors: `invalid-input`. */
export function wantedWith(wanted: Ranges, { from, to }: BlockRange, newest: string | null): Result<Ranges> {
  const refused = (field: 'from' | 'to', words: string) => fail({ code: 'invalid-input', fields: { [field]: words } } as const);
  if (newest === null) return refused('to', t('The newest block isn’t known yet. Try again.'));
  if (BigInt(to) > BigInt(newest)) return refused('to', t('The newest block is {newest}.', { newest }));
  if (BigInt(from) > BigInt(to)) return refused('to', t('The last block comes before the first.'));
  const all = withRange(wanted, [Number(from), Number(to)]);
  return all.length > mostRanges ? refused('from', t('Too many separate ranges. Choose one that joins another.')) : ok(all);
}

/** Newest first, and only as many as fit on a screen. */
export const toShown = (ranges: Ranges): readonly BlockRange[] =>
  ranges
    .slice(-mostRanges)
    .reverse()
    .map(([from, to]) => ({ from: String(from), to: String(to) }));
