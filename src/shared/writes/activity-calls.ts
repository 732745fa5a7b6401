/** The page's calls about the journal. None of them sends anything. */

import { call, needs, takes } from '#shared/core/call.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';

export const activityCalls = {
  /**
   * The newest first: at most 100, then 500 older ones, fewer where they are long. `before`: prepared before this moment, epoch
   * milliseconds as digits; `behind`: the last that is known of that moment, where others share it.
   */
  'activity.list': call<readonly ActivityBrief[]>()({
    connection: needs('connection-id'),
    before: takes('moment'),
    behind: takes('intent-id'),
  }),
  /** The whole entry, with its request, answer and receipt; null if there is no such entry. */
  'activity.get': call<Activity | null>()({ intent: needs('intent-id') }),
  /** Those of a connection that are this transaction: one, or none. */
  'activity.withHash': call<readonly ActivityBrief[]>()({ connection: needs('connection-id'), hash: needs('transaction-hash') }),
  /** Withdraws a write in its undo window. False if it is too late. */
  'activity.withdraw': call<boolean>()({ intent: needs('intent-id') }),
  /** Searches the chain for it now; answers the updated entry. */
  'activity.check': call<Activity>()({ intent: needs('intent-id') }),
  /** Settles a write with an unknown outcome, after main has asked the person. Errors: `change-declined`, `changed-meanwhile`. */
  'activity.settle': call<null>()({ intent: needs('intent-id'), as: needs('settled-as') }),
};
