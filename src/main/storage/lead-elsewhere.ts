/** What of a connection's rows changes when it is led to another service. */
import type { DatabaseSync } from 'node:sqlite';
import { stricterOf } from '#main/storage/migrate-identities.ts';
import { parseRules } from '#shared/review/stored-rules.ts';

interface Way {
  readonly database: DatabaseSync;
  readonly connection: string;
  /** Identities. */
  readonly from: string;
  readonly to: string;
}

/** In the transaction that changes the connection. */
export function leadElsewhere({ database, connection, from, to }: Way): void {
  if (from === to) return;
  const find = database.prepare('SELECT body FROM rule WHERE identity = ?');
  const bodyOf = (identity: string) => (find.get(identity) as { body: string } | undefined)?.body;
  const isKnownOnly = (body: string | undefined) => body !== undefined && parseRules(body)?.knownReceiversOnly !== false;
  const [before, there] = [bodyOf(from), bodyOf(to)];
  // Who was made a contact where nobody was asked is none where the person has to be asked. The name stays.
  if (isKnownOnly(there) && !isKnownOnly(before)) database.prepare('UPDATE entry SET contact = 0 WHERE connection = ?').run(connection);
  if (before === undefined) return;
  // Its rules hold there as well: nothing is let through by leading a connection elsewhere.
  const put = 'INSERT INTO rule (identity, body) VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET body = excluded.body';
  database.prepare(put).run(to, there === undefined ? before : stricterOf(there, before));
}
