/** What follows from transfers: tokens are asked what they are called, and the person is told of what has just come in. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Notify } from '#main/core/ports/desktop.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import type { Account } from '#shared/core/readers/user.ts';
import type { Result } from '#shared/core/result.ts';
import { factInput, readTokenText, type TokenFact } from '#shared/tokens/token-facts.ts';
import { consequenceOf } from './failures.ts';
import { isNotable, type TransferNotificationParts, transferNotification } from './notification.ts';
import type { ReadNow } from './scan-block.ts';
import type { WatchStore } from './watch-store.ts';

interface DiscoveryParts {
  readonly store: WatchStore;
  readonly clock: Clock;
  readonly find: (connection: string) => Promise<Result<ConfirmedConnection>>;
  readonly notify: Notify;
  readonly hideAmounts: () => boolean;
  readonly labelOf: TransferNotificationParts['labelOf'];
  readonly accounts: (connection: string) => readonly Account[];
}

interface Discoveries {
  /** `isNew`: the chain was followed when they came. */
  add(connection: string, ask: ReadNow, transfers: readonly FoundTransfer[], isNew: boolean): Promise<void>;
  /** What was not told yet is told no more. */
  forget(): void;
}

/** What comes within this time is told at once. */
const together = 1_500;
const longestSymbol = 100;

export function createDiscoveries({ store, clock, find, notify, hideAmounts, labelOf, accounts }: DiscoveryParts): Discoveries {
  let waiting: readonly FoundTransfer[] = [];
  let stopTimer = () => {};
  /** Grows with every end of following. */
  let ends = 0;

  async function learn(connection: string, ask: ReadNow, contract: string, kind: FoundTransfer['kind']): Promise<void> {
    if (store.token(connection, contract) !== null) return;
    const began = ends;
    const call = async (fact: TokenFact) => {
      const told = await ask('contract.call', factInput(contract, fact));
      if (told.ok) return { value: told.value.result };
      // Only a contract that has no answer is not asked again.
      return consequenceOf(told.error).is === 'block' ? { value: null } : null;
    };
    const symbol = await call('symbol');
    const decimals = kind === 'erc20' ? await call('decimals') : { value: null };
    // What was dropped meanwhile is not kept again.
    if (symbol === null || decimals === null || ends !== began) return;
    store.keepToken(connection, contract, { symbol: readTokenText(symbol.value, longestSymbol), decimals: toDecimals(decimals.value) });
  }

  async function tell(connection: string): Promise<void> {
    const received = waiting;
    waiting = [];
    const found = await find(connection);
    if (!found.ok) return;
    const factsOf = (contract: string) => store.token(connection, contract);
    const note = transferNotification(received, {
      connection: found.value,
      accounts: accounts(connection),
      hideAmounts: hideAmounts(),
      labelOf,
      factsOf,
    });
    if (note !== null) notify(note);
  }

  return {
    async add(connection, ask, transfers, isNew) {
      const began = ends;
      const kinds = new Map(transfers.flatMap(({ token, kind }) => (token === null ? [] : [[token, kind] as const])));
      for (const [token, kind] of kinds) await learn(connection, ask, token, kind);
      const news = isNew ? transfers.filter((transfer) => isNotable(transfer, accounts(connection), clock.now())) : [];
      if (news.length === 0 || ends !== began) return;
      waiting = [...waiting, ...news];
      stopTimer();
      stopTimer = clock.after(together, () => void tell(connection));
    },
    forget() {
      ends += 1;
      stopTimer();
      waiting = [];
    },
  };
}
