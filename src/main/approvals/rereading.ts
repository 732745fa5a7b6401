/** Reads approvals again: touched ones soon, watched ones regularly; one at a time of each connection, behind what a screen asks for. */

import type { SpareRequests } from '#main/chain/watch/budget.ts';
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { readOf } from '#shared/approvals/approval-operations.ts';
import { approvalKey, type SavedApproval, takesPlace } from '#shared/approvals/approvals.ts';
import type { Result } from '#shared/core/result.ts';
import { isWatched } from './approval-updates.ts';

interface RereadingParts {
  readonly read: ReadService;
  readonly clock: Clock;
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  /** Whether reads can be made for it now. */
  readonly isOpen: (connection: string) => boolean;
  readonly spare: (connection: string) => SpareRequests;
  readonly approvalsOf: (connection: string) => readonly SavedApproval[];
  /** The connections for which reads can be made now. */
  readonly open: () => readonly string[];
}

interface Rereading {
  /** Reads these soon, because their values may have changed. */
  touch(connection: string, keys: readonly string[]): void;
  /** Reads what is due. */
  look(): void;
  stop(): void;
}

const minute = 60_000;
/** What is watched is read this often. */
const pace = 10 * minute;

export function createRereading(parts: RereadingParts): Rereading {
  const { read, clock, find, isOpen, spare, approvalsOf, open } = parts;
  const touched = new Map<string, Set<string>>();
  /** When each was last tried, whatever the result. */
  const tried = new Map<string, number>();
  const aborter = new AbortController();
  const running = new Set<string>();
  let stopTimer = () => {};

  const nameOf = (connection: string, approval: SavedApproval) => `${connection} ${approvalKey(approval)}`;
  const triedAt = (connection: string, approval: SavedApproval) => tried.get(nameOf(connection, approval)) ?? 0;
  const setOf = (connection: string) => touched.get(connection) ?? new Set();

  function isDue(connection: string, approval: SavedApproval, isWatching: boolean): boolean {
    const since = Math.max(triedAt(connection, approval), approval.checkedAt ?? 0);
    return ((approval.readings.length === 0 && takesPlace(approval)) || isWatched(approval, isWatching)) && clock.now() - since >= pace;
  }

  /** False where reading another one would fail as well. */
  async function readOne(connection: ConfirmedConnection, approval: SavedApproval): Promise<boolean> {
    const budget = spare(connection.id);
    while (budget.isOn && !aborter.signal.aborted && budget.wait() > 0) await pause(clock, Math.min(budget.wait(), minute), aborter.signal);
    if (aborter.signal.aborted || !isOpen(connection.id)) return false;
    tried.set(nameOf(connection.id, approval), clock.now());
    const { id, input } = readOf(approval);
    const how = { urgency: 'ahead', ask: 'by-hand', tries: 1, signal: aborter.signal, asked: budget.spent } as const;
    const answer = await read(id, connection, input as never, how);
    const problem = answer.ok ? answer.value.problem : answer.error;
    // A contract without an answer is not tried again; a service that cannot be reached is.
    return problem === null || (problem.code === 'service' && problem.status < 500 && problem.status !== 429);
  }

  /** One at a time for each connection. */
  async function run(id: string): Promise<void> {
    if (running.has(id)) return;
    running.add(id);
    try {
      for (;;) {
        const found = find(id);
        if (!found.ok || !isOpen(id) || aborter.signal.aborted) return;
        const waiting = setOf(id);
        const { isOn } = spare(id);
        // The one tried longest ago first: a contract that always fails must not block the others.
        const [approval] = approvalsOf(id)
          .filter((one) => waiting.has(approvalKey(one)) || isDue(id, one, isOn))
          .toSorted((one, other) => triedAt(id, one) - triedAt(id, other));
        if (approval === undefined) return;
        const key = approvalKey(approval);
        waiting.delete(key);
        if (await readOne(found.value, approval)) continue;
        touched.set(id, waiting.add(key));
        return;
      }
    } finally {
      running.delete(id);
    }
  }

  function look(): void {
    for (const id of open()) void run(id);
  }

  function tick(): void {
    stopTimer = clock.after(minute, tick);
    look();
  }
  tick();

  return {
    touch(connection, keys) {
      if (keys.length === 0) return;
      const waiting = setOf(connection);
      for (const key of keys) waiting.add(key);
      touched.set(connection, waiting);
      void run(connection);
    },
    look,
    stop() {
      aborter.abort();
      stopTimer();
    },
  };
}
