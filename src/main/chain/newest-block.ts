/** The newest block that the service has told in this run, noted from whatever is read anyway. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { longestLag } from '#shared/writes/activity.ts';

export interface NewestBlock {
  /** As the one that was given, and notes what it is told. */
  readonly read: ReadService;
  /** A decimal string, the highest of those told lately: some nodes lag behind others. Null where it was not told yet. */
  of(connection: string): string | null;
}

export function createNewestBlock(read: ReadService, clock: Pick<Clock, 'monotonic'>): NewestBlock {
  const newest = new Map<string, { readonly number: string; readonly at: number }>();

  function note(connection: string, number: string): void {
    const known = newest.get(connection);
    const at = clock.monotonic();
    // A chain that stays lower for long was begun anew.
    if (known === undefined || BigInt(number) >= BigInt(known.number) || at - known.at > longestLag) newest.set(connection, { number, at });
  }

  return {
    of: (connection) => newest.get(connection)?.number ?? null,
    read: async (id, connection, input, how) => {
      const answer = await read(id, connection, input, how);
      if (id === 'block.latestNumber' && answer.ok && answer.value.source === 'service' && answer.value.reading.recognized)
        note(connection.id, answer.value.reading.value as string);
      return answer;
    },
  };
}
