/** Stores what must not be lost or read by others: connections, the notebook, the journal, rules, and secrets as ciphertext. */

import { tooMany } from '#main/connections/check-saved.ts';
import type { ConnectionVault, SecretsOfSave } from '#main/connections/connection-store.ts';
import { createServiceStore, rememberService } from '#main/connections/service-store.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { type ConnectionRecord, parseRecord } from '#main/core/storage/connection-record.ts';
import { inTransaction, leaveNoTrace, type Migrations } from '#main/core/storage/database.ts';
import { attempt, readOr } from '#main/core/storage/files.ts';
import { createIdentities } from '#main/core/storage/identities.ts';
import { createSavedTable, type SavedTable } from '#main/core/storage/saved-table.ts';
import { createSecretStore } from '#main/core/storage/secret-store.ts';
import { createNameHistory } from '#main/notebook/name-history.ts';
import { createNotebookTable, type NotebookTable } from '#main/notebook/notebook-table.ts';
import { dropSharing } from '#main/notebook/sharing.ts';
import { type Content, type Made, openContent, toContent } from '#main/vault/backup-content.ts';
import { leadElsewhere } from '#main/vault/lead-elsewhere.ts';
import { restoreRows, TooManyConnections } from '#main/vault/restore.ts';
import type { How, Restored } from '#main/vault/restored.ts';
import { openVaultFile } from '#main/vault/vault-file.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import type { Journal } from '#main/writes/journal.ts';
import { countUnreadable, createJournalStore } from '#main/writes/journal-store.ts';
import { createRuleStore } from '#main/writes/rule-store.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { StorageNote } from '#shared/ipc/state.ts';

export interface Vault extends ConnectionVault {
  readonly notebook: NotebookTable;
  readonly journal: Journal;
  readonly rules: RuleBook;
  readonly saved: SavedTable;
  readonly backup: BackupRows;
  /** False: in memory, for this run only. */
  readonly durable: boolean;
  /** Messages about the file for the person. */
  readonly notes: readonly StorageNote[];
  stop(): void;
}

/** The rows of a backup. */
export interface BackupRows {
  /** SQLite's bytes, without secrets. Errors: `storage`. */
  copy(made: Made): Result<Buffer>;
  open(bytes: Buffer): Content | 'newer' | 'damaged' | 'large';
  /** What `restore` would change. Changes nothing. Errors: `storage`; `invalid-input` where there are too many connections. */
  preview(content: Content, how: How): Result<Restored>;
  /** All or nothing. `shown`: what the person has confirmed. Errors: also `change-declined`, where it would be something else by now. */
  restore(content: Content, how: How, shown: Restored): Result<Restored>;
}

/** Thrown to undo a transaction that is only a trial, or isn’t what was shown. */
class Undone extends Error {}

/** Milliseconds until a change is in the backup, which is only used if the file is damaged. */
const copyAfter = 500;
const notRestored = fail({ code: 'storage' as const, what: t('what is in the backup') });

