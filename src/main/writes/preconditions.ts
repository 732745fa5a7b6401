/** What a write of a connection rests on at this moment. */

import type { KnownChains } from '#main/chain/chain-change.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { Preconditions } from '#main/writes/intents.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export interface PreconditionsParts {
  /** Waits until the connection can be asked, where it has to start first. */
  readonly ready: (connection: string) => Promise<Result<unknown>>;
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  readonly session: Pick<AccessTokens, 'signInNumber'>;
  /** Compares them with those of the sign-in before, where that was not done yet. */
  readonly checkAccounts: (connection: string, accounts: Result<Answer<readonly Account[]>>, began: number) => Promise<void>;
  readonly chains: KnownChains;
  readonly read: ReadService;
}

/**
 * Which account comes first may say which one signs, so another order is other preconditions. Of a service that was seen to list the same
 * ones in another order it says nothing: from then on they come in an order of our own.
 */
function createOrders(): (of: string, addresses: readonly string[]) => readonly string[] {
  const last = new Map<string, { readonly listed: readonly string[]; readonly isLoose: boolean }>();
  return (of, addresses) => {
    const before = last.get(of);
    const sorted = addresses.toSorted();
    const isSameSet = before !== undefined && before.listed.toSorted().join() === sorted.join();
    const isLoose = isSameSet && (before.isLoose || before.listed.join() !== addresses.join());
    last.set(of, { listed: addresses, isLoose });
    // Not yet where it is seen for the first time: what is being reviewed rests on the other order.
    return before?.isLoose === true && isLoose ? sorted : addresses;
  };
}

/** Errors: those of the connection, and of asking the service whose accounts these are. */
export function createPreconditionsOf({
  ready,
  find,
  session,
  checkAccounts,
  chains,
  read,
}: PreconditionsParts): (connection: string) => Promise<Result<Preconditions>> {
  const orderOf = createOrders();
  return async (id) => {
    const isReady = await ready(id);
    if (!isReady.ok) return isReady;
    const found = find(id);
    if (!found.ok) return found;
    const signInNumber = session.signInNumber();
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
    const ordered = orderOf(`${signInNumber} ${id}`, addresses);
    await checkAccounts(id, accounts, signInNumber);
    const told = currentValue(chain);
    // In the sign-in of another service it would be that one's.
    if (told !== null && session.signInNumber() === signInNumber) await chains.note(id, told);
    if (session.signInNumber() !== signInNumber) return fail({ code: 'not-signed-in' });
    // As it is now: it may have been changed while the service was asked.
    const now = find(id);
    if (!now.ok) return now;
    return ok({
      connection: now.value,
      signInNumber,
      // What the service says now; it may be another than was last told of the connection.
      chain: told ?? now.value.chain?.id ?? null,
      accounts: ordered,
      isChainReported: told !== null,
      chainBefore: chains.before(id),
    });
  };
}
