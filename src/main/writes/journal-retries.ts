/** Keeps changes of the journal that couldn't be written yet: reads include them, and writing is retried until it succeeds. */

import { backoff } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { Change, Journal } from '#main/writes/journal.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';

export interface RetryingJournal extends Journal {
  /**
   * Like `move`, for what has happened whether or not it can be written: if not, it is kept in memory and written later.
   * False where the entry is not in one of `from`.
   */
  note(id: string, from: readonly WriteState[], to: WriteState, change?: Change): boolean;
  /** Writes pending changes; true where none is left. */
  flush(): boolean;
  stop(): void;
}

interface Waiting {
  readonly from: readonly WriteState[];
  readonly to: WriteState;
  readonly change: Change;
}

/** Milliseconds between two tries. */
const firstPause = 1_000;
const longestPause = 30_000;

function apply(entry: Activity, notes: readonly Waiting[] = []): Activity {
  let now = entry;
  for (const { from, to, change } of notes) if (from.includes(now.state)) now = { ...now, ...change, state: to };
  return now;
}

export function createRetryingJournal(journal: Journal, clock: Clock): RetryingJournal {
  const waiting = new Map<string, readonly Waiting[]>();
  let stopTimer = () => {};

  const over = (entry: Activity) => apply(entry, waiting.get(entry.id));
  const allOver = (found: Result<readonly Activity[]>): Result<readonly Activity[]> => (found.ok ? ok(found.value.map(over)) : found);

  /** True where nothing is pending for this entry. */
  function write(id: string): boolean {
    const notes = waiting.get(id) ?? [];
    for (const [written, { from, to, change }] of notes.entries()) {
      if (journal.move(id, from, to, change).ok) continue;
      waiting.set(id, notes.slice(written));
      return false;
    }
    waiting.delete(id);
    return true;
  }
  function flush(): boolean {
    for (const id of [...waiting.keys()]) write(id);
    return waiting.size === 0;
  }
  function retry(failures: number): void {
    stopTimer();
    stopTimer = clock.after(backoff(failures, firstPause, longestPause), () => {
      if (!flush()) retry(failures + 1);
    });
  }

  function find(id: string): Result<Activity | null> {
    const found = journal.find(id);
    return found.ok && found.value !== null ? ok(over(found.value)) : found;
  }

  /** What was found on disk, and the pending entries that only their changes make match. */
  function withPending(found: Result<readonly Activity[]>, matches: (entry: Activity) => boolean): Result<readonly Activity[]> {
    if (!found.ok) return found;
    const all = found.value.map(over);
    for (const id of waiting.keys()) {
      if (all.some((one) => one.id === id)) continue;
      const other = find(id);
      if (!other.ok) return other;
      if (other.value !== null && matches(other.value)) all.push(other.value);
    }
    return ok(all);
  }

  return {
    ...journal,
    move: (id, from, to, change) =>
      write(id) ? journal.move(id, from, to, change) : fail({ code: 'storage', what: t('the entry in the journal') }),
    note(id, from, to, change = {}) {
      const moved = write(id) ? journal.move(id, from, to, change) : null;
      if (moved?.ok === true) return moved.value;
      const now = find(id);
      // If the entry cannot be read either, it is assumed to be in the caller's state.
      if (now.ok && (now.value === null || !from.includes(now.value.state))) return false;
      waiting.set(id, [...(waiting.get(id) ?? []), { from, to, change }]);
      retry(1);
      return true;
    },
    flush,
    find,
    list: (connection, page) => allOver(journal.list(connection, page)),
    inState(states) {
      const isIn = ({ state }: Activity) => states.includes(state);
      const found = withPending(journal.inState(states), isIn);
      return found.ok ? ok(found.value.filter(isIn).sort((one, other) => one.preparedAt - other.preparedAt)) : found;
    },
    since: (connection, moment) => allOver(journal.since(connection, moment)),
    withHash: (connection, hash) =>
      withPending(journal.withHash(connection, hash), (entry) => entry.connection === connection && entry.hash === hash),
    stop: () => stopTimer(),
  };
}
