/** The services that the person has confirmed. They outlive their connections. */

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type ConnectionRecord, parseRecord } from '#main/core/storage/connection-record.ts';
import { inTransaction } from '#main/core/storage/database.ts';
import { readOr } from '#main/core/storage/files.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';

export interface ServiceStore {
  /** As they were last confirmed. */
  list(): readonly ConnectionRecord[];
  sendsIssuer(identity: string): boolean;
  /** The server has named itself in an answer (RFC 9207). */
  recordIssuer(record: ConnectionRecord): Result<null>;
}

interface ServiceStoreParts {
  readonly database: DatabaseSync;
  readonly writeAndCopy: (what: string, run: () => void) => Result<null>;
}

export function createServiceStore({ database, writeAndCopy }: ServiceStoreParts): ServiceStore {
  /** Asked before every request, so it is prepared once. */
  let askIssuer: StatementSync | null = null;
  return {
    list: () =>
      readOr([], () => database.prepare('SELECT body FROM service ORDER BY rowid').all() as { body: string }[]).flatMap(
        ({ body }) => parseRecord(body) ?? [],
      ),
    sendsIssuer: (identity) =>
      readOr(false, () => {
        askIssuer ??= database.prepare('SELECT 1 FROM service WHERE identity = ? AND sends_issuer = 1');
        return askIssuer.get(identity) !== undefined;
      }),
    recordIssuer: (record) =>
      writeAndCopy(t('what is known of the service'), () =>
        inTransaction(database, () => {
          rememberService(database, record, false);
          database.prepare('UPDATE service SET sends_issuer = 1 WHERE identity = ?').run(identityOf(record));
        }),
      ),
  };
}

/** Call it inside a transaction. `replaces`: overwrites an earlier confirmation instead of keeping it. */
export function rememberService(database: DatabaseSync, record: ConnectionRecord, replaces: boolean): void {
  if (!record.confirmed || record.environment === 'sandbox') return;
  // With another expected issuer, the server has to name itself again before it counts.
  const update = `UPDATE SET body = excluded.body, sends_issuer =
    CASE WHEN json_extract(body, '$.issuer') = json_extract(excluded.body, '$.issuer') THEN sends_issuer ELSE 0 END`;
  const insert = `INSERT INTO service (identity, body) VALUES (?, ?) ON CONFLICT (identity) DO ${replaces ? update : 'NOTHING'}`;
  database.prepare(insert).run(identityOf(record), JSON.stringify(record));
}
