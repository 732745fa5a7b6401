/** Whether simulations of a connection predict real writes: learned from confirmed writes, and lost for good when one was wrong. */
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { type Meaning, meaningOf } from '#shared/writes/review/meaning.ts';
import type { TestRun } from '#shared/writes/review.ts';

export interface TestRunTrust {
  isTrusted(connection: string): boolean;
  /** The simulation's result in the review of a confirmed write. `id`: the entry's. */
  note(id: string, testRun: TestRun['phase']): void;
  /** An entry has changed: its outcome may show whether its simulation was right. */
  learn(entry: Activity): void;
}

/** Whether the write takes something from the signing account: only then would a simulation without an account fail. */
function dependsOnSigner({ action }: Meaning, accounts: readonly string[]): boolean {
  if (action.does === 'send-tokens') return action.from === null && BigInt(action.amount) > 0n;
  return action.does === 'send-item' && accounts.includes(action.from);
}

/** Results of simulations are kept in memory: what this run does not learn, a later write will. */
export function createTestRunTrust(book: Pick<RuleBook, 'testRunsMatch' | 'recordTestRuns'>): TestRunTrust {
  const said = new Map<string, TestRun['phase']>();
  return {
    isTrusted: (connection) => book.testRunsMatch(connection) === true,
    note(id, testRun) {
      said.set(id, testRun);
    },
    learn({ id, connection, operation, input, accounts, state }) {
      const testRun = said.get(id);
      if (testRun === undefined || state !== 'confirmed') return;
      said.delete(id);
      const known = book.testRunsMatch(connection);
      // It was said to fail, and did not.
      if (testRun === 'fails') book.recordTestRuns(connection, false);
      else if (testRun === 'passed' && known === null && dependsOnSigner(meaningOf(operation, input as never), accounts))
        book.recordTestRuns(connection, true);
    },
  };
}
