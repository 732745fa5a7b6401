/** A chain in memory, by the clock alone: what it holds at any moment is computed, so that a day of it costs nothing. */
import { createHash } from 'node:crypto';

export interface SimTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
  readonly succeeds: boolean;
  /** From then on the app no longer waits for it. */
  readonly droppedAt: number;
  /** Since when nodes know of it. */
  readonly pooledAt: number;
  /** In which block it is from each moment on; null: in none. In the order of time. */
  readonly places: { at: number; block: number | null }[];
}

export type SimChain = ReturnType<typeof createSimulatedChain>;

let made = 0;
/** Of each transaction its own. */
export function newHash(): string {
  made += 1;
  return hashOf(`transaction ${made}`);
}
const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`;

/** `now`: running milliseconds. `blockTime`: milliseconds. */
export function createSimulatedChain(now: () => number, blockTime: number) {
  const begun = now();
  const first = 1_000;
  const transactions = new Map<string, SimTransaction>();
  /** From these blocks on, others than before. */
  const forks: { at: number; from: number; salt: number }[] = [];

  const height = (at: number) => first + Math.max(0, Math.floor((at - begun) / blockTime));
  const timeOf = (block: number) => begun + (block - first) * blockTime;
  function blockHash(number: number, at: number): string {
    const salt = forks.findLast((fork) => fork.at <= at && fork.from <= number)?.salt ?? 0;
    return hashOf(`block ${number} ${salt}`);
  }
  const placeOf = (one: SimTransaction, at: number) => one.places.findLast((place) => place.at <= at)?.block ?? null;
  const isWaiting = (one: SimTransaction, at: number) => one.pooledAt <= at && at < one.droppedAt && placeOf(one, at) === null;

  return {
    blockTime,
    height,
    blockHash,
    placeOf,
    isWaiting,
    timeOf,
    find: (hash: string) => transactions.get(hash) ?? null,
    all: () => [...transactions.values()],
    add(one: SimTransaction) {
      transactions.set(one.hash, one);
    },
    /** It comes into the first block from that moment on. */
    mine(one: SimTransaction, at: number): void {
      const block = height(at) + 1;
      one.places.push({ at: timeOf(block), block });
    },
    within: (block: number, at: number) => [...transactions.values()].filter((one) => placeOf(one, at) === block),
    /** The last blocks are others; what they held waits again, and comes into the next, or into none. */
    reorganize(depth: number, isLost: boolean): void {
      const at = now();
      const from = height(at) - depth + 1;
      forks.push({ at, from, salt: forks.length + 1 });
      for (const one of transactions.values()) {
        const block = placeOf(one, at);
        if (block === null || block < from) continue;
        one.places.push({ at, block: null });
        if (!isLost) one.places.push({ at: timeOf(height(at) + 1), block: height(at) + 1 });
      }
    },
  };
}
