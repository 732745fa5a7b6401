/** Follows what was accepted until a block that will not be replaced holds it; over restarts, and never by sending anything. */
import { compare } from '#main/activity/differences.ts';
import { createRounds, isStillThere } from '#main/activity/rounds.ts';
import { settle, toldNow } from '#main/activity/settling.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { ConfirmedConnection } from '#main/ports/confirmed.ts';
import type { Journal } from '#main/ports/journal.ts';
import type { ReadService } from '#main/ports/service.ts';
import type { Activity } from '#shared/activity.ts';

interface FollowingParts {
  readonly journal: Journal;
  readonly read: ReadService;
  readonly clock: Clock;
  /** The connection by which its service can be asked now; null where there is none. */
  readonly askedBy: (entry: Activity) => ConfirmedConnection | null;
  readonly changed: (id: string) => void;
}

export interface Following {
  /** Something may be known of it now. */
  look(id: string): void;
  /** Everything that is not settled, after a start or a sign-in. */
  lookAtAll(): void;
  stop(): void;
}

const followed = ['accepted', 'confirmed', 'reverted'] as const;

const isOver = ({ state, settledAt, hash }: Activity) => hash === null || settledAt !== null || !followed.some((one) => one === state);

export function createFollowing({ journal, read, clock, askedBy, changed }: FollowingParts): Following {
  /** True where nothing more is to be done. */
  async function lookOnce(id: string, signal: AbortSignal): Promise<boolean> {
    const entry = journal.find(id);
    if (!entry.ok) return false;
    if (entry.value === null || isOver(entry.value)) return true;
    const connection = askedBy(entry.value);
    // Taken up again once it is open.
    if (connection === null || !isStillThere(entry.value, connection)) return true;
    const how = { urgency: 'own', signal } as const;
    // Asked anew: what is kept may be of a block that was replaced since.
    const receipt = await read('transaction.receipt', connection, { hash: entry.value.hash ?? '' }, { ...how, ask: 'by-hand' });
    const newest = await read('block.latestNumber', connection, {}, how);
    const told = toldNow(receipt);
    const isNew =
      told !== null &&
      told.status !== null &&
      told.blockNumber !== null &&
      (entry.value.differences === null || entry.value.state === 'accepted');
    const differences = isNew ? await compare(read, entry.value, connection, told, signal) : null;
    const now = journal.find(id);
    if (signal.aborted || !now.ok || now.value === null || isOver(now.value)) return signal.aborted;
    const next = settle(now.value, receipt, newest, clock.now());
    const isCompared = differences !== null && (next?.state ?? now.value.state) !== 'accepted';
    if (next === null && !isCompared) return false;
    const change = { ...next?.change, ...(isCompared ? { differences } : {}) };
    const moved = journal.move(id, [now.value.state], next?.state ?? now.value.state, change);
    if (moved.ok) changed(id);
    return false;
  }

  const rounds = createRounds(clock, lookOnce);
  return {
    look: rounds.begin,
    lookAtAll() {
      const all = journal.inState(followed);
      for (const entry of all.ok ? all.value : []) if (!isOver(entry)) rounds.begin(entry.id);
    },
    stop: rounds.stop,
  };
}
