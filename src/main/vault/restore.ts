/** Adds the rows of a backup to the vault. What is here stays, unless its place is taken; nothing gets looser, and nothing is confirmed. */
import type { DatabaseSync } from 'node:sqlite';
import { mostConnections } from '#main/connections/check-saved.ts';
import { isSameConnection, isSameService, restoredConnection } from '#main/connections/restored-connection.ts';
import { rememberService } from '#main/connections/service-store.ts';
import { type ConnectionRecord, parseRecord } from '#main/core/storage/connection-record.ts';
import { createIdentities } from '#main/core/storage/identities.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import { createNameHistory, nameKey } from '#main/notebook/name-history.ts';
import { createNotebookTable, type NotebookTable } from '#main/notebook/notebook-table.ts';
import { endAllSharing } from '#main/notebook/sharing.ts';
import type { Content } from '#main/vault/backup-content.ts';
import { leadElsewhere } from '#main/vault/lead-elsewhere.ts';
import { restoreSharing } from '#main/vault/restore-sharing.ts';
import type { How, Restored, RestoredConnection } from '#main/vault/restored.ts';
import { putRules, rulesAt, stricterOf } from '#main/writes/rule-store.ts';
import { redirectProblem } from '#shared/connections/redirects.ts';
import { apiAddressOf, identityOf, isIdentity, sandboxIdentity } from '#shared/connections/service-identity.ts';
import { hasOddLetters } from '#shared/core/plain-name.ts';
import { ok } from '#shared/core/result.ts';
import { isAddressSubject, type SavedEntry } from '#shared/notebook/notebook.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';

export class TooManyConnections extends Error {}

interface RestoreParts {
  readonly vault: DatabaseSync;
  /** Its rows are not trusted, but for the journal's, which were checked when it was opened. */
  readonly content: Content;
  readonly how: How;
  /** Whether the transaction is rolled back afterwards. */
  readonly isTrial: boolean;
  /** Erases the secrets of a connection, within the transaction. */
  readonly eraseSecrets: (connection: string) => void;
}

const savedKinds = {
  token: 'tokens',
  pair: 'approvals',
  contract: 'contracts',
  call: 'contracts',
  descriptor: 'descriptors',
  seed: null,
  chain: null,
} as const;

