/** What a write of a connection rests on at this moment. */

import { createAccountOrder } from '#main/activity/account-order.ts';
import type { ChainNotes } from '#main/activity/chain-notes.ts';
import type { Ground } from '#main/activity/intents.ts';
import { toldNow } from '#main/activity/settling.ts';
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { ConfirmedConnection } from '#main/ports/confirmed.ts';
import type { ReadService } from '#main/ports/service.ts';
import type { Answer } from '#shared/readers/answers.ts';
import type { Account } from '#shared/readers/user.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface GroundParts {
  /** Waits until the connection can be asked, where it has to start first. */
  readonly ready: (connection: string) => Promise<Result<unknown>>;
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  readonly session: Pick<AccessTokens, 'epoch'>;
  /** Compares them with those of the sign-in before, where that was not done yet. */
  readonly noteAccounts: (connection: string, accounts: Result<Answer<readonly Account[]>>, began: number) => Promise<void>;
  readonly chains: ChainNotes;
  readonly read: ReadService;
}

/** Errors: those of the connection, and of asking the service whose accounts these are. */
export function createGroundOf({
  ready,
  find,
  session,
  noteAccounts,
  chains,
  read,
}: GroundParts): (connection: string) => Promise<Result<Ground>> {
  const inOrder = createAccountOrder();
  return async (id) => {
    const isReady = await ready(id);
    if (!isReady.ok) return isReady;
    const found = find(id);
    if (!found.ok) return found;
    const epoch = session.epoch();
    const how = { urgency: 'own' } as const;
    // The newest block is noted on the way: where a search for the write would begin.
    const [accounts, chain] = await Promise.all([
      read('user.accounts', found.value, {}, how),
      read('chain.id', found.value, {}, how),
      read('block.latestNumber', found.value, {}, how),
    ]);
    if (!accounts.ok) return accounts;
    const { reading, source, problem } = accounts.value;
    // Whose they were is not whose they are: nothing is sent on that.
    if (source === 'stored' && problem !== null) return fail(problem);
    const addresses = reading.recognized ? reading.value.map(({ address }) => address) : [];
    await noteAccounts(id, accounts, epoch);
    const told = toldNow(chain);
    // In the sign-in of another service it would be that one's.
    if (told !== null && session.epoch() === epoch) await chains.note(id, told);
    if (session.epoch() !== epoch) return fail({ code: 'not-signed-in' });
    // As it is now: it may have been changed while the service was asked.
    const now = find(id);
    if (!now.ok) return now;
    return ok({
      connection: now.value,
      epoch,
      // What the service says now; it may be another than was last told of the connection.
      chain: told ?? now.value.chain?.id ?? null,
      accounts: inOrder(id, addresses),
      isChainTold: told !== null,
      chainBefore: chains.before(id),
    });
  };
}
