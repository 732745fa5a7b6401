/**
 * What is forgotten of a connection, step by step: when its sign-in ends, when it leads to another service, and when it is removed. What
 * `forget` removes of each domain, for these and other reasons, is the table in `test/unit/main/core/forget.test.ts`.
 */
import type { Core } from '#main/core/core.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { Result } from '#shared/core/result.ts';
import type { ConnectionTests } from './connection-test.ts';

type Ending = ReturnType<SessionDomain['service']['ending']>;

export type Forgetting = ReturnType<typeof createForgetting>;

interface ForgettingParts {
  readonly core: Pick<Core, 'connections' | 'forget'>;
  readonly session: Pick<SessionDomain['service'], 'signOut'>;
  readonly tests: Pick<ConnectionTests, 'forget'>;
}

export function createForgetting({ core, session, tests }: ForgettingParts) {
  const { connections, forget } = core;

  /** The tokens, which the service is asked to revoke, and the connection's test, because it uses them. Errors: `storage`. */
  function endSignIn(connection: string, ended?: Ending): Promise<Result<null>> {
    tests.forget(connection);
    return session.signOut(connection, ended);
  }

  return {
    /** Everything of the sign-in, also in copies of the vault. The connection, its client secret and what the person saved stay. */
    async signOut(connection: string): Promise<Result<null>> {
      const signedOut = await endSignIn(connection);
      connections.removeCopies();
      await forget('signed-out', connection);
      return signedOut;
    },
    /** `ended`: the sign-in at the service before. What the person saved stays. */
    async rebind(connection: string, ended: Ending): Promise<void> {
      await endSignIn(connection, ended);
      await forget('rebound', connection);
    },
    /** Likewise, and what the person saved stays as it is: a backup was restored, and its rows are another's. */
    async replaced(connection: string, ended: Ending): Promise<void> {
      await endSignIn(connection, ended);
      await forget('removed', connection);
    },
    /**
     * Also its rows in the vault, and copies: secrets, names, notes, signatures, saved tokens, approvals and contracts (`vault/vault.ts`).
     * The journal, the rules and what was confirmed stay, as they are the service's.
     */
    async remove(connection: string): Promise<Result<null>> {
      await endSignIn(connection);
      const removed = connections.remove(connection);
      if (removed.ok) await forget('removed', connection);
      return removed;
    },
  };
}
