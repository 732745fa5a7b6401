/** The chain: which it is, how far it is, its blocks and transactions. Null arguments ask nothing. */
import { forever, type Rules, read } from '#renderer/core/bridge/query.ts';

export const chainQueries = {
  /** Asked once in a sign-in, whichever screens are opened: what is stored is older than that. */
  id: () => read('chain.id', {}, { staleTime: 12 * 60 * 60_000 }),
  /** Asked by `useFollowChain`, once for the window; all else only looks at it. */
  latestBlock: () => read('block.latestNumber', {}),
  block: (number: string | null, rules: Rules = forever) => read('block.get', number === null ? null : { number }, rules),
  transaction: (hash: string | null, rules: Rules = {}) => read('transaction.get', hash === null ? null : { hash }, rules),
  receipt: (hash: string | null, rules: Rules = {}) => read('transaction.receipt', hash === null ? null : { hash }, rules),
};