/** Throws where the vault can't be read or written, and `TooManyConnections`. Call it inside a transaction, to be rolled back for a preview. */
export function restoreRows({ vault, content, how, isTrial, eraseSecrets }: RestoreParts): Restored {
  const [here, there] = [prepareOnce(vault), prepareOnce(content.database)];
  // Each connection's entries are restored by themselves, under its own rules.
  const sharedHere = endAllSharing(vault);
  const changesBefore = totalChanges(vault);
  const identitiesHere = createIdentities(vault);
  const history = createNameHistory(vault, identitiesHere);
  const write = (_what: string, run: () => void) => {
    run();
    return ok(null);
  };
  const [notebook, theirs] = [createNotebookTable(vault, write, history), notebookOf(content.database)];
  const count = {
    labels: 0,
    removedSaved: 0,
    demoted: 0,
    signatures: 0,
    tokens: 0,
    contracts: 0,
    descriptors: 0,
    approvals: 0,
    writes: 0,
    open: 0,
  };
  const moves: NameMove[] = [];
  const contacts: SavedEntry[] = [];
  const odd: SavedEntry[] = [];
  const removed: SavedEntry[] = [];
  let { unreadable } = content;

  /** Rules as they were: contacts that come along must not count where they allow contacts only. */
  const isContactsOnly = (connection: string) => {
    const body = rulesAt(vault, identitiesHere(connection)[0]);
    return body !== null && limitsToContacts(parseRules(body));
  };

  function put(record: ConnectionRecord): void {
    const insert = 'INSERT INTO connection (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body';
    here.run(insert, record.id, JSON.stringify(record));
  }

  function removeEntries(connection: string, staying: ReadonlySet<string>): void {
    const record = history.recorder(connection);
    for (const entry of notebook.entries(connection)) {
      if (staying.has(entry.subject)) continue;
      removed.push(entry);
      record(entry, { ...entry, label: '' });
      here.run('DELETE FROM entry WHERE connection = ? AND subject = ?', connection, entry.subject);
    }
  }

  function remove(record: ConnectionRecord): void {
    rememberService(vault, record, false);
    eraseSecrets(record.id);
    removeEntries(record.id, new Set());
    for (const table of ['signature', 'saved']) here.run(`DELETE FROM ${table} WHERE connection = ?`, record.id);
    here.run('DELETE FROM connection WHERE id = ?', record.id);
  }

  function change(record: ConnectionRecord, before: ConnectionRecord): void {
    rememberService(vault, before, false);
    eraseSecrets(record.id);
    put(record);
    leadElsewhere({ database: vault, connection: record.id, from: identityOf(before), to: identityOf(record) });
  }

  function restoreConnections(): { readonly connections: readonly RestoredConnection[]; readonly restored: readonly string[] } {
    const rows = (of: typeof here) => of.all<{ id: string; body: string }>('SELECT id, body FROM connection ORDER BY rowid');
    const mine = new Map(rows(here).map(({ id, body }) => [id, parseRecord(body)]));
    const connections: RestoredConnection[] = [];
    const restored = [sandboxIdentity];
    const inBackup = rows(there);
    const goes = (id: string) => how === 'replace' && !inBackup.some((one) => one.id === id);
    for (const { id, body } of inBackup) {
      if (id === sandboxIdentity) continue;
      const parsed = parseRecord(body);
      const record = parsed === null || parsed.id !== id ? null : restoredConnection(parsed);
      if (record === null) {
        unreadable += 1;
        continue;
      }
      const before = mine.get(id);
      const isThere = before !== undefined && before !== null;
      const others = rows(here).flatMap((row) => (row.id === id || goes(row.id) ? [] : (parseRecord(row.body) ?? [])));
      if (isThere && isSameConnection(before, record)) restored.push(id);
      // Whoever shares one can't sign in.
      else if ((before === undefined || how === 'replace') && redirectProblem(record, others) !== null)
        connections.push({ as: 'collides', record, before: before ?? null });
      else if (isThere && how === 'replace') {
        change(record, before);
        restored.push(id);
        connections.push({ as: 'changed', record, before });
      } else if (before === undefined) {
        put(record);
        restored.push(id);
        connections.push({ as: 'new', record, before: null });
      } else if (isThere && isSameService(before, record)) {
        restored.push(id);
        connections.push({ as: 'kept', record, before });
      } else connections.push({ as: 'elsewhere', record, before });
    }
    if (how === 'replace') {
      for (const [id, record] of mine) {
        if (record === null || id === sandboxIdentity || inBackup.some((one) => one.id === id)) continue;
        remove(record);
        connections.push({ as: 'gone', record, before: record });
      }
    }
    if (rows(here).filter(({ id }) => id !== sandboxIdentity).length > mostConnections) throw new TooManyConnections();
    return { connections, restored };
  }

  /** Names of the backup that other addresses have or had here. Two that were alike in the backup stay so. */
  function movesOf(connection: string): readonly NameMove[] {
    const before = notebook.entries(connection);
    const times = new Map<string, number>();
    const rounds = Map.groupBy(theirs.entries(connection), ({ label }) => {
      const round = times.get(nameKey(label)) ?? 0;
      times.set(nameKey(label), round + 1);
      return round;
    });
    return [...rounds.values()].flatMap((entries) => history.moves(connection, before, entries, []));
  }

  function restoreNotebook(connection: string, moving: readonly NameMove[]): void {
    const [before, entries] = [notebook.entries(connection), theirs.entries(connection)];
    const own = new Map(before.map((entry) => [entry.subject, entry]));
    const onlyContacts = isContactsOnly(connection);
    const isMoving = new Set(moving.map(({ to }) => to));
    const taken = entries.filter(({ subject }) => how === 'replace' || !(own.has(subject) || isMoving.has(subject)));
    moves.push(...moving.filter(({ to }) => how === 'replace' || !own.has(to)));
    if (how === 'replace') removeEntries(connection, new Set(entries.map(({ subject }) => subject)));
    const record = history.recorder(connection);
    for (const entry of taken) {
      const was = own.get(entry.subject) ?? null;
      const contact = entry.contact && (!onlyContacts || was?.contact === true);
      const next = { ...entry, contact };
      if (JSON.stringify(was) === JSON.stringify(next)) continue;
      if (entry.contact && !contact) count.demoted += 1;
      if (contact) contacts.push(next);
      else count.labels += 1;
      if (isAddressSubject(entry.subject) && was?.label !== entry.label && hasOddLetters(entry.label)) odd.push(entry);
      record(was, next);
      const insert = `INSERT INTO entry (connection, subject, label, note, contact) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (connection, subject) DO UPDATE SET label = excluded.label, note = excluded.note, contact = excluded.contact`;
      here.run(insert, connection, next.subject, next.label, next.note, contact ? 1 : 0);
    }
  }

  function restoreSaved(connection: string): void {
    const signatures = theirs.signatures(connection);
    const kinds = Object.keys(savedKinds) as (keyof typeof savedKinds)[];
    const rows = there
      .all<{ kind: keyof typeof savedKinds; key: string; body: string }>(
        'SELECT kind, key, body FROM saved WHERE connection = ? ORDER BY rowid',
        connection,
      )
      // Whether pictures may be loaded is decided anew.
      .filter(({ kind }) => kinds.includes(kind));
    if (how === 'replace') {
      const [texts, keys] = [new Set(signatures), new Set(rows.map(({ kind, key }) => `${kind} ${key}`))];
      const mine = here.all<{ kind: keyof typeof savedKinds; key: string }>('SELECT kind, key FROM saved WHERE connection = ?', connection);
      for (const text of notebook.signatures(connection))
        if (!texts.has(text)) count.removedSaved += here.run('DELETE FROM signature WHERE connection = ? AND text = ?', connection, text);
      for (const { kind, key } of mine) {
        if (!kinds.includes(kind) || keys.has(`${kind} ${key}`)) continue;
        const gone = here.run('DELETE FROM saved WHERE connection = ? AND kind = ? AND key = ?', connection, kind, key);
        if (savedKinds[kind] !== null) count.removedSaved += gone;
      }
    }
    for (const text of signatures)
      count.signatures += here.run('INSERT OR IGNORE INTO signature (connection, text) VALUES (?, ?)', connection, text);
    const conflict = how === 'merge' ? 'DO NOTHING' : 'DO UPDATE SET body = excluded.body WHERE body <> excluded.body';
    const insert = `INSERT INTO saved (connection, kind, key, body) VALUES (?, ?, ?, ?) ON CONFLICT (connection, kind, key) ${conflict}`;
    for (const { kind, key, body } of rows) {
      const added = here.run(insert, connection, kind, key, body);
      const as = savedKinds[kind];
      if (as !== null) count[as] += added;
    }
  }

  /** Never replaced: limits and warnings of repetitions are checked against it. Its bodies are large, so a trial only counts them. */
  function restoreJournal(): void {
    const mine = new Set(here.all<{ id: string }>('SELECT id FROM journal').map(({ id }) => id));
    const columns = ['id', 'connection', 'identity', 'digest', 'state', 'at', ...(isTrial ? [] : ['body'])];
    const insert = isTrial
      ? null
      : vault.prepare(`INSERT INTO journal (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of content.database.prepare(`SELECT ${columns.join(', ')} FROM journal ORDER BY rowid`).iterate()) {
      if (mine.has(String(row.id))) continue;
      insert?.run(...columns.map((name) => row[name] ?? null));
      count.writes += 1;
      if (row.state === 'unknown') count.open += 1;
    }
  }

  /** The stricter of both, with either way: a backup loosens nothing. */
  function restoreRules(): Restored['rules'] {
    const rows = there.all<{ identity: string; body: string }>('SELECT identity, body FROM rule ORDER BY rowid');
    const changed = rows.flatMap(({ identity, body }) => {
      // Those that can't be read would block everything there.
      if (!isIdentity(identity) || parseRules(body) === null) {
        unreadable += 1;
        return [];
      }
      const now = rulesAt(vault, identity);
      const next = now === null ? body : stricterOf(now, body);
      const [before, after] = [now === null ? noRules : parseRules(now), parseRules(next)];
      if (JSON.stringify(before) === JSON.stringify(after)) return [];
      putRules(vault, identity, next);
      return [{ apiAddress: apiAddressOf(identity), before, after }];
    });
    // That simulations were right is learned anew; that they were wrong is not.
    for (const { identity } of there.all<{ identity: string }>("SELECT identity FROM test_run WHERE body = 'differ'")) {
      const update =
        "INSERT INTO test_run (identity, body) VALUES (?, 'differ') ON CONFLICT (identity) DO UPDATE SET body = 'differ' WHERE body <> 'differ'";
      if (isIdentity(identity)) here.run(update, identity);
    }
    return changed;
  }

  const { connections, restored } = restoreConnections();
  for (const connection of restored) {
    restoreNotebook(connection, movesOf(connection));
    restoreSaved(connection);
  }
  restoreJournal();
  const rules = restoreRules();
  const isChanged = totalChanges(vault) > changesBefore || count.writes > 0;
  const sharing = restoreSharing({ vault, content: content.database, how, connections, restored, before: sharedHere });
  return {
    connections,
    ...count,
    contacts,
    removed,
    moves,
    odd,
    unreadable,
    rules,
    sharing: sharing.begins,
    changes: isChanged || sharing.isChanged,
  };
}

const totalChanges = (database: DatabaseSync) => (database.prepare('SELECT total_changes() AS n').get() as { n: number }).n;

/** Only to be read: its invalid rows are left out. */
function notebookOf(content: DatabaseSync): Pick<NotebookTable, 'entries' | 'signatures'> {
  const never = () => {
    throw new Error('a backup is only read');
  };
  return createNotebookTable(content, never, createNameHistory(content, createIdentities(content)));
}
