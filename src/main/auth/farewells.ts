/** Sign-outs that the services are being told of, behind the person's back: here they are over already. */
import type { Revoke } from '#main/auth/revocation.ts';
import type { Tokens } from '#main/auth/tokens.ts';
import type { Result } from '#shared/result.ts';
import type { Connection, LeftThere } from '#shared/state.ts';

export interface Ended {
  readonly connection: Connection;
  /** Null where there was no sign-in, or none that can be opened. */
  readonly tokens: Promise<Tokens | null>;
  readonly secret: Promise<Result<string | null>>;
}

export interface Farewells {
  /** `tell` is called with what is known so far, and again when the service has answered or has not. */
  say(ended: Ended, tell: (left: LeftThere) => void): void;
  /** Waits for what is under way, at most some seconds. */
  settled(): Promise<void>;
}

export function createFarewells(revoke: Revoke): Farewells {
  const underWay = new Set<Promise<void>>();

  async function run({ connection, tokens: read, secret: opened }: Ended, tell: (left: LeftThere) => void): Promise<void> {
    const tokens = await read;
    if (tokens === null) return;
    // A refresh token has no end that is told.
    const until = tokens.refreshToken === null ? tokens.expiresAt : null;
    if (connection.revocationAddress === '') return tell({ told: 'no', until });
    tell({ told: 'asking', until });
    const secret = await opened;
    const told = secret.ok && (await revoke(connection, tokens, secret.value));
    tell({ told: told ? 'yes' : 'no', until });
  }

  return {
    say(ended, tell) {
      const one = run(ended, tell).catch(() => {});
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
