/** The rules' rows in the vault, and what was learned about simulations. */

import type { DatabaseSync } from 'node:sqlite';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import { inTransaction } from '#main/core/storage/database.ts';
import { readOr } from '#main/core/storage/files.ts';
import type { IdentitiesOf } from '#main/core/storage/identities.ts';
import { apiAddressOf } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import { noRules, strictest } from '#shared/writes/review/rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';

interface RuleStoreParts {
  readonly database: DatabaseSync;
  readonly identitiesOf: IdentitiesOf;
  readonly writeAndCopy: (what: string, run: () => void) => Result<null>;
}

interface Row {
  readonly identity: string;
  readonly body: string;
}

/** Rules apply to an API address, because another client there may act for the same accounts. The identity's own come first. */
function rowsAt(database: DatabaseSync, identity: string): readonly Row[] {
  const rows = database.prepare('SELECT identity, body FROM rule ORDER BY identity <> ?').all(identity) as unknown as Row[];
  return rows.filter((row) => apiAddressOf(row.identity) === apiAddressOf(identity));
}

/** The stricter of two saved rules (JSON). Unreadable ones count as strictest. */
export function stricterOf(one: string, other: string): string {
  const [first, second] = [parseRules(one), parseRules(other)];
  if (first === null) return one;
  return second === null ? other : JSON.stringify(strictest(first, second));
}

/** The strictest rules for an identity (JSON); null where there are none. Throws where the file cannot be read. */
export function rulesAt(database: DatabaseSync, identity: string): string | null {
  const [first, ...others] = rowsAt(database, identity).map(({ body }) => body);
  return first === undefined ? null : others.reduce(stricterOf, first);
}

/** Replaces all rules for this API address, whichever client they were made with. Call it inside a transaction. */
export function putRules(database: DatabaseSync, identity: string, body: string): void {
  const remove = database.prepare('DELETE FROM rule WHERE identity = ?');
  for (const row of rowsAt(database, identity)) remove.run(row.identity);
  database.prepare('INSERT INTO rule (identity, body) VALUES (?, ?)').run(identity, body);
}

export function createRuleStore({ database, identitiesOf, writeAndCopy }: RuleStoreParts): RuleBook {
  const findTestRuns = 'SELECT body FROM test_run WHERE identity = ?';
  const putTestRuns = 'INSERT INTO test_run (identity, body) VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET body = excluded.body';
  return {
    of: (connection) =>
      readOr(null, () => {
        const body = rulesAt(database, identitiesOf(connection)[0]);
        return body === null ? noRules : parseRules(body);
      }),
    save: (connection, rules) =>
      writeAndCopy(t('the rules'), () =>
        inTransaction(database, () => putRules(database, identitiesOf(connection)[0], JSON.stringify(rules))),
      ),
    testRunsMatch: (connection) =>
      readOr(null, () => {
        const row = database.prepare(findTestRuns).get(identitiesOf(connection)[0]) as { body: string } | undefined;
        return row === undefined ? null : row.body === 'match';
      }),
    recordTestRuns(connection, match) {
      writeAndCopy(t('the results of simulations'), () =>
        database.prepare(putTestRuns).run(identitiesOf(connection)[0], match ? 'match' : 'differ'),
      );
    },
  };
}
