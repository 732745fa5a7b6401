/** What the app asked of services in this run: method, path of the row, status, time, size; never a query, a body or a header. */
import type { LoggedRequest } from '#shared/logged-request.ts';

export type Begun = Pick<LoggedRequest, 'at' | 'connection' | 'operation' | 'method' | 'path'>;
export type Ended = Pick<LoggedRequest, 'milliseconds' | 'status' | 'bytes' | 'error'>;

export interface RequestLog {
  /** Answers its number. */
  begin(request: Begun): number;
  end(number: number, how: Ended): void;
  /** The newest last; of one connection. */
  list(connection: string): readonly LoggedRequest[];
  drop(connection: string): void;
}

const most = 1_000;

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  let last = 0;
  return {
    begin(request) {
      last += 1;
      entries.push({ ...request, number: last, milliseconds: null, status: null, bytes: null, error: null });
      if (entries.length > most) entries = entries.slice(-most);
      return last;
    },
    end(number, how) {
      const index = entries.findIndex((entry) => entry.number === number);
      const entry = entries[index];
      if (entry !== undefined) entries[index] = { ...entry, ...how };
    },
    list: (connection) => entries.filter((entry) => entry.connection === connection),
    drop: (connection) => {
      entries = entries.filter((entry) => entry.connection !== connection);
    },
  };
}
