/** Searches the chain for a write whose outcome is unknown, block by block since it was sent. Never sends anything. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { BalanceOf } from '#main/writes/balance-of-write.ts';
import type { Change, Journal } from '#main/writes/journal.ts';
import { createPolling, isStillThere, type Seen as When } from '#main/writes/polling.ts';
import { isBehind, lostAs } from '#main/writes/receipt-outcome.ts';
import { isThatWrite, lookInBlock } from '#main/writes/search-block.ts';
import { finalDepth, immutableDepth, searchDepth } from '#shared/core/finality.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import {
  type Activity,
  isRejectedByService,
  isSought,
  longestSearch,
  type Search,
  type WriteState,
  wasSearchedEnough,
} from '#shared/writes/activity.ts';

interface SearchingParts {
  readonly journal: Journal;
  readonly read: ReadService;
  readonly clock: Clock;
  /** The connection by which its service can be asked now; null where there is none. */
  readonly askedBy: (entry: Activity) => ConfirmedConnection | null;
  readonly balanceOf: BalanceOf;
  readonly changed: (id: string) => void;
  /** It was found, and can be followed. */
  readonly found: (id: string) => void;
}

export interface Searching {
  /** Searches in the background: often until enough blocks and time have passed, then less and less often for a day. */
  look(id: string): void;
  /** Searches for everything unknown, after a start or a sign-in. */
  startAll(): void;
  /**
   * Searches now, including the newest blocks again, which may have been reorganized; returns the entry as it is then.
   * Errors: `storage`; `invalid-input` where there is no such entry; `not-signed-in` where the service cannot be asked about it.
   */
  check(id: string): Promise<Result<Activity>>;
  stop(): void;
}

/** Blocks searched backwards where the newest block was unknown at sending. */
const backwards = 100n;
/** Failed reads of one pass. */
const mostUnread = 3;
/** Steps back of one pass, because nodes that disagree may each report another block. */
const mostStepsBack = 24;
/** Blocks of one pass, and their transactions. */
const most = 500n;
const mostTransactions = 2_000;
/** Milliseconds between two saves of the progress. */
const noteEvery = 1_000;

/** Also refused writes that the chain does not have so far. */
const isSoughtStill = (entry: Activity) => isSought(entry) || isRejectedByService(entry);
const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

