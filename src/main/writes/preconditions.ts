/** Reads the preconditions of a write: sign-in, accounts, chain and connection. */

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
  /** Waits until the service can be asked, as the sandbox has to start first. */
  readonly ready: (connection: string) => Promise<Result<unknown>>;
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  readonly session: Pick<AccessTokens, 'signInNumber'>;
  /** Compares them with those of the last sign-in, unless that is done. */
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
    // Sorted only from the next time on, because the current review uses the order as listed.
    return before?.isLoose === true && isLoose ? sorted : addresses;
  };
}

/** Errors: those of the connection, and of reading the accounts; `chain-changed`, until the person has confirmed the change. */
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
    const signInNumber = session.signInNumber(id);
    const how = { urgency: 'own' } as const;
    // The newest block is read for the journal: a search for the write would begin there.
    const [accounts, chain] = await Promise.all([
      read('user.accounts', found.value, {}, how),
      read('chain.id', found.value, {}, how),
      read('block.latestNumber', found.value, {}, how),
    ]);
    if (!accounts.ok) return accounts;
    const { reading, source, problem } = accounts.value;
    // Stored accounts may be another person's: nothing is sent on them.
    if (source === 'stored' && problem !== null) return fail(problem);
    const addresses = reading.recognized ? reading.value.map(({ address }) => address) : [];
    const ordered = orderOf(`${signInNumber} ${id}`, addresses);
    await checkAccounts(id, accounts, signInNumber);
    const reportedChain = currentValue(chain);
    // Under another sign-in it may be another service's chain.
    if (reportedChain !== null && session.signInNumber(id) === signInNumber) await chains.note(id, reportedChain);
    if (session.signInNumber(id) !== signInNumber) return fail({ code: 'not-signed-in' });
    // Read again, because it may have changed during the requests.
    const now = find(id);
    if (!now.ok) return now;
    const known = now.value.chain;
    // Also where the change couldn't be saved.
    const isOther = reportedChain !== null && known !== null && known.id !== reportedChain;
    if (isOther || known?.before !== undefined) return fail({ code: 'chain-changed' });
    return ok({
      connection: now.value,
      signInNumber,
      // As the service reports it now, which may differ from what is stored.
      chain: reportedChain ?? now.value.chain?.id ?? null,
      accounts: ordered,
      isChainReported: reportedChain !== null,
    });
  };
}
