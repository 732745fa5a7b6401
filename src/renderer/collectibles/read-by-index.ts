/** Reads the tokens of an owner index by index, a few at a time, until all are read or it is canceled. */
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { askService } from '#renderer/core/bridge/query.ts';
import type { AppError } from '#shared/core/errors.ts';

export interface OneByOne {
  /** In the order of their indexes, each once, up to the first that isn't read yet. */
  readonly ids: readonly string[];
  /** How many indexes were read: more than `ids` if the collection lists a token twice. */
  readonly answered: number;
  /** How many there are, as decimal digits; null until known. */
  readonly total: string | null;
  /** How many of them to read: all, or `mostByIndex`. */
  readonly wanted: number;
  readonly running: boolean;
  readonly canceled: boolean;
  readonly problem: AppError | null;
  /** When the last of them was read. */
  readonly readAt: number | null;
}

/** The most that are read; more would take hours. */
export const mostByIndex = 20_000;
/** So many are read before the person is asked. */
const withoutAsking = 500;
const atOnce = 6;
export const idle: OneByOne = {
  ids: [],
  answered: 0,
  total: null,
  wanted: 0,
  running: false,
  canceled: false,
  problem: null,
  readAt: null,
};

interface Task {
  readonly connection: string;
  readonly contract: string;
  readonly owner: string;
  /** Read before. */
  readonly known: readonly string[];
  readonly all: boolean;
  readonly signal: AbortSignal;
  readonly publish: (now: OneByOne) => void;
}

/** Publishes its progress, and its end last of all. */
export async function readByIndex({ connection, contract, owner, known, all, signal, publish }: Task): Promise<void> {
  const input = { connection, contractAddress: contract, owner };
  const found: (string | undefined)[] = [...known];
  let total: string | null = null;
  let wanted = 0;
  let publishedAt = 0;
  let isOver = false;
  const now = (more: Partial<OneByOne>): OneByOne => {
    const gap = found.indexOf(undefined);
    const ids = (gap === -1 ? found : found.slice(0, gap)) as readonly string[];
    return { ...idle, ids: [...new Set(ids)], answered: ids.length, total, wanted, readAt: Date.now(), ...more };
  };
  const publishRunning = () => {
    // At most every 120 ms. After the end, answers that were still under way publish nothing.
    if (isOver || performance.now() - publishedAt < 120) return;
    publishedAt = performance.now();
    publish(now({ running: true }));
  };
  try {
    publish(now({ running: true }));
    const { reading } = await askService('erc721.balance', input, signal);
    if (!reading.recognized) return publish(now({ problem: { code: 'unreadable-response', why: 'not-json' } }));
    total = reading.value as string;
    wanted = BigInt(total) > BigInt(mostByIndex) ? mostByIndex : Number(total);
    if (!all && wanted > withoutAsking) return publish(now({ canceled: true }));
    publish(now({ running: true }));
    let next = known.length;
    const work = async () => {
      while (next < wanted && !isOver) {
        const index = next;
        next += 1;
        const answer = await askService('erc721.tokenOfOwnerByIndex', { ...input, index: String(index) }, signal);
        if (!answer.reading.recognized) throw new Error('not recognized');
        found[index] = answer.reading.value as string;
        publishRunning();
      }
    };
    while (found.length < known.length) found.push(undefined);
    for (let index = found.length; index < wanted; index += 1) found[index] = undefined;
    await Promise.all(Array.from({ length: atOnce }, work));
    publish(now({}));
  } catch (error) {
    isOver = true;
    const problem = problemOf(error as Error);
    publish(now(signal.aborted || problem?.code === 'canceled' ? { canceled: true } : { problem: problem ?? { code: 'internal' } }));
  }
}
