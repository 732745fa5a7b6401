/** What a failure means for watching: a pause, or one block to retry later. */

import { backoff } from '#main/core/pause.ts';
import type { WatchReason } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { BlockProblem } from './scan-block.ts';

type Consequence =
  /** Watching was ended. */
  | { readonly is: 'over' }
  /** `until`: epoch milliseconds; null where the service names no time. */
  | { readonly is: 'pause'; readonly reason: WatchReason; readonly until: number | null }
  | { readonly is: 'block' };

export function consequenceOf(error: AppError | BlockProblem): Consequence {
  switch (error.code) {
    case 'canceled':
      return { is: 'over' };
    case 'not-signed-in':
    case 'session-expired':
    case 'sign-in-locked':
    case 'secret-locked':
      return { is: 'pause', reason: 'not-signed-in', until: null };
    case 'offline':
    case 'timeout':
    case 'captive-portal':
    case 'sandbox-unavailable':
      return { is: 'pause', reason: 'offline', until: null };
    case 'service':
      if (error.status === 429 || error.status >= 500) return { is: 'pause', reason: 'asked-to-wait', until: error.until ?? null };
      if (error.status === 401 || error.status === 403) return { is: 'pause', reason: 'refused', until: null };
      return { is: 'block' };
    case 'unreadable-block':
    case 'unreadable-response':
      return { is: 'block' };
    default:
      return { is: 'pause', reason: 'refused', until: null };
  }
}

const first = { pause: 5_000, block: 10_000 };
const longest = { pause: 5 * 60_000, block: 60 * 60_000 };

/** Milliseconds until the retry after so many failures in a row. */
export const pauseAfter = (what: keyof typeof first, times: number): number => backoff(times, first[what], longest[what]);
