/** The requests of this run: method, path template, status, time and size; never a query, a body or a header. */
import type { LoggedRequest } from '#shared/connections/logged-request.ts';

type Begun = Pick<LoggedRequest, 'at' | 'connection' | 'operation' | 'method' | 'path'>;
type Ended = Pick<LoggedRequest, 'milliseconds' | 'status' | 'bytes' | 'error'>;

export interface RequestLog {
  /** Answers its number. */
  begin(request: Begun): number;
  end(number: number, how: Ended): void;
  /** The newest last; of one connection. */
  list(connection: string): readonly LoggedRequest[];
}

/** Of each connection, so that one which is scanned doesn't push out the others'. */
const most = 1_000;

export function createRequestLog(): RequestLog {
  /** In the order in which they began, which is a Map's own. */
  const entries = new Map<number, LoggedRequest>();
  const numbers = new Map<string, number[]>();
  let last = 0;
  return {
    begin(request) {
      last += 1;
      entries.set(last, { ...request, number: last, milliseconds: null, status: null, bytes: null, error: null });
      const own = numbers.get(request.connection) ?? [];
      numbers.set(request.connection, own);
      own.push(last);
      if (own.length > most) entries.delete(own.shift() ?? 0);
      return last;
    },
    end(number, how) {
      const entry = entries.get(number);
      if (entry !== undefined) entries.set(number, { ...entry, ...how });
    },
    list: (connection) => [...entries.values()].filter((entry) => entry.connection === connection),
  };
}
