/** What of a connection's rows moves along when it is changed to lead to another service. */
import type { DatabaseSync } from 'node:sqlite';
import { stricterOf } from '#main/storage/migrate-identities.ts';

/** Its rules hold there as well: nothing is let through by leading a connection elsewhere. In the transaction that does so. */
export function leadElsewhere(database: DatabaseSync, _connection: string, from: string, to: string): void {
  if (from === to) return;
  const find = database.prepare('SELECT body FROM rule WHERE identity = ?');
  const bodyOf = (identity: string) => (find.get(identity) as { body: string } | undefined)?.body;
  const [before, there] = [bodyOf(from), bodyOf(to)];
  if (before === undefined) return;
  const put = 'INSERT INTO rule (identity, body) VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET body = excluded.body';
  database.prepare(put).run(to, there === undefined ? before : stricterOf(there, before));
}
