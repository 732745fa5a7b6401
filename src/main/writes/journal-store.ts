/** The journal's rows in the vault. Each write is on disk before it is sent, and each later state when it is recorded. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#main/core/storage/database.ts';
import { attempt, readOr } from '#main/core/storage/files.ts';
import { type IdentitiesOf, withOtherClients } from '#main/core/storage/identities.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import type { Change, Journal, Page } from '#main/writes/journal.ts';
import type { MemoryOnlyReason } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { writeIds } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { type Activity, mayFollow, openStates, settledStates, type WriteState } from '#shared/writes/activity.ts';

interface JournalStoreParts {
  readonly database: DatabaseSync;
  readonly identitiesOf: IdentitiesOf;
  /** Why the journal would be lost after this run, so that nothing may be sent; null where it is on disk. */
  readonly memoryOnly: MemoryOnlyReason | null;
  /** Called after a change, to update the backup soon. */
  readonly backUp: () => void;
  /** How many settled entries of a service are saved. */
  readonly mostSettled?: number;
}

interface Row {
  readonly state: WriteState;
  readonly identity: string;
  readonly body: string;
}

type Kept = Omit<Activity, 'state'>;

/** Milliseconds. */
export const keptAnyway = 7 * 24 * 60 * 60_000;

const columns = 'SELECT state, identity, body FROM journal';
const failed = fail({ code: 'storage' as const, what: t('the entry in the journal') });
const unreadable = fail({ code: 'storage' as const, what: t('the journal of what was sent') });
const listed = (states: readonly WriteState[]) => states.map((state) => `'${state}'`).join(', ');

/** Null for a row without the fields that every judgement about a write needs. */
function toActivity({ state, identity, body }: Row): Activity | null {
  try {
    const kept = JSON.parse(body) as Kept;
    const { id, connection, operation, input, accounts, preparedAt }: { readonly [Field in keyof Kept]: unknown } = kept;
    const isInput = typeof input === 'object' && input !== null;
    const isNamed = typeof id === 'string' && typeof connection === 'string' && writeIds.some((one) => one === operation);
    const isKept = isNamed && isInput && Array.isArray(accounts) && typeof preparedAt === 'number';
    return isKept ? { ...kept, identity, state } : null;
  } catch {
    return null;
  }
}

/** The check of `toActivity` in SQL, without loading every row. */
const keptInSql = `CASE WHEN json_valid(body) THEN coalesce(
  json_type(body, '$.id') = 'text' AND json_type(body, '$.connection') = 'text' AND json_type(body, '$.input') IN ('object', 'array')
  AND json_type(body, '$.accounts') = 'array' AND json_type(body, '$.preparedAt') IN ('integer', 'real')
  AND json_extract(body, '$.operation') IN (${writeIds.map((id) => `'${id}'`).join(', ')}), 0) ELSE 0 END`;

/** The hash of an entry's transaction. Its index is used only by queries with exactly this expression. */
export const hashInSql = "CASE WHEN json_valid(body) THEN json_extract(body, '$.hash') END";

/** How many rows are unreadable or of an unknown service. They are left in the file. */
export function countUnreadable(database: DatabaseSync): number {
  let count = 0;
  attempt(() => {
    const row = database.prepare(`SELECT count(*) AS count FROM journal WHERE NOT ${keptInSql} OR identity = ''`).get();
    count = (row as { count: number }).count;
  });
  return count;
}

/** What cannot be read is not "nothing"; a connection's service may be unknown for the same reason. */
const reading = <T>(read: () => Result<T>): Result<T> => readOr(unreadable, read);

