/** The blocks that lists show, by number. It reads only what is missing, what is on the screen first, and notices reorgs. */
import type { BlockRow, BlockRowResult } from '#shared/chain/block-row.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';

/** Both included; `from` is the higher one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Chunk {
  readonly from: number;
  readonly count: number;
  readonly ahead: boolean;
}

export type RowState =
  | { readonly is: 'read'; readonly row: BlockRow }
  | { readonly is: 'failed'; readonly problem: AppError | { readonly code: 'unrecognized' } };

/** A snapshot: another object whenever something changes. */
export interface KnownRows {
  /** Null if not read yet. */
  get(number: number): RowState | null;
  /** All that were read, the newest first. */
  list(): readonly BlockRow[];
}

export interface Wanted {
  /** On the screen. */
  readonly visible: readonly Range[];
  /** Soon on the screen. */
  readonly ahead: readonly Range[];
}

interface BlockRowsParts {
  /** A failure of the whole chunk, or one result per block. */
  readonly ask: (chunk: Chunk, signal: AbortSignal) => Promise<Result<readonly BlockRowResult[]>>;
  /** Called once the blocks of a reorg have been read again, with how many they were. */
  readonly onReorganized: (reorged: number) => void;
  /** How many blocks are cached; the least recently shown are dropped first. */
  readonly most?: number;
}

export interface BlockRows {
  readonly known: () => KnownRows;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces what the component `who` wants; null when it is gone. */
  want(who: string, wanted: Wanted | null): void;
  /** Reads a block again that failed. */
  again(number: number): void;
  /** The service works again: reads again what failed or is stale. */
  mend(): void;
  /** Drops blocks above the newest one. */
  noteNewest(number: number): void;
}

/** Small enough for the first rows to come fast; four chunks fill a screen. */
const chunkSize = 10;
const mostVisible = 4;
const mostAhead = 2;
/** After so many contradictions of the service, parent hashes are no longer compared. */
const mostSame = 5;
/** Chunks that scroll by faster than this, in milliseconds, are not read. */
const settle = 50;

interface UnderWay extends Chunk {
  readonly aborter: AbortController;
}