/** `key`: of the lock, where one is set. */
export function openVault(path: string, cipher: Cipher, migrations: Migrations = vaultMigrations, key: Buffer | null = null): Vault {
  const file = openVaultFile(path, migrations, key);
  const { database, durable } = file;
  const identitiesOf = createIdentities(database);

  /** Grows with every attempt to change something. */
  let version = 0;
  function write(what: string, run: () => void): Result<null> {
    version += 1;
    try {
      run();
      return ok(null);
    } catch {
      return fail({ code: 'storage', what });
    }
  }
  /** Writes, and updates the backup. */
  function writeAndCopy(what: string, run: () => void): Result<null> {
    const written = write(what, run);
    if (written.ok) file.backUp();
    return written;
  }
  const history = createNameHistory(database, identitiesOf);
  const notebook = createNotebookTable(database, writeAndCopy, history);
  let copying: NodeJS.Timeout | null = null;
  /** The journal changes several times for one write, so its backup is delayed and made once. */
  function backUpSoon(): void {
    copying ??= setTimeout(() => {
      copying = null;
      file.backUp();
    }, copyAfter);
    copying.unref();
  }
  function stop(): void {
    if (copying !== null) {
      clearTimeout(copying);
      file.backUp();
    }
    copying = null;
    file.close();
  }
  const checkpoint = () => leaveNoTrace(database);
  const secrets = createSecretStore({ database, durable, cipher, write, checkpoint });

  function put(record: ConnectionRecord): void {
    const insert = 'INSERT INTO connection (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body';
    database.prepare(insert).run(record.id, JSON.stringify(record));
  }
  /** Saves run one after the other, so that the last call wins. */
  let saving: Promise<unknown> = Promise.resolve();
  async function saveNow(
    toRecord: () => ConnectionRecord | null,
    { id, forget, clientSecret, saved: done }: SecretsOfSave,
  ): Promise<Result<ConnectionRecord | null>> {
    const secret = clientSecret === undefined ? null : await secrets.prepare(id, 'client-secret', clientSecret);
    const record = toRecord();
    if (record === null) return ok(null);
    const saved = writeAndCopy(t('the connection'), () => {
      inTransaction(database, () => {
        if (forget) secrets.erase(id);
        secret?.put();
        const [before] = identitiesOf(id);
        put(record);
        leadElsewhere({ database, connection: id, from: before, to: identitiesOf(id)[0] });
        if (before !== identitiesOf(id)[0]) {
          const recordName = history.recorder(id);
          for (const entry of notebook.entries(id)) recordName(null, entry);
        }
        rememberService(database, record, true);
      });
      if (forget) attempt(checkpoint);
    });
    if (!saved.ok) return saved;
    if (forget) secrets.erased(id);
    secret?.done();
    done?.(record);
    return ok(record);
  }

  /** `shown`: it is committed only if it changes just that; null for a trial. */
  function restoreAs(content: Content, how: How, shown: Restored | null): Result<Restored> {
    const erased = new Set<string>();
    const eraseSecrets = (id: string) => {
      secrets.erase(id);
      erased.add(id);
    };
    let restored: Restored | null = null;
    try {
      inTransaction(database, () => {
        restored = restoreRows({ vault: database, content, how, isTrial: shown === null, eraseSecrets });
        if (JSON.stringify(restored) !== JSON.stringify(shown)) throw new Undone();
      });
    } catch (error) {
      if (error instanceof TooManyConnections) return fail({ code: 'invalid-input', fields: { file: tooMany } });
      if (!(error instanceof Undone)) return notRestored;
      if (shown !== null) return fail({ code: 'change-declined' });
    }
    if (restored === null) return notRestored;
    // It is restored, even if one of these fails. What was erased must be in no copy either.
    for (const id of erased) secrets.erased(id);
    if (erased.size > 0) attempt(checkpoint);
    attempt(erased.size > 0 ? file.removeCopies : backUpSoon);
    return ok(restored);
  }
  const backup: BackupRows = {
    copy(made) {
      try {
        return ok(toContent(database, migrations, made));
      } catch {
        return fail({ code: 'storage', what: t('the backup, because Blockdesk’s data can’t be read') });
      }
    },
    open: (bytes) => openContent(bytes, migrations),
    preview: (content, how) => (durable ? restoreAs(content, how, null) : notRestored),
    restore(content, how, shown) {
      version += 1;
      return durable ? restoreAs(content, how, shown) : notRestored;
    },
  };

  function recordOf(id: string): ConnectionRecord | null {
    const row = database.prepare('SELECT body FROM connection WHERE id = ?').get(id) as { body: string } | undefined;
    return row === undefined ? null : parseRecord(row.body);
  }
  const rows = () => readOr([], () => database.prepare('SELECT body FROM connection ORDER BY rowid').all() as { body: string }[]);
  const unreadable = rows().filter(({ body }) => parseRecord(body) === null).length + countUnreadable(database);
  const memoryOnly = file.notes.find((note) => note.kind === 'memory-only')?.why ?? null;

  return {
    connections: {
      list() {
        const list: ConnectionRecord[] = [];
        for (const { body } of rows()) {
          const record = parseRecord(body, list);
          if (record !== null) list.push(record);
        }
        return list;
      },
      save: (record) =>
        writeAndCopy(t('the connection'), () =>
          inTransaction(database, () => {
            put(record);
            rememberService(database, record, false);
          }),
        ),
      saveWith(toRecord, secrets) {
        const next = saving.then(() => saveNow(toRecord, secrets));
        saving = next.catch(() => {});
        return next;
      },
      remove: (id) =>
        write(t('that the connection is removed'), () => {
          inTransaction(database, () => {
            const record = recordOf(id);
            // A connection of an older vault may not have been saved since.
            if (record !== null) rememberService(database, record, false);
            secrets.erase(id);
            const recordName = history.recorder(id);
            for (const entry of notebook.entries(id)) recordName(entry, { ...entry, label: '' });
            for (const table of ['entry', 'signature', 'saved']) {
              database.prepare(`DELETE FROM ${table} WHERE connection = ?`).run(id);
            }
            dropSharing(database, id);
            database.prepare('DELETE FROM connection WHERE id = ?').run(id);
          });
          secrets.erased(id);
          checkpoint();
          file.removeCopies();
        }),
    },
    notebook,
    secrets,
    version: () => version,
    journal: createJournalStore({ database, identitiesOf, memoryOnly, backUp: backUpSoon }),
    rules: createRuleStore({ database, identitiesOf, writeAndCopy }),
    services: createServiceStore({ database, writeAndCopy }),
    saved: createSavedTable(database, writeAndCopy),
    backup,
    durable,
    notes: unreadable === 0 ? file.notes : [...file.notes, { kind: 'entries-unreadable', count: unreadable }],
    removeCopies: file.removeCopies,
    stop,
  };
}
