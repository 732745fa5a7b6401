/** The calls about watching: on or off, further back, what was found. */

import type { FoundTransfersPage } from '#shared/chain/watch.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const watchCalls = {
  /** Turns watching of a connection on or off and says what it may cost. What was found stays. */
  'watch.set': call<null>()({ connection: needs('connection-id'), on: needs('switch'), budget: needs('watch-budget') }),
  /** So many blocks before those that are wanted already. */
  'watch.further': call<null>()({ connection: needs('connection-id'), blocks: needs('block-count') }),
  /** A hundred, the newest first; with `before` of the last page, the next. */
  'watch.transfers': call<FoundTransfersPage>()({ connection: needs('connection-id'), before: takes('cursor') }),
};
