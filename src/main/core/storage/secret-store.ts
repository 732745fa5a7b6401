/**
 * Stores secrets encrypted by the system's key, or in memory where there is none: tokens, client secrets, and who was signed in.
 * One writer for each secret, in the order of the calls.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Cipher, SecretKind, Secrets } from '#main/core/ports/secrets.ts';
import { readOr } from '#main/core/storage/files.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** The plaintext of a ciphertext. It names its connection and kind, so that it cannot be moved to another. */
interface Envelope {
  readonly version: 1;
  readonly connection: string;
  readonly kind: SecretKind;
  readonly text: string;
}

interface SecretStoreParts {
  readonly database: DatabaseSync;
  /** False: the database is in memory, so nothing is encrypted for it. */
  readonly durable: boolean;
  readonly cipher: Cipher;
  readonly write: (what: string, run: () => void) => Result<null>;
  /** Moves the log into the file and empties it, so that deleted bytes are in neither. */
  readonly checkpoint: () => void;
}

interface SecretStore extends Secrets {
  /** Encrypts before a transaction; `put` saves it inside that transaction, `done` is called after it. */
  prepare(
    connection: string,
    kind: SecretKind,
    text: string,
  ): Promise<{ readonly put: () => void; readonly done: () => 'encrypted' | 'memory' }>;
  /** For within a transaction. */
  erase(connection: string): void;
  /** After that transaction. */
  erased(connection: string): void;
}

const kinds = ['tokens', 'client-secret', 'person'] as const satisfies readonly SecretKind[];
const keyOf = (connection: string, kind: SecretKind) => `${kind} ${connection}`;
const names = { tokens: t('the sign-in'), 'client-secret': t('the client secret'), person: t('who was signed in') } as const;

export function createSecretStore({ database, durable, cipher, write, checkpoint }: SecretStoreParts): SecretStore {
  const memory = new Map<string, string>();
  const queues = new Map<string, Promise<unknown>>();
  /** Counts deletions: a value that was still being encrypted then must not be saved. */
  const forgotten = new Map<string, number>();
  const times = (key: string) => forgotten.get(key) ?? 0;

  /** Asked before every request, so it is prepared once. */
  let select: StatementSync | null = null;
  function rowOf(connection: string, kind: SecretKind) {
    select ??= database.prepare('SELECT bytes FROM secret WHERE connection = ? AND kind = ?');
    return select.get(connection, kind) as { bytes: Uint8Array } | undefined;
  }
  const removeRow = (connection: string, kind: SecretKind) =>
    database.prepare('DELETE FROM secret WHERE connection = ? AND kind = ?').run(connection, kind);

  async function seal(connection: string, kind: SecretKind, text: string): Promise<Uint8Array | null> {
    return durable ? cipher.encrypt(JSON.stringify({ version: 1, connection, kind, text } satisfies Envelope)) : null;
  }

  async function prepare(connection: string, kind: SecretKind, text: string) {
    const bytes = await seal(connection, kind, text);
    return {
      put() {
        // Without a key the old ciphertext is deleted, or it would be used at the next start.
        if (bytes === null) return void removeRow(connection, kind);
        database.prepare('INSERT OR REPLACE INTO secret (connection, kind, bytes) VALUES (?, ?, ?)').run(connection, kind, bytes);
        const back = rowOf(connection, kind);
        if (back === undefined || !Buffer.from(back.bytes).equals(bytes)) throw new Error('the row differs from what was written');
      },
      done() {
        if (bytes === null) memory.set(keyOf(connection, kind), text);
        else memory.delete(keyOf(connection, kind));
        return bytes === null ? ('memory' as const) : ('encrypted' as const);
      },
    };
  }

  async function keepNow(connection: string, kind: SecretKind, text: string, began: number): Promise<Result<'encrypted' | 'memory'>> {
    const secret = await prepare(connection, kind, text);
    if (times(keyOf(connection, kind)) !== began)
      return fail({ code: 'storage', what: t('{thing}: it was ended in the meantime', { thing: names[kind] }) });
    const written = write(names[kind], secret.put);
    return written.ok ? ok(secret.done()) : written;
  }

  /** The system has a new key (Electron's `shouldReEncrypt`). Replaces the ciphertext only where it is still the old one. */
  async function sealAgain(connection: string, kind: SecretKind, text: string, old: Uint8Array): Promise<void> {
    const bytes = await seal(connection, kind, text);
    if (bytes === null) return;
    const update = 'UPDATE secret SET bytes = ? WHERE connection = ? AND kind = ? AND bytes = ?';
    write(names[kind], () => database.prepare(update).run(bytes, connection, kind, old));
  }

  function erased(connection: string): void {
    for (const kind of kinds) {
      const key = keyOf(connection, kind);
      memory.delete(key);
      forgotten.set(key, times(key) + 1);
    }
  }

  return {
    prepare,
    erase: (connection) => {
      for (const kind of kinds) removeRow(connection, kind);
    },
    erased,
    keep(connection, kind, text) {
      const key = keyOf(connection, kind);
      const began = times(key);
      const before = queues.get(key) ?? Promise.resolve();
      const next = before
        .then(() => keepNow(connection, kind, text, began))
        .catch(() => fail({ code: 'storage' as const, what: names[kind] }));
      queues.set(key, next);
      return next;
    },
    async read(connection, kind) {
      const inMemory = memory.get(keyOf(connection, kind));
      if (inMemory !== undefined) return { kept: 'memory', text: inMemory };
      const row = readOr<ReturnType<typeof rowOf> | 'unreadable'>('unreadable', () => rowOf(connection, kind));
      if (row === undefined) return null;
      if (row === 'unreadable') return { kept: 'locked' };
      const decrypted = await cipher.decrypt(row.bytes).catch(() => null);
      const text = decrypted === null ? null : openEnvelope(decrypted.text, connection, kind);
      if (text === null) return { kept: 'locked' };
      if (decrypted?.stale === true) void sealAgain(connection, kind, text, row.bytes).catch(() => {});
      return { kept: 'encrypted', text };
    },
    has: (connection, kind) => memory.has(keyOf(connection, kind)) || readOr(false, () => rowOf(connection, kind) !== undefined),
    forget(connection, kind) {
      const key = keyOf(connection, kind);
      memory.delete(key);
      forgotten.set(key, times(key) + 1);
      return write(kind === 'client-secret' ? t('that the client secret is gone') : t('that you signed out'), () => {
        removeRow(connection, kind);
        checkpoint();
      });
    },
  };
}

function openEnvelope(plaintext: string, connection: string, kind: SecretKind): string | null {
  try {
    const envelope = JSON.parse(plaintext) as Partial<Envelope> | null;
    const fits = envelope?.version === 1 && envelope.connection === connection && envelope.kind === kind;
    return fits && typeof envelope.text === 'string' ? envelope.text : null;
  } catch {
    return null;
  }
}
