/** Compares the listed accounts with the last sign-in's, and forgets data of another person. */
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Account } from '#shared/core/readers/user.ts';
import type { Result } from '#shared/core/result.ts';

interface SamePersonParts {
  readonly session: Pick<AccessTokens, 'signInNumber'> & {
    /** Whether they are those of the last sign-in; null where that is known already. */
    checkAccounts(connection: string, accounts: readonly string[]): Promise<boolean | null>;
  };
  readonly watch: { checkAccounts(connection: string, accounts: readonly Account[]): void };
  readonly forget: (reason: 'same-person' | 'other-person', connection: string) => Promise<void>;
}

/** `began`: the sign-in's number when the accounts were asked for. */
export type CheckAccounts = (connection: string, answer: Result<Answer<readonly Account[]>>, began: number) => Promise<void>;

export function createCheckAccounts({ session, watch, forget }: SamePersonParts): CheckAccounts {
  /** Null where the service did not answer. A service that lists no accounts proves nothing. */
  async function isSamePerson(connection: string, answer: Result<Answer<readonly Account[]>>): Promise<boolean | null> {
    const problem = answer.ok ? answer.value.problem : answer.error;
    if (problem !== null) return problem.code === 'service' && problem.status < 500 && problem.status !== 429 ? false : null;
    if (!answer.ok || answer.value.source !== 'service') return null;
    const { reading } = answer.value;
    if (!reading.recognized) return false;
    watch.checkAccounts(connection, reading.value);
    return session.checkAccounts(
      connection,
      reading.value.map(({ address }) => address),
    );
  }

  return async (connection, answer, began) => {
    const isSame = await isSamePerson(connection, answer);
    if (isSame === null || session.signInNumber(connection) !== began) return;
    await forget(isSame ? 'same-person' : 'other-person', connection);
  };
}
