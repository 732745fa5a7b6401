/** Which service a connection's rows of the vault belong to: rules and the journal outlive the connection. */
import type { DatabaseSync } from 'node:sqlite';
import { parseRecord } from '#main/core/storage/connection-record.ts';
import { apiAddressOf, identitiesOf, sandboxIdentity } from '#shared/connections/service-identity.ts';

/**
 * The identities of a connection's service: new rows use the first, lookups use all. Of a removed connection: those in its journal entries.
 * Throws where the file cannot be read.
 */
export type IdentitiesOf = (connection: string) => readonly [string, ...string[]];

export function createIdentities(database: DatabaseSync): IdentitiesOf {
  const recordOf = 'SELECT body FROM connection WHERE id = ?';
  const written = 'SELECT DISTINCT identity FROM journal WHERE connection = ?';
  return (connection) => {
    if (connection === sandboxIdentity) return [sandboxIdentity];
    const row = database.prepare(recordOf).get(connection) as { body: string } | undefined;
    const record = row === undefined ? null : parseRecord(row.body);
    const found =
      record === null
        ? (database.prepare(written).all(connection) as { identity: string }[]).map(({ identity }) => identity)
        : identitiesOf(record);
    const [first = connection, ...others] = found;
    return [first, ...others];
  };
}

/** Those, and every other client and sign-in page through which something was sent to the same API address. */
export function withOtherClients(database: DatabaseSync, identities: readonly string[]): readonly string[] {
  const addresses = new Set(identities.map(apiAddressOf));
  const written = database.prepare('SELECT DISTINCT identity FROM journal').all() as { identity: string }[];
  const others = written.map(({ identity }) => identity).filter((identity) => addresses.has(apiAddressOf(identity)));
  return [...new Set([...identities, ...others])];
}
