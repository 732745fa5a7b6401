/** The calls about watching: on or off, past blocks, what was found. */

import type { FoundPage } from '#shared/chain/watch.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const watchCalls = {
  /** Turns watching on or off, and sets its budget. Found transfers stay. */
  'watch.set': call<null>()({ connection: needs('connection-id'), on: needs('switch'), budget: needs('watch-budget') }),
  /** Turns watching on and reads these past blocks as well, both ends included. The budget is of this scan alone. */
  'watch.scan': call<null>()({
    connection: needs('connection-id'),
    from: needs('block-number'),
    to: needs('block-number'),
    budget: needs('watch-budget'),
  }),
  /** “Not now”: Wallet doesn't ask again whether to scan past blocks. */
  'watch.decline': call<null>()({ connection: needs('connection-id') }),
  /** Past blocks wait while paused; new ones are still read. */
  'watch.pause': call<null>()({ connection: needs('connection-id'), paused: needs('switch') }),
  /** A page of a hundred, the newest first; `before` comes from the page before it. */
  'watch.found': call<FoundPage>()({ connection: needs('connection-id'), before: takes('cursor') }),
};
