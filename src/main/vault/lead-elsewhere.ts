/** What a connection takes along when it is changed to another service. */
import type { DatabaseSync } from 'node:sqlite';
import { endSharing } from '#main/notebook/sharing.ts';
import { putRules, rulesAt, stricterOf } from '#main/writes/rule-store.ts';
import { apiAddressOf } from '#shared/connections/service-identity.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';

interface Way {
  readonly database: DatabaseSync;
  readonly connection: string;
  /** Identities. */
  readonly from: string;
  readonly to: string;
}

/** Moves rules and contacts when a connection is changed to another service, inside that transaction. */
export function leadElsewhere({ database, connection, from, to }: Way): void {
  if (apiAddressOf(from) === apiAddressOf(to)) return;
  // What others share was never confirmed for that service. What it knows of it so far stays.
  endSharing(database, connection);
  const isKnownOnly = (body: string | null) => body !== null && limitsToContacts(parseRules(body));
  const [before, there] = [rulesAt(database, from), rulesAt(database, to)];
  // With "known recipients only" there, contacts added without asking lose that status. Their names stay.
  if (isKnownOnly(there) && !isKnownOnly(before)) database.prepare('UPDATE entry SET contact = 0 WHERE connection = ?').run(connection);
  // The connection's rules apply there too, so that leading it elsewhere loosens nothing.
  if (before !== null) putRules(database, to, there === null ? before : stricterOf(there, before));
}
