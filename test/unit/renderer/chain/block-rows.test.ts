import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Chunk, chunksOf, createBlockRows } from '#renderer/chain/block-rows.ts';
import type { BlockRow, BlockRowResult } from '#shared/chain/block-row.ts';
import type { AppError } from '#shared/core/errors.ts';
import { ok } from '#shared/core/result.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hashOf = (number: number, branch: string) => `${branch}${number}`;
let readAt = 0;

/** A chain whose blocks from `forkAt` upward are of another branch. */
function createChain() {
  const chain = { branch: 'a', forkAt: Number.POSITIVE_INFINITY, problem: null as AppError | null };
  const branchOf = (number: number) => (number >= chain.forkAt ? chain.branch : 'a');
  const row = (number: number): BlockRow => {
    readAt += 1;
    return rowAt(number);
  };
  const rowAt = (number: number): BlockRow => ({
    number: String(number),
    hash: hashOf(number, branchOf(number)),
    parentHash: hashOf(number - 1, branchOf(number - 1)),
    timestamp: String(number),
    gasUsed: null,
    gasLimit: null,
    baseFeePerGas: null,
    miner: null,
    transactions: 0,
    source: 'service',
    readAt,
    problem: null,
  });
  return { chain, row };
}

function start(most?: number) {
  const { chain, row } = createChain();
  const asked: (Chunk & { ended: boolean })[] = [];
  const reorganized: number[] = [];
  let isHeld = false;
  const held: (() => void)[] = [];
  const rows = createBlockRows({
    ask: async (chunk, signal) => {
      const one = { ...chunk, ended: false };
      asked.push(one);
      signal.addEventListener('abort', () => (one.ended = true));
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return ok(
        Array.from(
          { length: chunk.count },
          (_, index): BlockRowResult => (chain.problem === null ? ok(row(chunk.from - index)) : { ok: false, error: chain.problem }),
        ),
      );
    },
    onReorganized: (replaced) => reorganized.push(replaced),
    ...(most === undefined ? {} : { most }),
  });
  const settle = () => vi.advanceTimersByTimeAsync(200);
  const hold = (value: boolean) => {
    isHeld = value;
    if (!value) for (const go of held.splice(0)) go();
  };
  const count = () => asked.reduce((sum, chunk) => sum + chunk.count, 0);
  const hashAt = (number: number) => {
    const state = rows.known().get(number);
    return state?.is === 'read' ? state.row.hash : null;
  };
  return { rows, chain, asked, reorganized, settle, hold, count, hashAt };
}

const range = (from: number, to: number) => ({ from, to });
const looking = (from: number, to: number) => ({ visible: [range(from, to)], ahead: [] });

test('behavior: the newest block is read at once, a list that is scrolled only once it is still', async () => {
  const { rows, asked, settle } = start();
  rows.want('newest', looking(9, 9));
  rows.want('list', looking(9, 0));
  await settle();
  rows.want('newest', looking(10, 10));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toMatchObject({ from: 10, count: 1 });
  const before = asked.length;
  rows.want('list', looking(30, 21));
  await vi.advanceTimersByTimeAsync(40);
  expect(asked).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toHaveLength(before + 1);
});

describe('chunks', () => {
  test('default: neighbors together, from the top, none larger than may be', () => {
    expect(chunksOf([range(9, 0)], () => true, 4, false)).toEqual([
      { from: 9, count: 4, ahead: false },
      { from: 5, count: 4, ahead: false },
      { from: 1, count: 2, ahead: false },
    ]);
  });

  test('behavior: blocks already read split the range; below block 0 there is nothing; none twice', () => {
    expect(chunksOf([range(9, 5), range(7, -3)], (number) => number !== 7 && number !== 2, 25, true)).toEqual([
      { from: 9, count: 2, ahead: true },
      { from: 6, count: 2, ahead: true },
      { from: 4, count: 2, ahead: true },
      { from: 1, count: 2, ahead: true },
    ]);
  });
});

