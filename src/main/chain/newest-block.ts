/** The newest block that the service reported in this run, taken from reads that are made for other reasons. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { longestLag } from '#shared/writes/activity.ts';

export interface NewestBlock {
  /** Like the function passed in, and remembers reported block numbers. */
  readonly read: ReadService;
  /** Decimal string: the highest number reported lately, as some nodes lag behind. Null where none was reported yet. */
  of(connection: string): string | null;
}

export function createNewestBlock(read: ReadService, clock: Pick<Clock, 'monotonic'>): NewestBlock {
  const newest = new Map<string, { readonly number: string; readonly at: number }>();

  function note(connection: string, number: string): void {
    const known = newest.get(connection);
    const at = clock.monotonic();
    // A number that stays lower for long is of a chain that was restarted.
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
