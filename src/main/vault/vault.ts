/** Stores what must not be lost or read by others: connections, the notebook, the journal, rules, and secrets as ciphertext. */
import type { DatabaseSync } from 'node:sqlite';
import type { ConnectionVault, SecretsOfSave } from '#main/connections/connection-store.ts';
import { createServiceStore, rememberService } from '#main/connections/service-store.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { type ConnectionRecord, parseRecord } from '#main/core/storage/connection-record.ts';
import { inTransaction, type Migrations } from '#main/core/storage/database.ts';
import { attempt, readOr } from '#main/core/storage/files.ts';
import { createIdentities } from '#main/core/storage/identities.ts';
import { createSavedTable, type SavedTable } from '#main/core/storage/saved-table.ts';
import { createSecretStore } from '#main/core/storage/secret-store.ts';
import { createNameHistory } from '#main/notebook/name-history.ts';
import { createNotebookTable, type NotebookTable } from '#main/notebook/notebook-table.ts';
import { openVaultFile } from '#main/vault/vault-file.ts';
import type { Journal } from '#main/writes/journal.ts';
import { countUnreadable, createJournalStore } from '#main/writes/journal-store.ts';
import { createRuleStore, putRules, rulesAt, stricterOf } from '#main/writes/rule-store.ts';
import { apiAddressOf } from '#shared/connections/service-identity.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { StorageNote } from '#shared/ipc/state.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';

export interface Vault extends ConnectionVault {
  readonly notebook: NotebookTable;
  readonly journal: Journal;
  readonly rules: RuleBook;
  readonly saved: SavedTable;
  /** Messages about the file for the person. */
  readonly notes: readonly StorageNote[];
  stop(): void;
}

/** Milliseconds until a change is in the backup, which is only used if the file is damaged. */
const copyAfter = 500;

export function openVault(path: string, cipher: Cipher, migrations?: Migrations): Vault {
  const file = openVaultFile(path, migrations);
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
  const checkpoint = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
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
    const saved = writeAndCopy('the connection', () => {
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

  function recordOf(id: string): ConnectionRecord | null {
    const row = database.prepare('SELECT body FROM connection WHERE id = ?').get(id) as { body: string } | undefined;
    return row === undefined ? null : parseRecord(row.body);
  }
  const rows = () => readOr([], () => database.prepare('SELECT body FROM connection ORDER BY rowid').all() as { body: string }[]);
  const unreadable = rows().filter(({ body }) => parseRecord(body) === null).length + countUnreadable(database);
  const memoryOnly = file.notes.find((note) => note.kind === 'memory-only')?.why ?? null;

  return {
    connections: {
      list: () => rows().flatMap(({ body }) => parseRecord(body) ?? []),
      save: (record) =>
        writeAndCopy('the connection', () =>
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
        write('that the connection is removed', () => {
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
    notes: unreadable === 0 ? file.notes : [...file.notes, { kind: 'entries-unreadable', count: unreadable }],
    removeCopies: file.removeCopies,
    stop,
  };
}

interface Way {
  readonly database: DatabaseSync;
  readonly connection: string;
  /** Identities. */
  readonly from: string;
  readonly to: string;
}

/** Moves rules and contacts when a connection is changed to another service, inside that transaction. */
function leadElsewhere({ database, connection, from, to }: Way): void {
  if (apiAddressOf(from) === apiAddressOf(to)) return;
  const isKnownOnly = (body: string | null) => body !== null && limitsToContacts(parseRules(body));
  const [before, there] = [rulesAt(database, from), rulesAt(database, to)];
  // With "known recipients only" there, contacts added without asking lose that status. Their names stay.
  if (isKnownOnly(there) && !isKnownOnly(before)) database.prepare('UPDATE entry SET contact = 0 WHERE connection = ?').run(connection);
  // The connection's rules apply there too, so that leading it elsewhere loosens nothing.
  if (before !== null) putRules(database, to, there === null ? before : stricterOf(there, before));
}
