/** The transactions of some accounts that main knows: found by watching, in the newest blocks, stored, and sent from here. */
import { has, minus, type Range, type Ranges, withRange } from '#main/chain/watch/ranges.ts';
import { scanBlock } from '#main/chain/watch/scan-block.ts';
import type { WatchService } from '#main/chain/watch/watch.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import { type Ask, toReadNow } from '#main/statements/ask.ts';
import type { LedgerEntry } from '#main/statements/ledger.ts';
import type { Journal } from '#main/writes/journal.ts';
import { mergedEntry } from '#shared/chain/merged-history.ts';
import type { FoundTransaction } from '#shared/chain/watch.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { type Activity, isUncertain } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';

/** Newest blocks that are read for a statement itself: watching comes to them a moment later. */
const mostRead = 12;
/** Entries of the journal in one page. */
const pageSize = 500;

export interface History {
  readonly entries: readonly LedgerEntry[];
  readonly scanned: Ranges;
}

const toEntry = ({ hash, block, timestamp, entry }: FoundTransaction): LedgerEntry => ({
  hash,
  block: Number(block),
  at: Number(timestamp) * 1000,
  entry,
});

/** Found by watching, and in the newest blocks, which are read now. `accounts`: those that are asked for; EIP-55. */
export async function scannedHistory(
  watch: Pick<WatchService, 'all'>,
  ask: Ask,
  of: { readonly connection: string; readonly accounts: readonly string[]; readonly newest: number },
): Promise<History> {
  const all = watch.all(of.connection);
  // Blocks were checked for the accounts that were known then.
  const isForAll = of.accounts.every((account) => all.accounts.includes(account));
  const known = isForAll ? all.scanned : [];
  const near: Ranges = [[Math.max(0, of.newest - mostRead + 1), of.newest]];
  const found: FoundTransaction[] = [];
  let scanned = known;
  let parent: string | null = null;
  for (const number of minus(near, known).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))) {
    const finished = { accounts: [], block: null, found: new Map() };
    const read = await scanBlock(toReadNow(ask), number, { connection: of.connection, accounts: of.accounts, finished, isPast: false });
    // One that isn't the child of the block before it: the chain was reorged meanwhile.
    if (!read.ok || (parent !== null && has(scanned, number - 1) && read.value.parentHash !== parent)) break;
    parent = read.value.hash;
    found.push(...read.value.found);
    scanned = withRange(scanned, [number, number]);
  }
  const byHash = new Map([...all.found.filter(({ block }) => has(known, Number(block))), ...found].map((one) => [one.hash, toEntry(one)]));
  return { entries: [...byHash.values()], scanned };
}

/** The whole journal of a connection, newest first. Null where it can't be read. */
function journalOf(journal: Pick<Journal, 'list'>, connection: string): readonly Activity[] | null {
  const all: Activity[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = journal.list(connection, {
      before: last?.preparedAt ?? null,
      ...(last === undefined ? {} : { behind: last.id }),
      most: pageSize,
    });
    if (!page.ok) return null;
    all.push(...page.value);
    if (page.value.length < pageSize) return all;
  }
}

/** How many writes were sent between these moments whose outcome isn't known; null where the journal can't be read. */
export function uncertainIn(
  journal: Pick<Journal, 'list'>,
  connection: string,
  accounts: readonly string[],
  [from, to]: Range,
): number | null {
  const entries = journalOf(journal, connection);
  if (entries === null) return null;
  return entries.filter(
    (entry) => isUncertain(entry.state) && !isOfOthers(entry, accounts) && (entry.sentAt ?? 0) >= from && (entry.sentAt ?? 0) < to,
  ).length;
}

/**
 * Transactions in blocks that weren't checked, from stored answers and the journal: they are known, though others of these blocks
 * may be missing. `within`: the blocks that are asked about.
 */
export async function otherHistory(
  { known, journal }: { readonly known: Pick<Cache, 'about'>; readonly journal: Pick<Journal, 'list'> },
  { connection, accounts, scanned, within }: { connection: string; accounts: readonly string[]; scanned: Ranges; within: Range },
): Promise<readonly LedgerEntry[]> {
  const isWanted = (block: number) => has([within], block) && !has(scanned, block);
  const byHash = new Map<string, LedgerEntry>();
  for (const entry of journalOf(journal, connection) ?? []) {
    const block = Number(entry.block?.number ?? -1);
    if (entry.hash === null || !isWanted(block) || isOfOthers(entry, accounts)) continue;
    const { history } = briefOf(entry);
    if (history !== null) byHash.set(entry.hash.toLowerCase(), { hash: entry.hash, block, at: null, entry: history });
  }
  // What stored answers say is whole, as the service may have carried out a write by another contract.
  const stored = new Map<string, LedgerEntry>();
  for (const account of accounts) {
    const { transactions } = await known.about(connection, account);
    for (const { hash, block, timestamp, status, history } of transactions) {
      if (block === null || status === null || !isWanted(Number(block))) continue;
      const before = stored.get(hash.toLowerCase());
      const entry = before === undefined ? history : mergedEntry(before.entry, history);
      stored.set(hash.toLowerCase(), { hash, block: Number(block), at: timestamp === null ? null : Number(timestamp) * 1000, entry });
    }
  }
  return [...new Map([...byHash, ...stored]).values()];
}
