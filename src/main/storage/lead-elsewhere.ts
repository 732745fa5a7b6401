/** What changes in the vault's rows when a connection is changed to another service. */
import type { DatabaseSync } from 'node:sqlite';
import { stricterOf } from '#main/storage/migrate-identities.ts';
import { putRules, rulesAt } from '#main/storage/rule-store.ts';
import { parseRules } from '#shared/review/stored-rules.ts';
import { apiAddressOf } from '#shared/service-identity.ts';

interface Way {
  readonly database: DatabaseSync;
  readonly connection: string;
  /** Identities. */
  readonly from: string;
  readonly to: string;
}

/** In the transaction that changes the connection. */
export function leadElsewhere({ database, connection, from, to }: Way): void {
  if (apiAddressOf(from) === apiAddressOf(to)) return;
  const isKnownOnly = (body: string | null) => body !== null && parseRules(body)?.knownReceiversOnly !== false;
  const [before, there] = [rulesAt(database, from), rulesAt(database, to)];
  // Who was made a contact where nobody was asked is none where the person has to be asked. The name stays.
  if (isKnownOnly(there) && !isKnownOnly(before)) database.prepare('UPDATE entry SET contact = 0 WHERE connection = ?').run(connection);
  // Its rules hold there as well: nothing is let through by leading a connection elsewhere.
  if (before !== null) putRules(database, to, there === null ? before : stricterOf(there, before));
}
