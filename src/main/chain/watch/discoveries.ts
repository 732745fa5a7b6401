/** What follows from transactions found for one connection: unknown tokens are read, and new transfers are announced. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Notify } from '#main/core/ports/desktop.ts';
import { type FoundTransaction, type FoundTransfer, foundTransfers } from '#shared/chain/watch.ts';
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
  readonly accounts: () => readonly Account[];
}

export interface Discoveries {
  /** `isNew`: the block came while the chain was followed. */
  add(connection: string, ask: ReadNow, found: readonly FoundTransaction[], isNew: boolean): Promise<void>;
  /** Drops what has not been announced yet. */
  forget(): void;
}

/** Milliseconds: transfers within this time are announced together. */
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
      const answer = await ask('contract.call', factInput(contract, fact));
      if (answer.ok) return { value: answer.value.result };
      // Other failures pass, so the token is read again later.
      return consequenceOf(answer.error).is === 'block' ? { value: null } : null;
    };
    const symbol = await call('symbol');
    const decimals = kind === 'erc20' ? await call('decimals') : { value: null };
    // Nothing is saved for a connection that was dropped during the reads.
    if (symbol === null || decimals === null || ends !== began) return;
    store.keepToken(connection, contract, { symbol: readTokenText(symbol.value, longestSymbol), decimals: toDecimals(decimals.value) });
  }

  async function announce(connection: string): Promise<void> {
    const received = waiting;
    waiting = [];
    const found = await find(connection);
    if (!found.ok) return;
    const factsOf = (contract: string) => store.token(connection, contract);
    const note = transferNotification(received, {
      connection: found.value,
      accounts: accounts(),
      hideAmounts: hideAmounts(),
      labelOf,
      factsOf,
    });
    if (note !== null) notify(note);
  }

  return {
    async add(connection, ask, found, isNew) {
      const began = ends;
      const transfers = foundTransfers({ found, accounts: accounts().map(({ address }) => address) });
      const kinds = new Map(transfers.flatMap(({ token, kind }) => (token === null ? [] : [[token, kind] as const])));
      for (const [token, kind] of kinds) await learn(connection, ask, token, kind);
      const news = isNew ? transfers.filter((transfer) => isNotable(transfer, accounts(), clock.now())) : [];
      if (news.length === 0 || ends !== began) return;
      waiting = [...waiting, ...news];
      stopTimer();
      stopTimer = clock.after(together, () => void announce(connection));
    },
    forget() {
      ends += 1;
      stopTimer();
      waiting = [];
    },
  };
}
