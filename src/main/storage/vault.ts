/** Keeps what must not be lost or read by others: connections, labels, and secrets as ciphertext. */
import type { Cipher } from '#main/ports/cipher.ts';
import type { SecretKind, Secrets } from '#main/ports/secrets.ts';
import { openDatabase } from '#main/storage/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';

/** What of a connection is written down; whether it has a secret, and its labels, follow from other rows. */
export type ConnectionRecord = Omit<Connection, 'hasSecret' | 'labels'>;

export interface Vault {
  readonly connections: {
    list(): ConnectionRecord[];
    save(record: ConnectionRecord): Result<null>;
    /** With its secrets and labels. */
    remove(id: string): Result<null>;
  };
  readonly labels: {
    of(connection: string): Record<string, string>;
    /** An empty text removes the label. */
    set(connection: string, address: string, text: string): Result<null>;
  };
  readonly secrets: Secrets;
  stop(): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS connection (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS label (connection TEXT, address TEXT, text TEXT NOT NULL, PRIMARY KEY (connection, address)) STRICT;
  CREATE TABLE IF NOT EXISTS secret (connection TEXT, kind TEXT, bytes BLOB NOT NULL, PRIMARY KEY (connection, kind)) STRICT;
  PRAGMA user_version = 1;`;

/** What stands inside a ciphertext, so that it cannot be moved to another connection or kind. */
interface Envelope {
  readonly version: 1;
  readonly connection: string;
  readonly kind: SecretKind;
  readonly text: string;
}

export function openVault(path: string, cipher: Cipher): Vault {
  const database = openDatabase({ path, schema, synchronous: 'FULL' });
  const memory = new Map<string, string>();
  const memoryKey = (connection: string, kind: SecretKind) => `${kind} ${connection}`;

  function write(what: string, run: () => void): Result<null> {
    try {
      run();
      return ok(null);
    } catch {
      return fail({ code: 'storage', what });
    }
  }

  /** Moves the log into the file and empties it, so that what was deleted is gone from both. */
  const checkpoint = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  return {
    connections: {
      list: () =>
        (database.prepare('SELECT body FROM connection ORDER BY rowid').all() as { body: string }[]).map(
          (row) => JSON.parse(row.body) as ConnectionRecord,
        ),
      save: (record) =>
        write('the connection', () => {
          const insert = 'INSERT INTO connection (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body';
          database.prepare(insert).run(record.id, JSON.stringify(record));
        }),
      remove: (id) =>
        write('that the connection is removed', () => {
          for (const kind of ['tokens', 'client-secret'] as const) memory.delete(memoryKey(id, kind));
          database.exec('BEGIN');
          for (const [table, column] of [
            ['secret', 'connection'],
            ['label', 'connection'],
            ['connection', 'id'],
          ] as const) {
            database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(id);
          }
          database.exec('COMMIT');
          checkpoint();
        }),
    },
    labels: {
      of: (connection) =>
        Object.fromEntries(
          (
            database.prepare('SELECT address, text FROM label WHERE connection = ?').all(connection) as { address: string; text: string }[]
          ).map((row) => [row.address, row.text]),
        ),
      set: (connection, address, text) =>
        write('the label', () => {
          if (text === '') database.prepare('DELETE FROM label WHERE connection = ? AND address = ?').run(connection, address);
          else database.prepare('INSERT OR REPLACE INTO label (connection, address, text) VALUES (?, ?, ?)').run(connection, address, text);
        }),
    },
    secrets: {
      async keep(connection, kind, text) {
        const envelope: Envelope = { version: 1, connection, kind, text };
        const bytes = await cipher.encrypt(JSON.stringify(envelope));
        if (bytes === null) {
          memory.set(memoryKey(connection, kind), text);
          return ok('memory');
        }
        const written = write(kind === 'tokens' ? 'the sign-in' : 'the client secret', () => {
          database.prepare('INSERT OR REPLACE INTO secret (connection, kind, bytes) VALUES (?, ?, ?)').run(connection, kind, bytes);
        });
        if (!written.ok) return written;
        memory.delete(memoryKey(connection, kind));
        return ok('encrypted');
      },
      async read(connection, kind) {
        const inMemory = memory.get(memoryKey(connection, kind));
        if (inMemory !== undefined) return { text: inMemory, kept: 'memory' };
        const row = database.prepare('SELECT bytes FROM secret WHERE connection = ? AND kind = ?').get(connection, kind) as
          | { bytes: Uint8Array }
          | undefined;
        if (row === undefined) return null;
        const decrypted = await cipher.decrypt(row.bytes);
        const text = decrypted === null ? null : openEnvelope(decrypted.text, connection, kind);
        if (text === null) return null;
        if (decrypted?.stale === true) await this.keep(connection, kind, text);
        return { text, kept: 'encrypted' };
      },
      has: (connection, kind) =>
        memory.has(memoryKey(connection, kind)) ||
        database.prepare('SELECT 1 FROM secret WHERE connection = ? AND kind = ?').get(connection, kind) !== undefined,
      forget: (connection, kind) =>
        write(kind === 'tokens' ? 'that you signed out' : 'that the client secret is gone', () => {
          memory.delete(memoryKey(connection, kind));
          database.prepare('DELETE FROM secret WHERE connection = ? AND kind = ?').run(connection, kind);
          checkpoint();
        }),
    },
    stop() {
      database.close();
    },
  };
}

function openEnvelope(plaintext: string, connection: string, kind: SecretKind): string | null {
  try {
    const envelope = JSON.parse(plaintext) as Partial<Envelope>;
    const fits = envelope.version === 1 && envelope.connection === connection && envelope.kind === kind;
    return fits && typeof envelope.text === 'string' ? envelope.text : null;
  } catch {
    return null;
  }
}
