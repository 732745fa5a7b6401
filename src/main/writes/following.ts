/** Follows accepted writes until a final block contains them, also across restarts. Never sends anything. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue, isGone } from '#main/core/service/current-value.ts';
import { searchDepth } from '#shared/core/finality.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Receipt } from '#shared/core/readers/transaction.ts';
import type { Result } from '#shared/core/result.ts';
import { type Activity, longestLag, searchTime } from '#shared/writes/activity.ts';
import { compare as compareAsReviewed } from './differences.ts';
import type { Journal } from './journal.ts';
import { createPolling, isStillThere, type Seen } from './polling.ts';
import { lostAs, receiptOutcome } from './receipt-outcome.ts';

interface FollowingParts {
  readonly journal: Pick<Journal, 'find' | 'inState' | 'move'>;
  readonly read: ReadService;
  readonly clock: Clock;
  /** The connection by which its service can be asked now; null where there is none. */
  readonly askedBy: (entry: Activity) => ConfirmedConnection | null;
  readonly changed: (id: string) => void;
  /** Where the receipt differs from the review. */
  readonly compare?: typeof compareAsReviewed;
  /** The hash that the service named is not this write's: it has to be searched for. */
  readonly lost: (id: string) => void;
}

export interface Following {
  /** Something may be known of it now. */
  look(id: string): void;
  /** Follows everything open, after a start or a sign-in. */
  startAll(): void;
  stop(): void;
}

const followed = ['accepted', 'confirmed', 'reverted'] as const;

const isOver = ({ state, settledAt, hash }: Activity) => hash === null || settledAt !== null || !followed.some((one) => one === state);

export function createFollowing({ journal, read, clock, askedBy, changed, lost, compare = compareAsReviewed }: FollowingParts): Following {
  /** Since when a write that was in a block has no receipt, on the monotonic clock. */
  const goneSince = new Map<string, number>();

  /** Whether the chain does not know the named transaction, not even as pending, long after it was accepted. */
  async function isMissing(
    entry: Activity,
    connection: ConfirmedConnection,
    newest: Result<Answer<string>>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const number = currentValue(newest);
    if (number === null || entry.state !== 'accepted' || clock.now() - (entry.sentAt ?? 0) < searchTime) return false;
    if (entry.sentAtBlock !== null && BigInt(number) - BigInt(entry.sentAtBlock) < searchDepth) return false;
    const transaction = await read('transaction.get', connection, { hash: entry.hash ?? '' }, { urgency: 'own', signal, ask: 'by-hand' });
    return isGone(transaction);
  }

  /** A lagging node has no receipt either. So its block must be another by now, or the receipt missing for longer than nodes lag. */
  async function isTakenBack(
    { id, block }: Activity,
    receipt: Result<Answer<Receipt>>,
    connection: ConfirmedConnection,
    signal: AbortSignal,
  ): Promise<boolean> {
    const isThere = block === null || !(isGone(receipt) || currentValue(receipt)?.blockNumber === null);
    if (isThere) {
      if (currentValue(receipt) !== null) goneSince.delete(id);
      return false;
    }
    const since = goneSince.get(id) ?? clock.monotonic();
    goneSince.set(id, since);
    const there = currentValue(await read('block.get', connection, { number: block.number }, { urgency: 'own', signal, ask: 'by-hand' }));
    const isOther = there !== null && there.hash !== null && block.hash !== null && there.hash !== block.hash;
    return isOther || clock.monotonic() - since >= longestLag;
  }

  function lose(entry: Activity): void {
    if (!journal.move(entry.id, ['accepted'], 'unknown', { problem: lostAs(entry, 'missing') }).ok) return;
    changed(entry.id);
    lost(entry.id);
  }

  async function lookOnce(id: string, signal: AbortSignal): Promise<Seen> {
    const entry = journal.find(id);
    if (!entry.ok) return 'soon';
    if (entry.value === null || isOver(entry.value)) return 'over';
    const connection = askedBy(entry.value);
    // Taken up again once it is open.
    if (connection === null || !isStillThere(entry.value, connection)) {
      goneSince.delete(id);
      return 'over';
    }
    const how = { urgency: 'own', signal } as const;
    // Not from the cache: a stored receipt may be of a block that was reorganized since.
    const receipt = await read('transaction.receipt', connection, { hash: entry.value.hash ?? '' }, { ...how, ask: 'by-hand' });
    const newest = await read('block.latestNumber', connection, {}, how);
    if (isGone(receipt) && (await isMissing(entry.value, connection, newest, signal))) {
      lose(entry.value);
      return 'over';
    }
    const receiptNow = currentValue(receipt);
    const wasInBlock = entry.value.block !== null && (isGone(receipt) || receiptNow?.blockNumber === null);
    if (wasInBlock !== (await isTakenBack(entry.value, receipt, connection, signal))) return 'soon';
    const isNew =
      receiptNow !== null &&
      receiptNow.status !== null &&
      receiptNow.blockNumber !== null &&
      (entry.value.differences === null || entry.value.state === 'accepted');
    const differences = isNew ? await compare(read, entry.value, connection, receiptNow, signal) : null;
    const now = journal.find(id);
    if (signal.aborted || !now.ok || now.value === null || isOver(now.value)) return signal.aborted ? 'over' : 'soon';
    const next = receiptOutcome(now.value, receipt, newest, clock.now());
    const isCompared = differences !== null && (next?.state ?? now.value.state) !== 'accepted';
    if (next === null && !isCompared) return 'soon';
    const change = { ...next?.change, ...(isCompared ? { differences } : {}) };
    const moved = journal.move(id, [now.value.state], next?.state ?? now.value.state, change);
    if (moved.ok) changed(id);
    if (next?.state !== 'unknown') return 'soon';
    lost(id);
    return 'over';
  }

  const polling = createPolling(clock, lookOnce);
  return {
    look: polling.begin,
    startAll() {
      const all = journal.inState(followed);
      for (const entry of all.ok ? all.value : []) if (!isOver(entry)) polling.begin(entry.id);
    },
    stop: polling.stop,
  };
}
