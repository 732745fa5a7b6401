/** The batches that were confirmed, as they were. Which rows were sent is in the journal alone. */

import type { SavedRow, SavedTable } from '#main/core/storage/saved-table.ts';
import { keptAnyway } from '#main/writes/journal-store.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Batch } from '#shared/writes/batch.ts';
import { batchKinds, isBatchRows } from '#shared/writes/batch-rows.ts';

/** Of one connection; older ones go, and what they did not send never is. */
const most = 20;
/** Milliseconds: a day less than the journal keeps every entry, so that no row that was sent looks unsent. */
const longestLife = keptAnyway - 24 * 60 * 60_000;

export interface BatchBook {
  /** The newest first. */
  of(connection: string): readonly Batch[];
  find(connection: string, id: string): Batch | null;
  /** Returns once it is on disk. Errors: `storage`. */
  put(batch: Batch): Result<null>;
}

/** Whether rows of it may still be sent. */
export const mayGoOn = ({ ended, at }: Batch, now: number) => ended === null && now - at < longestLife && at <= now;

/** Null for what isn't one: it is never sent. */
function toBatch(body: string): Batch | null {
  try {
    const batch = JSON.parse(body) as Batch;
    const { id, connection, identity, kind, rows, titles, accounts, at }: { readonly [F in keyof Batch]: unknown } = batch;
    const isNamed = typeof id === 'string' && typeof connection === 'string' && typeof identity === 'string' && typeof at === 'number';
    const isList = isBatchRows(rows) && Array.isArray(titles) && titles.length === rows.length && Array.isArray(accounts);
    return isNamed && isList && batchKinds.some((one) => one === kind) ? batch : null;
  } catch {
    return null;
  }
}

export function createBatchBook(table: SavedTable): BatchBook {
  /** By key: what was read last. A list changes only when it ends, and is asked for at every change of one of its rows. */
  const lastRead = new Map<string, { readonly body: string; readonly batch: Batch | null }>();
  function read({ key, body }: SavedRow): Batch | null {
    const last = lastRead.get(key);
    if (last?.body === body) return last.batch;
    const batch = toBatch(body);
    lastRead.set(key, { body, batch });
    return batch;
  }
  const of = (connection: string) => table.list(connection, 'batch').flatMap((row) => read(row) ?? []);
  return {
    of: (connection) => of(connection).toReversed(),
    find: (connection, id) => of(connection).find((batch) => batch.id === id) ?? null,
    put(batch) {
      const known = table.list(batch.connection, 'batch').filter(({ key }) => key !== batch.id);
      const old = known.slice(0, Math.max(0, known.length + 1 - most)).map(({ key }) => key);
      const saved = table.put(batch.connection, 'batch', [{ key: batch.id, body: JSON.stringify(batch) }]);
      if (saved.ok && old.length > 0) table.remove(batch.connection, 'batch', old);
      for (const key of old) lastRead.delete(key);
      return saved.ok ? ok(null) : saved;
    },
  };
}
