/** How long to wait before a read is retried, or that it isn't retried. */
import { backoff } from '#main/core/pause.ts';
import type { AppError } from '#shared/core/errors.ts';

export const mostTries = 3;

const first = 500;
const longest = 8_000;

/**
 * Milliseconds, or null for "do not retry". `tries`: attempts so far. Only failures that may pass are retried: a broken connection,
 * a fault of the service, or a pause that it asks for. Full jitter, so that clients do not come back all at once.
 */
export function pauseBefore(error: AppError, tries: number, now: number, random: () => number): number | null {
  if (tries >= mostTries) return null;
  if (error.code === 'service' && error.until !== undefined) return Math.max(0, error.until - now);
  const isFault = error.code === 'service' && (error.status === 429 || (error.status >= 500 && error.status !== 501));
  const isBroken = error.code === 'offline' && error.reason === 'reset';
  return isFault || isBroken ? Math.round(random() * backoff(tries, first, longest)) : null;
}
