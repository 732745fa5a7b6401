/** The rule port: the person's own rules, and what was learned about simulations. Both belong to the service, not to a connection. */
import type { Result } from '#shared/core/result.ts';
import type { Rules } from '#shared/writes/review/rules.ts';

export interface RuleBook {
  /** `noRules` where none were made; null where there are some that cannot be read: then nothing may be sent. */
  of(connection: string): Rules | null;
  save(connection: string, rules: Rules): Result<null>;
  /** Null where nothing was learned yet. */
  testRunsMatch(connection: string): boolean | null;
  recordTestRuns(connection: string, match: boolean): void;
}
