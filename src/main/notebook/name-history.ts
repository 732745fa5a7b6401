/** Which addresses each name had on a service: a name that moves to another address could send money to the wrong one. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { IdentitiesOf } from '#main/core/storage/identities.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import { glanceOf } from '#shared/core/plain-name.ts';
import { isAddressSubject, type SavedEntry } from '#shared/notebook/notebook.ts';
import type { MovedName, NameMove } from '#shared/writes/review/known.ts';

/** Throws where the file cannot be read or written. */
export interface NameHistory {
  /** Returns what records changed entries, inside the transaction that saves them. `before`: the saved entry of this address. */
  recorder(connection: string): (before: SavedEntry | null, after: SavedEntry) => void;
  /** Entries that would move a name from the address that has it, or had it last. `own`: the accounts under the service's names. */
  moves(connection: string, known: readonly SavedEntry[], entries: readonly SavedEntry[], own: readonly SavedEntry[]): readonly NameMove[];
  /** Entries whose name moved to them from another address since `moment` (epoch milliseconds). */
  movedSince(connection: string, entries: readonly SavedEntry[], moment: number): readonly MovedName[];
}

export const nameHistoryTable = `CREATE TABLE contact_name (identity TEXT, name TEXT, address TEXT, since INTEGER NOT NULL, until INTEGER,
  PRIMARY KEY (identity, name, address)) STRICT;`;

interface Row {
  readonly address: string;
  readonly since: number;
  readonly until: number | null;
}

/** A digest, so that removed names are in no file. */
export const nameKey = (label: string) => createHash('sha256').update(glanceOf(label)).digest('hex');
const isNamed = ({ subject, label }: SavedEntry) => label !== '' && isAddressSubject(subject);

export function createNameHistory(database: DatabaseSync, identitiesOf: IdentitiesOf, now: () => number = Date.now): NameHistory {
  const statements = prepareOnce(database);
  const rowsOf = (identity: string, name: string): readonly Row[] =>
    statements.all<Row>('SELECT address, since, until FROM contact_name WHERE identity = ? AND name = ?', identity, name);

  return {
    recorder(connection) {
      const [identity] = identitiesOf(connection);
      return (before, after) => {
        const name = isNamed(after) ? nameKey(after.label) : null;
        if (before !== null && isNamed(before) && nameKey(before.label) !== name) {
          const end = 'UPDATE contact_name SET until = ? WHERE identity = ? AND name = ? AND address = ? AND until IS NULL';
          statements.run(end, now(), identity, nameKey(before.label), before.subject);
        }
        // Labels too, because reviews show them.
        if (name === null) return;
        const insert = `INSERT INTO contact_name (identity, name, address, since, until) VALUES (?, ?, ?, ?, NULL) ON CONFLICT (identity, name, address)
          DO UPDATE SET since = CASE WHEN until IS NULL THEN since ELSE excluded.since END, until = NULL`;
        statements.run(insert, identity, name, after.subject, now());
      };
    },
    moves(connection, known, entries, own) {
      const [identity] = identitiesOf(connection);
      const before = new Map(known.map((entry) => [entry.subject, entry]));
      // Older vaults have no history of labels.
      const named = Map.groupBy([...own, ...known].filter(isNamed), ({ label }) => nameKey(label));
      const given = new Map<string, string>();
      return entries.filter(isNamed).flatMap(({ subject: to, label, contact }) => {
        const name = nameKey(label);
        const was = before.get(to);
        const among = given.get(name);
        given.set(name, to);
        // It has this name already, and does not become a contact.
        if (was !== undefined && nameKey(was.label) === name && (was.contact || !contact)) return [];
        const recorded = holdersOf(rowsOf(identity, name));
        const holders = recorded.length > 0 ? recorded : (named.get(name) ?? []).map(({ subject }) => subject);
        const from = holders.includes(to) ? undefined : (holders[0] ?? among);
        return from === undefined || from === to ? [] : [{ label, from, to }];
      });
    },
    movedSince(connection, entries, moment) {
      const [identity] = identitiesOf(connection);
      const query = 'SELECT DISTINCT name FROM contact_name WHERE identity = ? AND since >= ?';
      const recent = new Set((database.prepare(query).all(identity, moment) as { name: string }[]).map(({ name }) => name));
      if (recent.size === 0) return [];
      return entries.filter(isNamed).flatMap(({ subject: address, label }) => {
        const name = nameKey(label);
        const rows = recent.has(name) ? rowsOf(identity, name) : [];
        const here = rows.find((row) => row.address === address);
        if (here === undefined || here.since < moment) return [];
        const others = rows.filter((row) => row.address !== address && row.since <= here.since);
        const [last] = others.toSorted((one, other) => (other.until ?? here.since) - (one.until ?? here.since));
        return last === undefined ? [] : [{ address, label, before: last.address, until: last.until ?? here.since }];
      });
    },
  };
}

/** The addresses that have the name; if none has, the last one that had it. */
function holdersOf(rows: readonly Row[]): readonly string[] {
  const current = rows.filter(({ until }) => until === null);
  const ended = rows.toSorted((one, other) => (other.until ?? 0) - (one.until ?? 0)).slice(0, 1);
  return (current.length > 0 ? current : ended).map(({ address }) => address);
}
