/** Looks up what similar calls cost, in what this computer has stored of the person's transactions. Asks the service for nothing. */
import type { Cache } from '#main/core/ports/cache.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { FoundPage } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Cost } from '#shared/writes/review/facts.ts';
import { expectedFee, type PaidCall } from '#shared/writes/review/fee.ts';

/** `accounts`: the person's own. `contract` and `selector`: of the call. */
export type CostOf = (
  connection: string,
  accounts: readonly string[],
  call: { readonly contract: string; readonly selector: string },
) => Promise<Cost>;

interface CostParts {
  readonly known: Pick<Cache, 'about' | 'balances'>;
  readonly found: (connection: string, before: string | null) => FoundPage;
}

/** More would hardly find another similar call. */
const mostPages = 5;
const mostAccounts = 20;

interface Seen {
  readonly hash: string;
  readonly block: string | null;
  readonly at: number;
  readonly entry: HistoryEntry;
}

export function createCostOf({ known, found }: CostParts): CostOf {
  function foundBy(connection: string): readonly Seen[] {
    const seen: Seen[] = [];
    let before: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const next: FoundPage = found(connection, before);
      seen.push(...next.found.map(({ hash, block, timestamp, entry }) => ({ hash, block, at: Number(timestamp) * 1000, entry })));
      before = next.before;
      if (before === null) break;
    }
    return seen;
  }

  async function storedOf(connection: string, account: string): Promise<readonly Seen[]> {
    const { transactions } = await known.about(connection, account);
    return transactions.map(({ hash, block, timestamp, storedAt, history: entry }) => {
      // Without its block's time: when it was last read, which is never before.
      const at = timestamp === null ? storedAt : Number(timestamp) * 1000;
      return { hash, block, at, entry };
    });
  }

  return async (connection, accounts, { contract, selector }) => {
    const stored = await Promise.all(accounts.slice(0, mostAccounts).map((account) => storedOf(connection, account)));
    const all = new Map([...stored.flat(), ...foundBy(connection)].map((seen) => [seen.hash.toLowerCase(), seen]));
    const isOwn = (address: string | null) => accounts.some((account) => sameAddress(account, address));
    const calls = [...all.values()]
      // Strangers whose transactions name the accounts choose their own price.
      .filter(({ entry }) => isOwn(entry.asked.from))
      .toSorted((one, other) => Number(other.block ?? 0) - Number(one.block ?? 0))
      .flatMap(({ at, entry: { asked, outcome } }): PaidCall[] =>
        outcome.status !== 'success' || outcome.fee === null || asked.to === null || asked.selector === null
          ? []
          : [{ contract: asked.to, selector: asked.selector, fee: outcome.fee, at }],
      );
    const balance = (await known.balances(connection)).at(-1) ?? null;
    return { fee: expectedFee(calls, contract, selector), balance: balance === null ? null : { wei: balance.wei, at: balance.at } };
  };
}
