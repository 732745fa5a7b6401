/** What is wanted, what is scanned and what comes next, as plain values: the newest first, then gaps backwards. */
import { has, highestMissing, minus, type Ranges, withoutRange, withRange } from './ranges.ts';

/** Of a scanned block that may still be replaced by another. */
export interface Head {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

export interface Plan {
  /** From where the chain is followed: the newest block when watching was turned on; null until that is known. */
  readonly since: number | null;
  readonly wanted: Ranges;
  readonly scanned: Ranges;
  /** Of provisional blocks, in no order. */
  readonly heads: readonly Head[];
}

export const emptyPlan: Plan = { since: null, wanted: [], scanned: [], heads: [] };

/** Blocks above a block after which it counts as final; the convention of exchanges for chains of this kind. */
export const confirmations = 12;

/** Turned on: from the next newest block on. What was wanted before stays wanted. */
export const turnedOn = (plan: Plan): Plan => ({ ...plan, since: null });

export interface Changed {
  readonly plan: Plan;
  /** Blocks whose findings count no more. */
  readonly dropped: readonly number[];
}

/** The chain is so long now. Where it became shorter, what was above its end is no more. */
export function withNewest(plan: Plan, newest: number): Changed {
  const since = Math.min(plan.since ?? newest, newest);
  const gone: Ranges = minus(plan.scanned, [[0, newest]]);
  const kept = minus(plan.scanned, gone);
  const wanted = withRange(minus(plan.wanted, [[newest + 1, Number.MAX_SAFE_INTEGER]]), [since, newest]);
  const heads = plan.heads.filter(({ number }) => number <= newest && number > newest - confirmations * 2);
  return { plan: { since, wanted, scanned: kept, heads }, dropped: numbersOf(gone) };
}

/** Only what was scanned above the end of the chain, so it is short. */
const numbersOf = (ranges: Ranges) =>
  ranges.flatMap(([from, to]) => Array.from({ length: Math.min(to - from + 1, 10_000) }, (_, n) => from + n));

/** Further back than what is followed from, by so many blocks; the same again goes on from there. */
export function withFurther(plan: Plan, blocks: number): Plan {
  const followed = plan.wanted.find(([from, to]) => plan.since !== null && from <= plan.since && plan.since <= to);
  if (followed === undefined) return plan;
  const [from] = followed;
  return { ...plan, wanted: withRange(plan.wanted, [Math.max(0, from - blocks), from]) };
}

/** A block was read. Where a neighbor is not its parent or child, the neighbor was replaced and is scanned again. */
export function withScanned(
  plan: Plan,
  { number, hash, parentHash }: { number: number; hash: string | null; parentHash: string | null },
): Changed {
  const scanned = withRange(plan.scanned, [number, number]);
  if (hash === null || parentHash === null) return { plan: { ...plan, scanned }, dropped: [] };
  const head = (at: number) => plan.heads.find((one) => one.number === at);
  const dropped: number[] = [];
  const below = head(number - 1);
  if (below !== undefined && below.hash !== parentHash) dropped.push(number - 1);
  const above = head(number + 1);
  if (above !== undefined && above.parentHash !== hash) dropped.push(number + 1);
  const heads = [...plan.heads.filter((one) => one.number !== number && !dropped.includes(one.number)), { number, hash, parentHash }];
  return { plan: { ...plan, heads, scanned: dropped.reduce((sum, at) => withoutRange(sum, [at, at]), scanned) }, dropped };
}

/** `may`: false for a block that failed and is not due again. */
export const nextBlock = (plan: Plan, may: (number: number) => boolean): number | null => highestMissing(plan.wanted, plan.scanned, may);

export const gapsOf = ({ wanted, scanned }: Plan): Ranges => minus(wanted, scanned);

/** Whether what is found in it is news: the chain was followed when it came. */
export const isNews = ({ since }: Plan, number: number): boolean => since !== null && number > since;

export const isScanned = ({ scanned }: Plan, number: number): boolean => has(scanned, number);
