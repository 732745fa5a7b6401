/** The tokens of each connection on this computer. Writes run one after another, so that a late save never restores deleted tokens. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import type { ActiveSignIn } from '#main/session/active-sign-in.ts';
import { endAsIssued } from '#main/session/lifetime.ts';
import type { createWriteQueues } from '#main/session/sign-in-order.ts';
import { parseTokens, type Tokens, tokensToText } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { ok } from '#shared/core/result.ts';

export function createTokenStore(secrets: Secrets, queues: ReturnType<typeof createWriteQueues>, clock: Clock) {
  return {
    /** Durable first, then in use: a rotated refresh token that is lost is a sign-in lost (RFC 6749 §6). */
    keep(
      connection: string,
      tokens: Tokens,
      isWanted: () => boolean,
    ): Promise<Omit<ActiveSignIn, 'person'> & { problem: AppError | null }> {
      const end = endAsIssued(tokens, clock);
      return queues.take(connection, async () => {
        const kept = isWanted() ? await secrets.keep(connection, 'tokens', tokensToText(tokens)) : ok('memory' as const);
        return { tokens, end, kept: kept.ok ? kept.value : 'memory', problem: kept.ok ? null : kept.error };
      });
    },
    /** Null where there are none, or where they cannot be decrypted now. */
    async read(connection: string): Promise<Tokens | null> {
      const kept = await secrets.read(connection, 'tokens');
      return kept === null || kept.kept === 'locked' ? null : parseTokens(kept.text);
    },
    forget: (connection: string) => queues.take(connection, () => secrets.forget(connection, 'tokens')),
  };
}