describe('rows', () => {
  test('default: each is asked for once, however many screens show it', async () => {
    const { rows, settle, count, hashAt } = start();
    rows.want('table', looking(100, 90));
    rows.want('chart', { visible: [], ahead: [range(100, 1)] });
    await settle();
    expect(count()).toBe(100);
    rows.want('table', looking(95, 80));
    await settle();
    expect(count()).toBe(100);
    expect(hashAt(1)).toBe('a1');
  });

  test('behavior: rows on screen are read before prefetched ones', async () => {
    const { rows, settle, asked } = start();
    rows.want('chart', { visible: [], ahead: [range(1000, 900)] });
    rows.want('table', looking(500, 490));
    await settle();
    expect(asked[0]).toMatchObject({ from: 500, ahead: false });
  });

  test('behavior: a new block is one row, not all of them', async () => {
    const { rows, settle, asked } = start();
    rows.want('chart', looking(100, 1));
    await settle();
    asked.length = 0;
    rows.want('chart', looking(101, 2));
    await settle();
    expect(asked).toMatchObject([{ from: 101, count: 1 }]);
  });

  test('behavior: what scrolled away is ended, and asked for again when it comes back', async () => {
    const { rows, settle, asked, hold, hashAt } = start();
    hold(true);
    rows.want('table', looking(100, 91));
    await settle();
    rows.want('table', looking(50, 41));
    await settle();
    expect(asked.map(({ from, ended }) => [from, ended])).toEqual([
      [100, true],
      [50, false],
    ]);
    hold(false);
    await settle();
    expect(hashAt(100)).toBeNull();
    rows.want('table', looking(100, 91));
    await settle();
    expect(hashAt(100)).toBe('a100');
  });

  test('behavior: a stopped reader asks nothing more, and asks the rest when it continues', async () => {
    const { rows, settle, count } = start();
    rows.want('chart', { visible: [], ahead: [range(99, 0)] });
    await vi.advanceTimersByTimeAsync(0);
    rows.want('chart', { visible: [], ahead: [] });
    await settle();
    const stopped = count();
    rows.want('chart', { visible: [], ahead: [range(99, 0)] });
    await settle();
    expect(count()).toBeGreaterThanOrEqual(stopped);
    expect(rows.known().get(0)).toMatchObject({ is: 'read' });
  });

  test('behavior: no more rows are kept than the limit, and never fewer than are on screen', async () => {
    const { rows, settle, hashAt } = start(50);
    for (let top = 1000; top > 0; top -= 20) {
      rows.want('table', looking(top, top - 19));
      await settle();
    }
    expect(Array.from({ length: 1001 }, (_, number) => hashAt(number)).filter((hash) => hash !== null)).toHaveLength(50);
    expect(hashAt(20)).toBe('a20');
    expect(hashAt(1000)).toBeNull();
  });

  test('error: a failed row is asked for again only on request, or when the service is back', async () => {
    const { rows, chain, settle, count } = start();
    chain.problem = { code: 'timeout', host: 'h', seconds: 30 };
    rows.want('table', looking(2, 0));
    await settle();
    expect(rows.known().get(1)).toMatchObject({ is: 'failed', problem: { code: 'timeout' } });
    await settle();
    expect(count()).toBe(3);
    chain.problem = null;
    rows.again(1);
    await settle();
    expect(count()).toBe(4);
    rows.mend();
    await settle();
    expect(count()).toBe(6);
    expect(rows.known().get(0)).toMatchObject({ is: 'read' });
  });
});

describe('reorganizations', () => {
  test('default: reorganized blocks are read again, down to the fork, and counted', async () => {
    const { rows, chain, settle, reorganized, hashAt } = start();
    rows.want('chart', looking(100, 81));
    await settle();
    chain.branch = 'b';
    chain.forkAt = 98;
    rows.want('chart', looking(101, 82));
    await settle();
    expect([101, 100, 99, 98, 97].map(hashAt)).toEqual(['b101', 'b100', 'b99', 'b98', 'a97']);
    expect(reorganized).toEqual([3]);
  });

  test('behavior: when the chain goes back, rows above its end are removed', async () => {
    const { rows, settle, hashAt } = start();
    rows.want('chart', looking(100, 91));
    await settle();
    rows.want('chart', looking(95, 91));
    rows.noteNewest(95);
    await settle();
    expect([hashAt(96), hashAt(95)]).toEqual([null, 'a95']);
  });

  test('error: a service whose blocks never name each other is not asked in an endless loop', async () => {
    const { chain, row } = createChain();
    let count = 0;
    const reorganized: number[] = [];
    const rows = createBlockRows({
      ask: async (chunk) => {
        count += chunk.count;
        return ok(Array.from({ length: chunk.count }, (_, index) => ok({ ...row(chunk.from - index), parentHash: 'nonsense' })));
      },
      onReorganized: (replaced) => reorganized.push(replaced),
    });
    chain.branch = 'a';
    rows.want('chart', looking(99, 0));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(count).toBeLessThan(150);
    expect(reorganized).toEqual([]);
    expect(Array.from({ length: 100 }, (_, number) => rows.known().get(number)?.is)).not.toContain(undefined);
  });
});
