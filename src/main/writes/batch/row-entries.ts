/**
 * Which entry of the journal belongs to a row of a batch. Its id follows from the batch, the row and the try, and the journal holds each id
 * once: so a row can't be recorded, and never is sent, twice.
 */

import { createHash } from 'node:crypto';
import type { Journal } from '#main/writes/journal.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Batch, BatchRowNow } from '#shared/writes/batch.ts';

/** `row` and `attempt`: counted from 0. */
export function rowEntryId(batch: string, row: number, attempt: number): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([batch, row, attempt]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** It was withdrawn in time, or never reached the service. What the service refused or the person settled is not sent again. */
const wasNeverSent = ({ state, settledBy }: Pick<Activity, 'state' | 'settledBy'>) =>
  state === 'withdrawn' || (state === 'rejected' && settledBy === null);

export interface RowEntry {
  /** Of its last try; null for none. */
  readonly entry: Activity | null;
  /** The id that its entry gets when it is sent; null where it must not be sent (again). */
  readonly next: string | null;
}

/** Errors: `storage`, where it isn't known whether it was sent. */
export function rowEntryOf(journal: Pick<Journal, 'find'>, batch: string, row: number): Result<RowEntry> {
  let last: Activity | null = null;
  for (let attempt = 0; ; attempt += 1) {
    const id = rowEntryId(batch, row, attempt);
    const found = journal.find(id);
    if (!found.ok) return found;
    if (found.value === null) return ok({ entry: last, next: id });
    last = found.value;
    if (!wasNeverSent(last)) return ok({ entry: last, next: null });
  }
}

/** Of each of so many rows, in order. Errors: as `rowEntryOf`. */
export function rowEntriesOf(journal: Pick<Journal, 'find'>, batch: string, count: number): Result<readonly RowEntry[]> {
  const entries: RowEntry[] = [];
  for (let row = 0; row < count; row += 1) {
    const found = rowEntryOf(journal, batch, row);
    if (!found.ok) return found;
    entries.push(found.value);
  }
  return ok(entries);
}

export function toRowNow({ titles, rows }: Batch, row: number, { entry, next }: RowEntry): BatchRowNow {
  const { id = null, hash = null, problem = null, title = titles[row] ?? '' } = entry ?? {};
  const state = next !== null || entry === null ? 'waiting' : entry.state;
  const differs = state === 'confirmed' && (entry?.differences ?? []).length > 0;
  return { title, note: rows[row]?.note ?? '', state, entry: id, hash, problem, differs };
}
