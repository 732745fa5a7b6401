/** Limits requests to strangers' servers, because a hostile page could leak data through the pictures that it asks for. */
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import { mostLoading } from '#shared/collectibles/pictures.ts';

const minute = 60_000;

/** Waits its turn. False where `signal` ends first. */
type PassMedia = (host: string, signal: AbortSignal) => Promise<boolean>;

export function createMediaBudget(clock: Clock): PassMedia {
  const known = new Set<string>();
  /** When the last ones passed, on the monotonic clock, the oldest first. */
  const requests: number[] = [];
  const newServers: number[] = [];

  /** Milliseconds until one more fits into a minute. */
  function wait(passed: number[], most: number): number {
    const now = clock.monotonic();
    while (passed[0] !== undefined && passed[0] <= now - minute) passed.shift();
    const oldest = passed[0];
    return passed.length < most || oldest === undefined ? 0 : oldest + minute - now;
  }

  return async (host, signal) => {
    while (!signal.aborted) {
      const isNew = !known.has(host);
      const milliseconds = Math.max(wait(requests, mostLoading.requests), isNew ? wait(newServers, mostLoading.newServers) : 0);
      if (milliseconds === 0) {
        requests.push(clock.monotonic());
        if (isNew) newServers.push(clock.monotonic());
        known.add(host);
        return true;
      }
      await pause(clock, milliseconds, signal);
    }
    return false;
  };
}
