/** The newest block that the service has told in this run, noted from whatever is read anyway. */
import type { ReadService } from '#main/ports/service.ts';

export interface NewestBlock {
  /** As the one that was given, and notes what it is told. */
  readonly read: ReadService;
  /** A decimal string; null where it was not told yet. */
  of(connection: string): string | null;
}

export function createNewestBlock(read: ReadService): NewestBlock {
  const newest = new Map<string, string>();
  return {
    of: (connection) => newest.get(connection) ?? null,
    read: async (id, connection, input, how) => {
      const answer = await read(id, connection, input, how);
      if (id === 'block.latestNumber' && answer.ok && answer.value.source === 'service' && answer.value.reading.recognized)
        newest.set(connection.id, answer.value.reading.value as string);
      return answer;
    },
  };
}
