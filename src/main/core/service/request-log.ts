/** The requests of this run: method, path template, status, time and size; never a query, a body or a header. */
import type { LoggedRequest } from '#shared/connections/logged-request.ts';

type Begun = Pick<LoggedRequest, 'at' | 'connection' | 'operation' | 'method' | 'path'>;
type Ended = Pick<LoggedRequest, 'milliseconds' | 'status' | 'bytes' | 'error'>;
type Entry = { -readonly [F in keyof LoggedRequest]: LoggedRequest[F] };

export interface RequestLog {
  /** Answers its entry, for `end`. */
  begin(request: Begun): Entry;
  end(entry: Entry, how: Ended): void;
  /** The newest last; of one connection. */
  list(connection: string): readonly LoggedRequest[];
}

/** Of each connection, so that one which is scanned doesn't push out the others'. */
const most = 1_000;

export function createRequestLog(): RequestLog {
  /** Rings: with each one full, the next entry takes the oldest one's place. */
  const rings = new Map<string, { readonly entries: Entry[]; oldest: number }>();
  let last = 0;

  function ringOf(connection: string) {
    const known = rings.get(connection);
    if (known !== undefined) return known;
    const made = { entries: [], oldest: 0 };
    rings.set(connection, made);
    return made;
  }

  return {
    begin({ at, connection, operation, method, path }) {
      last += 1;
      const entry = { number: last, at, connection, operation, method, path, milliseconds: null, status: null, bytes: null, error: null };
      const ring = ringOf(connection);
      if (ring.entries.length < most) ring.entries.push(entry);
      else {
        ring.entries[ring.oldest] = entry;
        ring.oldest = (ring.oldest + 1) % most;
      }
      return entry;
    },
    end(entry, { milliseconds, status, bytes, error }) {
      entry.milliseconds = milliseconds;
      entry.status = status;
      entry.bytes = bytes;
      entry.error = error;
    },
    list(connection) {
      const { entries, oldest } = ringOf(connection);
      return [...entries.slice(oldest), ...entries.slice(0, oldest)].map((entry) => ({ ...entry }));
    },
  };
}
