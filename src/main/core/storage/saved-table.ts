/** Rows of the vault that a person has saved: JSON by connection, kind and key. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#main/core/storage/database.ts';
import { readOr } from '#main/core/storage/files.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';

/** 'pair' is an approval; the name is on disk. 'descriptor': a file of ERC-7730. 'batch': `writes/batch/batch-book.ts`. 'chain': `chain-saved.ts`. Keys: addresses of contracts, `approvalKey`, or ids. */
export type SavedKind = 'token' | 'pair' | 'contract' | 'call' | 'descriptor' | 'pictures' | 'seed' | 'chain' | 'batch';

export interface SavedRow {
  readonly key: string;
  /** JSON. */
  readonly body: string;
}

export interface SavedTable {
  /** In the order in which they were first saved. */
  list(connection: string, kind: SavedKind): readonly SavedRow[];
  /** All or none. */
  put(connection: string, kind: SavedKind, rows: readonly SavedRow[]): Result<null>;
  remove(connection: string, kind: SavedKind, keys: readonly string[]): Result<null>;
}

type Write = (what: string, run: () => void) => Result<null>;

const names: Readonly<Record<SavedKind, string>> = {
  token: t('the token'),
  pair: t('the approval'),
  contract: t('the contract'),
  call: t('the call'),
  descriptor: t('the description'),
  pictures: t('the choice'),
  seed: t('what was filled in'),
  chain: t('the chain'),
  batch: t('the list of payments'),
};

export function createSavedTable(database: DatabaseSync, write: Write): SavedTable {
  return {
    list: (connection, kind) => {
      const rows = 'SELECT key, body FROM saved WHERE connection = ? AND kind = ? ORDER BY rowid';
      return readOr([], () => database.prepare(rows).all(connection, kind)) as unknown as readonly SavedRow[];
    },
    put: (connection, kind, rows) =>
      write(names[kind], () =>
        inTransaction(database, () => {
          const put = database.prepare(
            `INSERT INTO saved (connection, kind, key, body) VALUES (?, ?, ?, ?)
            ON CONFLICT (connection, kind, key) DO UPDATE SET body = excluded.body`,
          );
          for (const { key, body } of rows) put.run(connection, kind, key, body);
        }),
      ),
    remove: (connection, kind, keys) =>
      write(names[kind], () =>
        inTransaction(database, () => {
          const remove = database.prepare('DELETE FROM saved WHERE connection = ? AND kind = ? AND key = ?');
          for (const key of keys) remove.run(connection, kind, key);
        }),
      ),
  };
}