export function createBlockRows({ ask, onReorganized, most = 20_000 }: BlockRowsParts): BlockRows {
  const rows = new Map<number, RowState>();
  const listeners = new Set<() => void>();
  const wants = new Map<string, Wanted>();
  const underWay = new Set<UnderWay>();
  /** The former hashes of reorged blocks, until the blocks in their place are read. */
  const reorged = new Map<number, string | null>();
  let reorgedCount = 0;
  /** Blocks that came back unchanged when read again: the service contradicts itself, so it was no reorg. */
  const same = new Set<number>();
  let known = look();
  let isPlanned = false;

  function look(): KnownRows {
    return {
      get: (number) => rows.get(number) ?? null,
      list: () => [...rows].sort(([one], [other]) => other - one).flatMap(([, state]) => (state.is === 'read' ? state.row : [])),
    };
  }

  function changed(): void {
    known = look();
    for (const listener of listeners) listener();
  }

  const all = (name: keyof Wanted) => [...wants.values()].flatMap((wanted) => wanted[name]);
  const isWanted = (number: number) => isIn(all('visible'), number) || isIn(all('ahead'), number);
  /** Includes chunks that were read ahead and are on the screen now, so that no block is read twice. */
  const isAsked = (number: number) => [...underWay].some((one) => number <= one.from && number > one.from - one.count);

  function plan(): void {
    isPlanned = false;
    for (const one of underWay) if (!isStillWanted(one)) end(one);
    const begin = (name: keyof Wanted, atOnce: number) => {
      const ahead = name === 'ahead';
      const running = [...underWay].filter((one) => one.ahead === ahead).length;
      const lacks = (number: number) => !rows.has(number) && !isAsked(number);
      for (const chunk of chunksOf(all(name), lacks, chunkSize, ahead).slice(0, Math.max(0, atOnce - running))) void read(chunk);
    };
    begin('visible', mostVisible);
    // Main lets what is on the screen overtake what is read ahead.
    begin('ahead', mostAhead);
  }

  function isStillWanted({ from, count }: Chunk): boolean {
    for (let number = from; number > from - count; number -= 1) if (isWanted(number)) return true;
    return false;
  }

  function end(one: UnderWay): void {
    underWay.delete(one);
    one.aborter.abort();
  }

  async function read(chunk: Chunk): Promise<void> {
    const one: UnderWay = { ...chunk, aborter: new AbortController() };
    underWay.add(one);
    const answer = await ask(chunk, one.aborter.signal);
    // It was aborted meanwhile.
    if (!underWay.delete(one)) return;
    for (let index = 0; index < chunk.count; index += 1) {
      const number = chunk.from - index;
      const result: BlockRowResult | undefined = answer.ok ? answer.value[index] : answer;
      if (result === undefined || (!result.ok && result.error.code === 'canceled')) continue;
      put(number, result.ok ? { is: 'read', row: result.value } : { is: 'failed', problem: result.error });
    }
    forgetOldest();
    changed();
    announceReorg();
    plan();
  }

  function put(number: number, state: RowState): void {
    rows.delete(number);
    rows.set(number, state.is === 'read' ? { is: 'read', row: compact(state.row) } : state);
    if (state.is !== 'read') return;
    const before = reorged.get(number);
    if (reorged.delete(number)) {
      if (before === state.row.hash) same.add(number);
      else reorgedCount += 1;
    }
    compare(number - 1, number);
    compare(number, number + 1);
  }

  /**
   * An equal row that takes a third less memory, as there may be twenty thousand: the texts that its neighbors have are theirs, and it is
   * written out, because a copy that crossed from main has no room for half of its fields.
   */
  function compact({ number, hash, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas, miner, ...rest }: BlockRow): BlockRow {
    const [above, below] = [rowOf(Number(number) + 1), rowOf(Number(number) - 1)];
    const beside = above ?? below;
    return {
      number,
      hash: sameText(hash, above?.parentHash),
      parentHash: sameText(parentHash, below?.hash),
      timestamp,
      gasUsed: sameText(gasUsed, beside?.gasUsed),
      gasLimit: sameText(gasLimit, beside?.gasLimit),
      baseFeePerGas: sameText(baseFeePerGas, beside?.baseFeePerGas),
      miner: sameText(miner, beside?.miner),
      transactions: rest.transactions,
      source: sameText(rest.source, beside?.source),
      readAt: rest.readAt,
      problem: rest.problem,
    };
  }

  function rowOf(number: number): BlockRow | null {
    const state = rows.get(number);
    return state?.is === 'read' ? state.row : null;
  }

  /** Compares a block's parent hash with the block below it. If they differ, a reorg happened, and the one that was read earlier is dropped. */
  function compare(lower: number, upper: number): void {
    const [below, above] = [rows.get(lower), rows.get(upper)];
    if (below?.is !== 'read' || above?.is !== 'read') return;
    if (below.row.hash === null || above.row.parentHash === null || below.row.hash === above.row.parentHash) return;
    // If both were read together, the upper one is read again.
    const [gone, state] = below.row.readAt < above.row.readAt ? [lower, below] : [upper, above];
    if (same.has(gone) || same.size > mostSame) return;
    rows.delete(gone);
    reorged.set(gone, state.row.hash);
  }

  /** Waits until all wanted blocks of the reorg have been read again. */
  function announceReorg(): void {
    for (const number of reorged.keys()) if (rows.has(number) || !isWanted(number)) reorged.delete(number);
    if (reorged.size > 0 || reorgedCount === 0) return;
    const count = reorgedCount;
    reorgedCount = 0;
    onReorganized(count);
  }

  function forgetOldest(): void {
    for (const number of rows.keys()) {
      if (rows.size <= most) return;
      if (!isWanted(number)) rows.delete(number);
    }
  }

  function soon(): void {
    if (!isPlanned) setTimeout(plan, settle);
    isPlanned = true;
  }

  return {
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(who, wanted) {
      const isFirst = wants.size === 0 || !wants.has(who);
      if (wanted === null) wants.delete(who);
      else {
        wants.set(who, wanted);
        for (const { from, to } of wanted.visible) touch(from, to);
      }
      // A single block isn't scrolled by.
      const isScrolled = wanted === null || [...wanted.visible, ...wanted.ahead].some(({ from, to }) => from !== to);
      if (wanted !== null && (isFirst || !isScrolled)) queueMicrotask(plan);
      else soon();
    },
    again(number) {
      if (rows.get(number)?.is === 'failed') rows.delete(number);
      changed();
      plan();
    },
    mend() {
      for (const [number, state] of rows) {
        if (state.is === 'failed' || state.row.problem !== null) rows.delete(number);
      }
      changed();
      plan();
    },
    noteNewest(newest) {
      const above = [...rows.keys()].filter((number) => number > newest);
      if (above.length === 0) return;
      for (const number of above) rows.delete(number);
      changed();
      plan();
    },
  };

  /** Marks them as recently shown. */
  function touch(from: number, to: number): void {
    for (let number = from; number >= to; number -= 1) {
      const state = rows.get(number);
      if (state === undefined) continue;
      rows.delete(number);
      rows.set(number, state);
    }
  }
}

/** The other one of two equal texts, so that memory holds only that. */
const sameText = <T extends string | null>(text: T, other: string | null | undefined): T => (text === other ? (other as T) : text);

const isIn = (ranges: readonly Range[], number: number) => ranges.some(({ from, to }) => number <= from && number >= to);

/** The next chunks to read: runs of missing blocks from the top of each range, none twice. */
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
