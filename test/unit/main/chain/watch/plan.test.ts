/** What is wanted, in which order, and what a reorganization takes back. */
import { expect, test } from 'vitest';
import { checkedIn, emptyPlan, gapsOf, isNews, nextBlock, type Plan, turnedOn, withNewest, withScanned } from '#main/chain/watch/plan.ts';
import { withRange } from '#main/chain/watch/ranges.ts';
import { finalDepth } from '#shared/core/finality.ts';

const any = () => true;
/** With the blocks from here on wanted as well. */
const reaching = (plan: Plan, from: number): Plan => ({ ...plan, wanted: withRange(plan.wanted, [from, plan.since ?? from]) });
const scan = (plan: Plan, number: number, hash = `h${number}`, parentHash = `h${number - 1}`) =>
  withScanned(plan, { number, hash, parentHash });
const scanAll = (plan: Plan) => {
  let next = plan;
  for (let number = nextBlock(next, any); number !== null; number = nextBlock(next, any)) next = scan(next, number).plan;
  return next;
};

test('default: from the newest block on, the newest first, then gaps backwards', () => {
  let plan = withNewest(emptyPlan, 100).plan;
  expect(nextBlock(plan, any)).toBe(100);
  plan = scan(plan, 100).plan;
  plan = withNewest(plan, 103).plan;
  const order: number[] = [];
  for (let number = nextBlock(plan, any); number !== null; number = nextBlock(plan, any)) {
    order.push(number);
    plan = scan(plan, number).plan;
    // A block comes in between.
    if (number === 102) plan = withNewest(plan, 104).plan;
  }
  expect(order).toEqual([103, 102, 104, 101]);
  expect(plan.scanned).toEqual([[100, 104]]);
});

test('behavior: only what came after watching was turned on is news; off and on again starts over, old gaps are still read', () => {
  const first = withNewest(emptyPlan, 100).plan;
  expect([isNews(first, 100), isNews(first, 101)]).toEqual([false, true]);
  const again = withNewest(turnedOn(withNewest(first, 105).plan), 500).plan;
  expect(again.wanted).toEqual([
    [100, 105],
    [500, 500],
  ]);
  expect([isNews(again, 105), isNews(again, 500), isNews(again, 501)]).toEqual([false, false, true]);
  expect(isNews(turnedOn(again), 501)).toBe(false);
});

test('behavior: of a chain that is watched no more, only blocks that are final count as scanned', () => {
  const plan = scanAll(withNewest(reaching(withNewest(emptyPlan, 100).plan, 70), 100).plan);
  expect(plan.scanned).toEqual([[70, 100]]);
  expect(checkedIn(plan, false)).toEqual([[70, 100 - Number(finalDepth) + 1]]);
});

test('behavior: far below the newest block, blocks are not kept to be compared', () => {
  const plan = scanAll(withNewest(reaching(withNewest(emptyPlan, 5_000).plan, 4_000), 5_000).plan);
  expect(gapsOf(plan)).toEqual([]);
  expect(plan.heads.length).toBeLessThanOrEqual(Number(finalDepth) * 2);
});

test('behavior: a block that is not due is left for later', () => {
  const plan = withNewest(reaching(withNewest(emptyPlan, 100).plan, 95), 100).plan;
  expect(nextBlock(plan, (number) => number !== 100)).toBe(99);
  expect(nextBlock(plan, () => false)).toBeNull();
});

test('behavior: a parent of another hash is dropped and scanned again, and so on down', () => {
  const before = scanAll(withNewest(reaching(withNewest(emptyPlan, 100).plan, 97), 102).plan);
  const longer = withNewest(before, 103).plan;
  const first = scan(longer, 103, 'x103', 'x102');
  expect([first.dropped, nextBlock(first.plan, any)]).toEqual([[[102, 102]], 102]);
  const second = scan(first.plan, 102, 'x102', 'x101');
  expect([second.dropped, nextBlock(second.plan, any)]).toEqual([[[101, 101]], 101]);
  const third = scan(second.plan, 101, 'x101', 'h100');
  expect([third.dropped, nextBlock(third.plan, any)]).toEqual([[], null]);
});

test('behavior: a child that is not its own is dropped too', () => {
  const plan = withNewest(reaching(withNewest(emptyPlan, 100).plan, 99), 100).plan;
  const { plan: upper } = scan(plan, 100);
  expect(scan(upper, 99, 'x99', 'h98').dropped).toEqual([[100, 100]]);
});

test('behavior: when the chain becomes shorter, blocks above its end are dropped, and watching continues from there', () => {
  const before = scanAll(withNewest(withNewest(emptyPlan, 100).plan, 105).plan);
  const { plan, dropped } = withNewest(before, 102);
  expect([dropped, plan.scanned, gapsOf(plan)]).toEqual([[[103, Number.MAX_SAFE_INTEGER]], [[100, 102]], []]);
  const below = withNewest(before, 3);
  expect([below.dropped, below.plan.wanted, below.plan.since]).toEqual([[[4, Number.MAX_SAFE_INTEGER]], [[3, 3]], 3]);
});

test('behavior: blocks far below the newest are no longer compared, so that the plan stays small', () => {
  const before = scanAll(withNewest(withNewest(emptyPlan, 100).plan, 200).plan);
  expect(withNewest(before, 201).plan.heads.length).toBeLessThan(Number(finalDepth) * 2);
});

test('behavior: a block read near the end is compared with its child however long the app did not look', () => {
  const before = scanAll(withNewest(withNewest(emptyPlan, 100).plan, 101).plan);
  let plan = withNewest(before, 131).plan;
  const dropped: unknown[] = [];
  for (let number = nextBlock(plan, any); number !== null; number = nextBlock(plan, any)) {
    const read = number > 100 ? scan(plan, number, `x${number}`, number > 101 ? `x${number - 1}` : 'h100') : scan(plan, number);
    dropped.push(...read.dropped);
    plan = read.plan;
  }
  expect(dropped).toEqual([[101, 101]]);
  expect([gapsOf(plan), withNewest(plan, 160).plan.heads.filter(({ number }) => number < 119)]).toEqual([[], []]);
});

test('behavior: a block read near the end is read again where none above it will be', () => {
  const before = scanAll(withNewest(withNewest(emptyPlan, 100).plan, 101).plan);
  const { plan, dropped } = withNewest(turnedOn(before), 500);
  expect(dropped).toEqual([[101, 101]]);
  expect(gapsOf(plan)).toEqual([
    [101, 101],
    [500, 500],
  ]);
  expect(withNewest(scanAll(plan), 520).dropped).toEqual([]);
});

test('error: blocks without hashes are scanned and never compared', () => {
  const plan = withNewest(emptyPlan, 100).plan;
  expect(withScanned(plan, { number: 100, hash: null, parentHash: null })).toEqual({
    plan: { ...plan, scanned: [[100, 100]] },
    dropped: [],
  });
});
