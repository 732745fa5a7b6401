/** Calls answered from stored data alone; they never ask the service. */
import { call, needs, takes } from '#shared/core/call.ts';
import type { BalanceAt, Known, KnownOfAddress } from '#shared/notebook/known.ts';

export const knownCalls = {
  /** Numbers, hashes and addresses that begin with the text, and token names and symbols that contain it. At most 20, newest first. */
  'known.find': call<readonly Known[]>()({ connection: needs('connection-id'), text: needs('search-text') }),
  /** At most 200 transactions, newest block first. Null if it is still that `version`. */
  'known.about': call<KnownOfAddress | null>()({
    connection: needs('connection-id'),
    address: needs('address'),
    version: takes('known-version'),
  }),
  /** The last 20 blocks and transactions that were stored. */
  'known.recent': call<readonly Known[]>()({ connection: needs('connection-id') }),
  /** The size of the cache, in bytes. */
  'cache.size': call<number>()({}),
  /** Clears the cache of every connection. */
  'cache.clear': call<null>()({}),
  /** Oldest first; at most the last 2,500, so that an answer stays small. */
  'history.balance': call<readonly BalanceAt[]>()({ connection: needs('connection-id') }),
};
