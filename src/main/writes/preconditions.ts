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
 * The first account may be the one that signs, so another order is a change. But a service that lists the same accounts in
 * varying orders says nothing by it: from then on they are sorted.
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
    // The newest block is read for the journal: a search for the write would begin there.
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
    const reportedChain = currentValue(chain);
    // Under another sign-in it may be another service's chain.
    if (reportedChain !== null && session.signInNumber() === signInNumber) await chains.note(id, reportedChain);
    if (session.signInNumber() !== signInNumber) return fail({ code: 'not-signed-in' });
    // As it is now: it may have been changed while the service was asked.
    const now = find(id);
    if (!now.ok) return now;
    return ok({
      connection: now.value,
      signInNumber,
      // As the service reports it now, which may differ from what is stored.
      chain: reportedChain ?? now.value.chain?.id ?? null,
      accounts: ordered,
      isChainReported: reportedChain !== null,
      chainBefore: chains.before(id),
    });
  };
}
