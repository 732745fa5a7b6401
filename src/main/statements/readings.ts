/** Reads the balances of accounts now, and says after which block they are: the service has no balances of the past. */
import type { StoredReading, WatchStore } from '#main/chain/watch/watch-store.ts';
import type { Ask } from '#main/statements/ask.ts';
import type { Reading } from '#main/statements/ledger.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { AssetKind } from '#shared/statements/assets.ts';
import { nativeBalanceInput } from '#shared/tokens/multicall.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';

/** What is asked for: of one asset. */
export interface Held {
  readonly asset: string;
  readonly kind: AssetKind;
  readonly contract: string | null;
  readonly tokenId: string | null;
}

/** Balances in one statement; what is beyond is unknown. */
const mostBalances = 300;
/** Times that all are read again because a block came meanwhile. */
const mostTries = 3;

const itemInput = (contract: string, account: string, id: string) => ({
  functionSignature: 'function balanceOf(address account, uint256 id) view returns (uint256)',
  params: [account, id],
  contractAddress: contract,
});

interface Native {
  /** Whether the accounts are all that the service lists. */
  readonly hasAll: boolean;
  /** The Multicall3 contract that reports each account's balance; null where none is proven. */
  readonly multicall: string | null;
}

/**
 * Base units; null where the service doesn't say. `alone`: the only account, which then has the balance that the service reports. Of
 * several, it doesn't say whose that is: a proven contract is asked for each.
 */
async function balanceNow(
  ask: Ask,
  { kind, contract, tokenId }: Held,
  account: string,
  { alone, multicall }: { readonly alone: boolean; readonly multicall: string | null },
): Promise<string | null> {
  if (alone && kind === 'native') {
    const answer = await ask('user.balance', {}, true);
    return answer.ok ? answer.value : null;
  }
  if (kind === 'native' || contract === null) {
    if (multicall === null) return null;
    const answer = await ask('contract.call', nativeBalanceInput(multicall, account), true);
    return answer.ok ? onlyNumber(answer.value.result) : null;
  }
  const input = kind === 'erc1155' ? itemInput(contract, account, tokenId ?? '0') : balanceInput(contract, account);
  const answer = await ask('contract.call', input, true);
  return answer.ok ? onlyNumber(answer.value.result) : null;
}

export interface Readings {
  /** The newest block after the last one was read. */
  readonly newest: number;
  /** Of each account; `from` and `to` as in `Reading`. */
  readonly list: readonly (Reading & { readonly account: string })[];
}

/** Errors: those of reading the newest block. */
export async function readBalances(
  ask: Ask,
  assets: readonly Held[],
  accounts: readonly string[],
  { hasAll, multicall }: Native,
): Promise<Result<Readings>> {
  const wanted = assets.flatMap((asset) => accounts.map((account) => ({ asset, account }))).slice(0, mostBalances);
  const alone = hasAll && accounts.length === 1;
  const newestNow = () => ask('block.latestNumber', {}, true);
  let before = await newestNow();
  if (!before.ok) return before;
  for (let tries = 1; ; tries += 1) {
    const amounts = await Promise.all(wanted.map(({ asset, account }) => balanceNow(ask, asset, account, { alone, multicall })));
    const after = await newestNow();
    if (!after.ok) return after;
    const [from, to] = [Number(before.value), Number(after.value)];
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return fail({ code: 'unreadable-response', why: 'not-text' });
    before = after;
    if (from !== to && tries < mostTries) continue;
    return ok({
      newest: Math.max(from, to),
      list: wanted.flatMap(({ asset: { asset }, account }, index) => {
        const amount = amounts[index] ?? null;
        return amount === null ? [] : [{ asset, account, from: Math.min(from, to), to: Math.max(from, to), amount: BigInt(amount) }];
      }),
    });
  }
}

/** Of all of the accounts together: only where it is known of each, after the same block. */
export function joined(list: Readings['list'], accounts: readonly string[]): readonly Reading[] {
  const groups = new Map<string, Reading & { readonly count: number }>();
  // One block may have been read several times.
  const once = new Map(list.map((one) => [`${one.account} ${one.asset} ${one.from} ${one.to}`, one]));
  for (const { asset, account, from, to, amount } of once.values()) {
    if (!accounts.includes(account)) continue;
    const key = `${asset} ${from} ${to}`;
    const before = groups.get(key);
    groups.set(key, { asset, from, to, amount: (before?.amount ?? 0n) + amount, count: (before?.count ?? 0) + 1 });
  }
  return [...groups.values()].filter(({ count }) => count === accounts.length).map(({ count: _, ...reading }) => reading);
}

/** Blocks of stored readings that are looked at, nearest to each end of the period. */
const mostLookedAt = 12;

/** Those that were stored before and whose blocks are still on the chain. `ends`: the blocks at which balances are wanted. */
export async function storedReadings(
  store: Pick<WatchStore, 'readings'>,
  ask: Ask,
  connection: string,
  ends: readonly number[],
): Promise<Readings['list']> {
  const all = store.readings(connection);
  const blocks = [...new Map(all.map(({ block, hash }) => [`${block} ${hash}`, { block, hash }])).values()];
  const near = new Map(
    ends.flatMap((end) =>
      blocks
        .toSorted((one, other) => Math.abs(one.block - end) - Math.abs(other.block - end))
        .slice(0, mostLookedAt)
        .map((one) => [`${one.block} ${one.hash}`, one] as const),
    ),
  );
  const there = new Set<string>();
  await Promise.all(
    [...near].map(async ([key, { block, hash }]) => {
      const read = await ask('block.get', { number: String(block) });
      if (read.ok && read.value.hash === hash) there.add(key);
    }),
  );
  return all
    .filter(({ block, hash }) => there.has(`${block} ${hash}`))
    .map(({ asset, account, block, amount }) => ({ asset, account, from: block, to: block, amount: BigInt(amount) }));
}

/** As they are stored: only those that are of one block, which has a hash. */
export const toStored = (list: Readings['list'], hash: string | null, at: number): readonly StoredReading[] =>
  hash === null
    ? []
    : list.flatMap(({ asset, account, from, to, amount }) =>
        from === to ? [{ asset, account, block: to, hash, amount: amount.toString(), at }] : [],
      );
