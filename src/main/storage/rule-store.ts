/** The rules' rows in the vault, and what was learned of test runs. */
import type { DatabaseSync } from 'node:sqlite';
import type { RuleBook } from '#main/ports/rule-book.ts';
import { readOr } from '#main/storage/files.ts';
import type { IdentitiesOf } from '#main/storage/identities.ts';
import type { Result } from '#shared/result.ts';
import { noRules } from '#shared/review/rules.ts';
import { parseRules } from '#shared/review/stored-rules.ts';

interface RuleStoreParts {
  readonly database: DatabaseSync;
  readonly identitiesOf: IdentitiesOf;
  readonly writeAndCopy: (what: string, run: () => void) => Result<null>;
}

export function createRuleStore({ database, identitiesOf, writeAndCopy }: RuleStoreParts): RuleBook {
  const put = (table: 'rule' | 'test_run', connection: string, body: string) =>
    database
      .prepare(`INSERT INTO ${table} (identity, body) VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET body = excluded.body`)
      .run(identitiesOf(connection)[0], body);
  /** Undefined where there is none. Throws where the file cannot be read. */
  const bodyOf = (table: 'rule' | 'test_run', connection: string) =>
    (database.prepare(`SELECT body FROM ${table} WHERE identity = ?`).get(identitiesOf(connection)[0]) as { body: string } | undefined)
      ?.body;

  return {
    of: (connection) =>
      readOr(null, () => {
        const body = bodyOf('rule', connection);
        return body === undefined ? noRules : parseRules(body);
      }),
    save: (connection, rules) => writeAndCopy('the rules', () => put('rule', connection, JSON.stringify(rules))),
    testRunsMatch: (connection) =>
      readOr(null, () => {
        const body = bodyOf('test_run', connection);
        return body === undefined ? null : body === 'match';
      }),
    noteTestRuns(connection, match) {
      writeAndCopy('what was learned of test runs', () => put('test_run', connection, match ? 'match' : 'differ'));
    },
  };
}