/** A change of a row names the state that it must be in, so that two callers cannot both change it. */
export function createJournalStore({ database, identitiesOf, memoryOnly, backUp, mostSettled = 10_000 }: JournalStoreParts): Journal {
  const { first } = prepareOnce(database);
  const rows = (query: string, ...values: (string | number)[]) =>
    (database.prepare(query).all(...values) as unknown as Row[]).map(toActivity);
  /** The readable ones. The start already warned the person that some are not. */
  const all = (query: string, ...values: (string | number)[]) => ok(rows(query, ...values).filter((entry) => entry !== null));

  /**
   * The SQL condition, and its values, for what was sent through a connection or to one of these services. A plus keeps SQLite from an
   * index that holds most of the journal: beside the condition there is a narrower one.
   */
  function sentFrom(connection: string, identities: readonly string[]): readonly [condition: string, values: readonly string[]] {
    return [`(+connection = ? OR +identity IN (${identities.map(() => '?').join(', ')}))`, [connection, ...identities]];
  }
  /** The columns, and their values, that an entry may have been sent from. */
  const ownersOf = (connection: string, identities: readonly string[]) => [
    ['connection', connection] as const,
    ...identities.map((identity) => ['identity', identity] as const),
  ];
  /** One query for each index, so that a long journal need not be sorted. */
  function newestFrom(connection: string, { before, behind = '', most }: Page): Result<readonly Activity[]> {
    const moment = before ?? Number.MAX_SAFE_INTEGER;
    const later = 'at <= ? AND (at < ? OR rowid < (SELECT rowid FROM journal WHERE id = ?))';
    const order = 'ORDER BY at DESC, rowid DESC LIMIT ?';
    const owners = ownersOf(connection, identitiesOf(connection));
    const parts = owners.map(([owner]) => `SELECT * FROM (SELECT rowid FROM journal WHERE ${owner} = ? AND ${later} ${order})`);
    const values = owners.flatMap(([, value]) => [value, moment, moment, behind, most]);
    return all(`${columns} WHERE rowid IN (${parts.join(' UNION ')}) ${order}`, ...values, most);
  }

  /** In one transaction, which SQLite syncs before it answers (`synchronous = FULL`). */
  function commit<T>(run: () => T): Result<T> {
    if (memoryOnly !== null) return failed;
    let value: T | undefined;
    try {
      inTransaction(database, () => {
        value = run();
      });
    } catch {
      return failed;
    }
    // It is saved, even if the backup fails.
    attempt(backUp);
    return ok(value as T);
  }

  const bodyOf = (id: string) =>
    readOr(null, () => (database.prepare('SELECT body FROM journal WHERE id = ?').get(id) as { body: string }).body);

  /**
   * Never what is unknown or under way, nor what limits and warnings of repetitions still look at. `at`: of the newest. Some at a time,
   * as it looks at every entry of the service.
   */
  function rotate(identity: string, at: number): void {
    const { count } = database.prepare('SELECT count(*) AS count FROM journal WHERE identity = ?').get(identity) as { count: number };
    if (count <= mostSettled * 1.01) return;
    const settled = `identity = ? AND state IN (${listed(settledStates)})`;
    const older = `SELECT rowid FROM journal WHERE ${settled} ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${mostSettled}`;
    attempt(() => database.prepare(`DELETE FROM journal WHERE rowid IN (${older}) AND at < ?`).run(identity, at - keptAnyway));
  }

  return {
    ready: () => (memoryOnly === null ? ok(null) : fail({ code: 'not-noted', why: memoryOnly })),
    add({ state, ...kept }) {
      const insert = 'INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)';
      const added = commit(() => {
        const { id, connection, identity, digest, preparedAt } = kept;
        database.prepare(insert).run(id, connection, identity, digest, state, preparedAt, JSON.stringify(kept));
        rotate(identity, preparedAt);
      });
      // Read back: a row that differs from what was written does not count as recorded.
      const body = added.ok ? bodyOf(kept.id) : null;
      return body === JSON.stringify(kept) ? ok(null) : fail({ code: 'not-noted', why: memoryOnly ?? 'disk' });
    },
    move(id, from, to, change: Change = {}) {
      return commit(() => {
        const row = database.prepare(`${columns} WHERE id = ?`).get(id) as Row | undefined;
        if (row === undefined || !from.includes(row.state)) return false;
        if (row.state !== to && !mayFollow[row.state].includes(to)) return false;
        const body = JSON.stringify({ ...(JSON.parse(row.body) as Kept), ...change });
        const update = 'UPDATE journal SET state = ?, body = ? WHERE id = ? AND state = ?';
        return Number(database.prepare(update).run(to, body, id, row.state).changes) === 1;
      });
    },
    find: (id) =>
      reading(() => {
        // Asked for each row of a list.
        const row = first<Row>(`${columns} WHERE id = ?`, id);
        const entry = row === null ? null : toActivity(row);
        return row !== null && entry === null ? unreadable : ok(entry);
      }),
    list: (connection, page) => reading(() => newestFrom(connection, page)),
    inState: (states) => reading(() => all(`${columns} WHERE state IN (${listed(states)}) ORDER BY at, rowid`)),
    since: (connection, moment) =>
      reading(() => {
        const [isFrom, values] = sentFrom(connection, withOtherClients(database, identitiesOf(connection)));
        // One query for each index, so that not every entry is looked at.
        const recent = ownersOf(connection, values.slice(1)).map(([owner]) => `SELECT rowid FROM journal WHERE ${owner} = ? AND at >= ?`);
        const open = `SELECT rowid FROM journal WHERE state IN (${listed(openStates)}) AND ${isFrom}`;
        const query = `${columns} WHERE rowid IN (${[...recent, open].join(' UNION ')}) ORDER BY at DESC, rowid DESC`;
        const found = rows(query, ...values.flatMap((value) => [value, moment]), ...values);
        const readable = found.filter((entry) => entry !== null);
        return readable.length === found.length ? ok(readable) : unreadable;
      }),
    withHash: (connection, hash) =>
      reading(() => {
        const [isFrom, values] = sentFrom(connection, identitiesOf(connection));
        return all(`${columns} WHERE ${isFrom} AND ${hashInSql} = ?`, ...values, hash);
      }),
  };
}
