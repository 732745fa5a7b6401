/** Reads of the chain: its id, newest block, blocks and transactions. A null argument reads nothing. */
import { forever, type ReadTiming, read } from '#renderer/core/bridge/query.ts';

/** How often a block or transaction is read again, in milliseconds. */
const paces = {
  /** Deep enough not to change, or read once for a list. */
  settled: forever,
  /** A reorg could still change it. */
  shallow: { touchedBy: [], refetchInterval: 15_000, mayAppear: true },
  shallowBlock: { touchedBy: [], staleTime: 10_000 },
  /** A pending transaction, on its own page and in a list. A service may learn of one a little late. */
  waiting: { touchedBy: [], refetchInterval: 4_000, mayAppear: true },
  waitingInList: { touchedBy: [], refetchInterval: 20_000 },
  /** Read ahead by the search. */
  glance: { touchedBy: [], staleTime: 60_000 },
  usual: { touchedBy: [] },
} as const satisfies Record<string, ReadTiming>;
export type Pace = keyof typeof paces;

export const chainQueries = {
  /** Read once per sign-in. */
  id: () => read('chain.id', {}, { touchedBy: [], staleTime: 12 * 60 * 60_000 }),
  /** Read by `useFollowChain` alone; all others use its answer. */
  latestBlock: () => read('block.latestNumber', {}, paces.usual),
  block: (number: string | null, pace: Pace = 'settled') => read('block.get', number === null ? null : { number }, paces[pace]),
  transaction: (hash: string | null, pace: Pace = 'usual') => read('transaction.get', hash === null ? null : { hash }, paces[pace]),
  receipt: (hash: string | null, pace: Pace = 'usual') => read('transaction.receipt', hash === null ? null : { hash }, paces[pace]),
};
