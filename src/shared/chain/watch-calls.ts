/** The calls about watching: on or off, further back, what was found. */

import type { FoundTransfersPage } from '#shared/chain/watch.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const watchCalls = {
  /** Turns watching on or off, and sets its budget. Found transfers stay. */
  'watch.set': call<null>()({ connection: needs('connection-id'), on: needs('switch'), budget: needs('watch-budget') }),
  /** Extends watching by this many older blocks. */
  'watch.further': call<null>()({ connection: needs('connection-id'), blocks: needs('block-count') }),
  /** A page of a hundred, the newest first; `before` comes from the page before it. */
  'watch.transfers': call<FoundTransfersPage>()({ connection: needs('connection-id'), before: takes('cursor') }),
};