export function createSearching({ journal, read, clock, askedBy, balanceOf, changed, found }: SearchingParts): Searching {
  const checking = new Map<string, Promise<void>>();
  const aborter = new AbortController();
  /** Hashes of blocks read in this run, by entry. */
  const blocksRead = new Map<string, BlockHashes>();

  function hashesOf(id: string): BlockHashes {
    const known = blocksRead.get(id) ?? createBlockHashes();
    blocksRead.set(id, known);
    return known;
  }

  const isLate = ({ sentAt }: Activity) => clock.now() - (sentAt ?? 0) >= longestSearch;

  /** Over only after a search a day later: it may have been mined while the computer slept or Blockdesk was closed. */
  function isOver(entry: Activity): boolean {
    const { state, search, sentAt } = entry;
    // Older versions did not search for refused writes; searching months of blocks for them would take days.
    if (state === 'rejected' && search === null) return isLate(entry);
    return wasSearchedEnough(entry) && search !== null && search.lookedAt - (sentAt ?? 0) >= longestSearch;
  }

  /** The time of the first block searched, in seconds. */
  async function beginningOf({ from }: Search, connection: ConfirmedConnection, signal: AbortSignal): Promise<bigint | null> {
    const block = currentValue(await read('block.get', connection, { number: from }, { urgency: 'ahead', signal }));
    return block === null ? null : BigInt(block.timestamp);
  }

  /** The state after enough blocks without a match. */
  function afterAll(entry: Activity, search: Search): { readonly state: WriteState; readonly change: Change } {
    if (!wasSearchedEnough({ ...entry, search })) return { state: entry.state, change: {} };
    // Refused by the service and absent from the chain, if every transaction could be read.
    if (entry.state === 'refused' && search.missed === 0)
      return { state: 'rejected', change: { settledAt: clock.now(), settledBy: 'service' } };
    // Not pending forever: its outcome is unknown.
    if (entry.state === 'accepted') return { state: 'unknown', change: { problem: lostAs(entry, 'none') } };
    return { state: entry.state, change: {} };
  }

  function note(entry: Activity, search: Search): void {
    const { state, change } = afterAll(entry, search);
    if (journal.move(entry.id, [entry.state], state, { search, ...change }).ok) changed(entry.id);
  }

  /** It was accepted with this transaction, which was only missing for a while. */
  const wasMissing = ({ problem }: Activity) => problem?.code === 'outcome-unknown' && problem.named === 'missing';

  /** Marks the entry as found, unless another entry is that transaction. Hashes that the service named for unknown entries don't count. */
  function claim(entry: Activity, { hash, ...where }: { readonly hash: string } & Pick<Activity, 'block' | 'search'>): boolean {
    const others = journal.withHash(entry.connection, hash);
    if (!others.ok || others.value.some((one) => one.id !== entry.id && (one.state !== 'unknown' || wasMissing(one)))) return false;
    const moved = journal.move(entry.id, [entry.state], 'accepted', { hash, ...where, settledAt: null, settledBy: null });
    if (!moved.ok || !moved.value) return false;
    changed(entry.id);
    found(entry.id);
    return true;
  }

  function begin(entry: Activity, newest: bigint): Search {
    if (entry.search !== null) return entry.search;
    const sentAt = entry.sentAtBlock === null ? null : BigInt(entry.sentAtBlock);
    // A chain that is shorter than at the time of sending was restarted: all its blocks are searched.
    const from = sentAt === null || sentAt > newest ? larger(newest - backwards, 0n) : sentAt + 1n;
    const to = larger(from, sentAt === null ? newest : from) + searchDepth - 1n;
    return { from: String(from), to: String(to), at: null, missed: 0, balance: null, lookedAt: clock.now() };
  }

  /** `again`: also reads blocks that were searched and may have been reorganized. */
  async function pass(entry: Activity, connection: ConfirmedConnection, again: boolean, signal: AbortSignal): Promise<void> {
    // The time of the newest block's reading: the computer may sleep during the pass.
    const lookedAt = clock.now();
    const answer = await read('block.latestNumber', connection, {}, { urgency: again ? 'visible' : 'ahead', signal });
    const latest = currentValue(answer);
    if (latest === null || signal.aborted || isBehind(entry, answer, clock.now())) return;
    const newest = BigInt(latest);
    const begun = begin(entry, newest);
    let search: Search = { ...begun, newest: String(larger(BigInt(begun.newest ?? '0'), newest)) };
    const hashes = hashesOf(entry.id);
    // On a late search, only blocks of the first day, by the chain's own time, are read unasked.
    const beginning = isLate(entry) && !again ? await beginningOf(search, connection, signal) : null;
    const next = search.at === null ? BigInt(search.from) : BigInt(search.at) + 1n;
    const isAgain = again || !hashes.has(next - 1n);
    const first = isAgain ? larger(BigInt(search.from), smaller(next, newest + 1n - finalDepth)) : next;
    const last = smaller(newest, first + most - 1n);
    let notedAt = clock.monotonic();
    let transactions = 0;
    let stepsBack = mostStepsBack;
    let unread = 0;
    for (let number = first; number <= last && transactions < mostTransactions && !signal.aborted; number += 1n) {
      const seen = await lookInBlock(read, entry, connection, String(number), signal);
      if (seen === null) {
        // Nothing was searched, so no time is saved.
        if (number === first) return;
        unread += 1;
        if (unread > mostUnread) break;
        number -= 1n;
        continue;
      }
      const where = { block: { number: String(number), hash: seen.hash }, search };
      if (seen.hashes.some((hash) => claim(entry, { hash, ...where }))) return;
      transactions += seen.transactions;
      if (stepsBack > 0 && number > first - finalDepth && hashes.isReorged(number - 1n, seen.parentHash)) {
        // The previous block was reorganized: it is read again, and so on backwards.
        stepsBack -= 1;
        number -= 2n;
        continue;
      }
      hashes.note(number, seen.hash);
      const isNew = search.at === null || number > BigInt(search.at);
      const at = isNew ? String(number) : search.at;
      search = { ...search, at, missed: search.missed + (isNew ? seen.missed : 0), lookedAt };
      const isDayLater =
        beginning !== null && seen.timestamp !== null && BigInt(seen.timestamp) - beginning >= BigInt(longestSearch / 1_000);
      if (isDayLater && number >= BigInt(search.to)) {
        search = { ...search, newest: search.at ?? search.to };
        break;
      }
      if (clock.monotonic() - notedAt < noteEvery) continue;
      notedAt = clock.monotonic();
      note(entry, search);
    }
    if (signal.aborted) return;
    const balanceAt = clock.now();
    // By another connection it could be another person's.
    const balance = connection.id === entry.connection ? await balanceOf(entry, connection, signal).catch(() => null) : null;
    note(entry, { ...search, ...(balance === null ? {} : { balance, balanceAt }), lookedAt });
  }

  /** The entry and the connection for its search; null where it need not be searched for. */
  function sought(id: string): Result<{ entry: Activity; connection: ConfirmedConnection } | null> {
    const entry = journal.find(id);
    if (!entry.ok) return entry;
    if (entry.value === null || !isSoughtStill(entry.value)) return ok(null);
    const connection = askedBy(entry.value);
    const canAsk = connection !== null && isStillThere(entry.value, connection);
    return canAsk ? ok({ entry: entry.value, connection }) : fail({ code: 'not-signed-in' });
  }

  /** One pass at a time for an entry. A hash that the service named is checked first. */
  function passOnce(id: string, again: boolean, signal: AbortSignal): Promise<void> {
    const going = checking.get(id);
    if (going !== undefined) return going;
    const work = (async () => {
      const what = sought(id);
      if (!what.ok || what.value === null) return;
      const { entry, connection } = what.value;
      if (entry.hash !== null) {
        // The named transaction may be another one, such as the one that it conflicts with.
        const named = currentValue(await read('transaction.get', connection, { hash: entry.hash }, { urgency: 'own', signal }));
        const isIt = named === null ? false : isThatWrite(entry, named);
        const { blockNumber = null, blockHash = null } = named ?? {};
        const block = blockNumber === null ? null : { number: blockNumber, hash: blockHash };
        if ((isIt === true || (wasMissing(entry) && isIt === null)) && claim(entry, { hash: entry.hash, block, search: entry.search }))
          return;
      }
      await pass(entry, connection, again, signal);
    })().finally(() => checking.delete(id));
    checking.set(id, work);
    return work;
  }

  const polling = createPolling(clock, async (id, signal): Promise<When> => {
    const what = sought(id);
    // Taken up again once it is open.
    if (!what.ok) return what.error.code === 'storage' ? 'soon' : 'over';
    if (what.value === null || isOver(what.value.entry)) return 'over';
    await passOnce(id, false, signal);
    const now = journal.find(id);
    return now.ok && now.value !== null && wasSearchedEnough(now.value) ? 'rarely' : 'soon';
  });

  return {
    look: polling.begin,
    startAll() {
      const all = journal.inState(['unknown', 'refused', 'accepted', 'rejected']);
      for (const entry of all.ok ? all.value : []) if (isSoughtStill(entry) && !isOver(entry)) polling.begin(entry.id);
    },
    async check(id) {
      const what = sought(id);
      if (!what.ok) return what;
      if (what.value !== null) {
        // A running pass may have begun before the newest block.
        await checking.get(id);
        await passOnce(id, true, aborter.signal);
      }
      const now = journal.find(id);
      if (!now.ok) return now;
      return now.value === null ? fail({ code: 'invalid-input', fields: { intent: t('This entry isn’t in Activity.') } }) : ok(now.value);
    },
    stop() {
      aborter.abort();
      polling.stop();
    },
  };
}

/** Hashes of the blocks read last, to notice reorganizations. */
interface BlockHashes {
  has(number: bigint): boolean;
  note(number: bigint, hash: string | null): void;
  /** `parentHash`: of the next block. False where one of the two is unknown. */
  isReorged(number: bigint, parentHash: string | null): boolean;
}

/** More than are ever replaced. */
const mostHashes = Number(immutableDepth);

function createBlockHashes(): BlockHashes {
  const hashes = new Map<bigint, string>();
  return {
    has: (number) => hashes.has(number),
    note(number, hash) {
      hashes.delete(number);
      if (hash === null) return;
      hashes.set(number, hash);
      for (const oldest of hashes.keys()) {
        if (hashes.size <= mostHashes) break;
        hashes.delete(oldest);
      }
    },
    isReorged(number, parentHash) {
      const known = hashes.get(number);
      return known !== undefined && parentHash !== null && known !== parentHash;
    },
  };
}
