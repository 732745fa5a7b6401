/** Calls that are answered from what is stored, whatever the service does: nothing of them is asked of it. */
import { call, needs } from '#shared/core/call.ts';
import type { BalanceAt, Known, KnownOfAddress } from '#shared/notebook/known.ts';

export const knownCalls = {
  /** What begins with the text (numbers, hashes, addresses) or holds it (names and symbols of tokens): at most 20, newest first. */
  'known.find': call<readonly Known[]>()({ connection: needs('connection-id'), text: needs('search-text') }),
  /** At most 200 transactions, newest block first. */
  'known.about': call<KnownOfAddress>()({ connection: needs('connection-id'), address: needs('address') }),
  /** The last 20 blocks and transactions that were stored. */
  'known.recent': call<readonly Known[]>()({ connection: needs('connection-id') }),
  /** What stored answers and everything drawn from them take, in bytes. */
  'cache.size': call<number>()({}),
  /** Drops them, of every connection. */
  'cache.clear': call<null>()({}),
  /** Oldest first; at most the last 2,500, so that an answer stays small. */
  'history.balance': call<readonly BalanceAt[]>()({ connection: needs('connection-id') }),
};
