/** The chain: which it is, how far it is, its blocks and transactions. Null arguments ask nothing. */
import { forever, type Rules, read } from '#renderer/core/bridge/query.ts';

/** How often a block or transaction is read again, by how settled it is and who looks. Milliseconds. */
const paces = {
  /** So deep that it does not change, or read once for a list. */
  settled: forever,
  /** A reorg may still take it back. */
  shallow: { refetchInterval: 15_000 },
  shallowBlock: { staleTime: 10_000 },
  /** It waits for a block, on its own page and in a list. */
  waiting: { refetchInterval: 4_000 },
  waitingInList: { refetchInterval: 20_000 },
  /** What the search may lead to. */
  glance: { staleTime: 60_000 },
  /** Whatever was read last is good enough. */
  usual: {},
} as const satisfies Record<string, Rules>;
export type Pace = keyof typeof paces;

/** A service may learn of a transaction a little later than its sender: what it does not find is asked for again so often. */
export const lookAgain = { every: 4_000, times: 5 } as const;

export const chainQueries = {
  /** Asked once in a sign-in, whichever screens are opened: what is stored is older than that. */
  id: () => read('chain.id', {}, { staleTime: 12 * 60 * 60_000 }),
  /** Asked by `useFollowChain`, once for the window; all else only looks at it. */
  latestBlock: () => read('block.latestNumber', {}),
  block: (number: string | null, pace: Pace = 'settled') => read('block.get', number === null ? null : { number }, paces[pace]),
  transaction: (hash: string | null, pace: Pace = 'usual') => read('transaction.get', hash === null ? null : { hash }, paces[pace]),
  receipt: (hash: string | null, pace: Pace = 'usual') => read('transaction.receipt', hash === null ? null : { hash }, paces[pace]),
};
