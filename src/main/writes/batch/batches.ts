/** Batches: several writes that are reviewed as one, recorded before the first is sent, and sent row by row. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '#main/core/ports/clock.ts';
import { type BatchBook, mayGoOn } from '#main/writes/batch/batch-book.ts';
import { type BatchIntent, type BatchPlan, batchDigest, toBatchIntent } from '#main/writes/batch/batch-intent.ts';
import type { BuildBatchReview } from '#main/writes/batch/build-batch-review.ts';
import { rowEntriesOf, rowEntryOf, toRowNow } from '#main/writes/batch/row-entries.ts';
import { type Stopped, sendRows } from '#main/writes/batch/running.ts';
import { createHeld, type Intent, intentLife, type Preconditions } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import type { Reviewing } from '#main/writes/review/reviewing.ts';
import type { Confirmed, Sending } from '#main/writes/sending.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Batch, BatchDetails, BatchNow, BatchRowNow, BatchRowState } from '#shared/writes/batch.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';
import type { Reviewed } from '#shared/writes/change.ts';
import type { Facts } from '#shared/writes/review/facts.ts';

interface BatchesParts {
  readonly book: BatchBook;
  readonly journal: Pick<Journal, 'find' | 'since'>;
  readonly reviewing: Pick<Reviewing, 'ask'>;
  readonly sending: Pick<Sending, 'send'>;
  readonly build: BuildBatchReview;
  readonly isUnchanged: (confirmed: Pick<Confirmed, 'intent' | 'facts'>) => Promise<boolean>;
  /** The rule that blocks a write now, in words. */
  readonly barredBy: (intent: Intent, facts: Facts) => string | null;
  /** Likewise, of all rows together. */
  readonly barredTogether: (batch: BatchIntent, facts: readonly Facts[]) => string | null;
  readonly clock: Clock;
  /** A batch of this connection is another now. */
  readonly changed: (connection: string) => void;
  /** It is no longer being sent. */
  readonly stopped: (batch: Batch, now: BatchNow) => void;
}

export interface Batches {
  /** As the call `batch.review`. `rows`: checked. */
  review(connection: string, kind: BatchKind, rows: readonly BatchRow<WriteId>[], pausesOnFailure: boolean): Promise<Result<string>>;
  goOn(connection: Connection, id: string): Promise<Result<null>>;
  pause(connection: string, id: string): void;
  end(connection: string, id: string): Result<null>;
  /** Null where there is none. Errors: `storage`. */
  details(connection: string, id: string): Result<BatchDetails | null>;
  /** The newest first. */
  now(connection: string): readonly BatchNow[];
  /** An entry of the journal has changed. */
  entryChanged(id: string): void;
  /** After a start. `restored`: the journal is an older copy, so no batch goes on. */
  recover(connections: readonly string[], restored: boolean): void;
}

interface Run {
  readonly connection: string;
  pausing: boolean;
}

/** How many are reported to a window. */
const shown = 5;
const changedMeanwhile = fail({ code: 'changed-meanwhile' as const });

type BatchReviewed = Extract<Reviewed, { kind: 'batch' }>;

export function createBatches(parts: BatchesParts): Batches {
  const { book, journal, reviewing, clock } = parts;
  const running = new Map<string, Run>();
  /** Why each stopped in this run. */
  const stops = new Map<string, Stopped>();
  /** What became of each row, until its entry changes; and which row an entry is of. */
  const rows = new Map<string, (BatchRowNow | null)[]>();
  const rowOf = new Map<string, { readonly batch: string; readonly connection: string; readonly row: number }>();
  const held = createHeld<BatchIntent>(clock, batchDigest);

  function rowNow(batch: Batch, row: number): Result<BatchRowNow> {
    const known = rows.get(batch.id)?.[row];
    if (known != null) return ok(known);
    const found = rowEntryOf(journal, batch.id, row);
    if (!found.ok) return found;
    const now = toRowNow(batch, row, found.value);
    const all = rows.get(batch.id) ?? batch.rows.map(() => null);
    all[row] = now;
    rows.set(batch.id, all);
    const where = { batch: batch.id, connection: batch.connection, row };
    for (const id of [found.value.entry?.id, found.value.next]) if (id != null) rowOf.set(id, where);
    return ok(now);
  }
  function rowsNow(batch: Batch): Result<readonly BatchRowNow[]> {
    const all: BatchRowNow[] = [];
    for (const row of batch.rows.keys()) {
      const now = rowNow(batch, row);
      if (!now.ok) return now;
      all.push(now.value);
    }
    return ok(all);
  }

  function phaseOf(batch: Batch, waiting: number): BatchNow['phase'] {
    const run = running.get(batch.id);
    if (run !== undefined) return run.pausing ? 'pausing' : 'running';
    return waiting > 0 && mayGoOn(batch, clock.now()) ? 'paused' : 'over';
  }
  function toNow(batch: Batch, all: readonly BatchRowNow[]): BatchNow {
    const counts: Partial<Record<BatchRowState, number>> = {};
    for (const { state } of all) counts[state] = (counts[state] ?? 0) + 1;
    const { id, kind, at, ended } = batch;
    const phase = phaseOf(batch, counts.waiting ?? 0);
    const stop = stops.get(id);
    const why = phase === 'paused' ? (stop?.why ?? ((counts.unknown ?? 0) > 0 ? 'unknown' : 'stopped')) : null;
    const said = phase === 'paused' ? (stop?.said ?? null) : null;
    const differing = all.filter(({ differs }) => differs).length;
    return { id, kind, at, phase, why, said, ended, rows: all.length, counts, differing };
  }

  /** The rows that can be sent, with the ids that their entries get. Errors: `storage`. */
  function waitingOf(id: string, count: number): Result<ReadonlyMap<number, string>> {
    const found = rowEntriesOf(journal, id, count);
    return found.ok ? ok(new Map(found.value.flatMap(({ next }, row) => (next === null ? [] : [[row, next] as const])))) : found;
  }

  const isBusy = (connection: string) => [...running.values()].some((run) => run.connection === connection);

  async function run(
    batch: Batch,
    agreed: { readonly subject: BatchIntent; readonly reviewed: BatchReviewed; readonly facts: readonly Facts[] },
  ) {
    const { subject, reviewed, facts } = agreed;
    const one: Run = { connection: batch.connection, pausing: false };
    running.set(batch.id, one);
    stops.delete(batch.id);
    rows.delete(batch.id);
    parts.changed(batch.connection);
    const toSend = subject.rows.map(({ row, intent }, index) => ({
      ...{ row, intent, facts: facts[index] ?? {} },
      title: reviewed.review.rows[index]?.text ?? reviewed.review.title,
    }));
    const stop = await sendRows(batch, toSend, {
      ...{ journal, sending: parts.sending, isUnchanged: parts.isUnchanged, barredBy: parts.barredBy },
      isPausing: () => one.pausing,
      now: clock.now,
      holding: reviewed.review.undoWindow,
      reviewedAt: reviewed.review.endsAt - intentLife,
    }).catch((): Stopped => ({ why: 'not-sent', said: null }));
    running.delete(batch.id);
    rows.delete(batch.id);
    if (stop !== null) stops.set(batch.id, stop);
    const all = rowsNow(batch);
    if (all.ok) parts.stopped(batch, toNow(batch, all.value));
    parts.changed(batch.connection);
  }

  /** `entries`: anew at each review. Errors: those of a write's review. */
  const ask = (connection: string, plan: BatchPlan, mayPrepare: (preconditions: Preconditions) => boolean) =>
    reviewing.ask<BatchIntent, BatchReviewed, readonly Facts[]>({
      connection,
      held,
      prepare(preconditions) {
        const entries = waitingOf(plan.id, plan.rows.length);
        if (!entries.ok) return entries;
        if (entries.value.size === 0 || !mayPrepare(preconditions)) return changedMeanwhile;
        const intent = toBatchIntent(plan, entries.value, preconditions);
        if (intent.ok) held.hold(intent.value);
        return intent;
      },
      build: (intent, times, report, signal) =>
        parts.build(intent, times, (review, facts) => report({ kind: 'batch', review }, facts), signal),
      barredBy: (intent, facts) => parts.barredTogether(intent, facts),
    });

  return {
    async review(connection, kind, planned, pausesOnFailure) {
      if (isBusy(connection)) return fail({ code: 'canceled' });
      const plan: BatchPlan = { id: randomUUID(), kind, rows: planned, pausesOnFailure };
      const agreed = await ask(connection, plan, () => !isBusy(connection));
      if (!agreed.ok) return agreed;
      const { preconditions } = agreed.value.subject;
      const batch: Batch = {
        ...plan,
        connection,
        identity: identityOf(preconditions.connection),
        chain: preconditions.chain,
        accounts: preconditions.accounts,
        titles: agreed.value.reviewed.review.rows.map(({ text }) => text),
        at: clock.now(),
        ended: null,
      };
      // On disk before the first row: what was sent can be told from what wasn't, whenever this ends.
      const saved = book.put(batch);
      if (!saved.ok) return saved;
      void run(batch, agreed.value);
      return ok(batch.id);
    },
    async goOn(connection, id) {
      const batch = book.find(connection.id, id);
      if (batch === null || !mayGoOn(batch, clock.now()) || isBusy(connection.id)) return changedMeanwhile;
      const isSame = ({ connection: now, chain, accounts }: Preconditions) =>
        identityOf(now) === batch.identity && chain === batch.chain && batch.accounts.every((one) => accounts.includes(one));
      const agreed = await ask(connection.id, batch, (now) => isSame(now) && !isBusy(connection.id));
      if (!agreed.ok) return agreed;
      // It may have been ended in another window.
      const current = book.find(connection.id, id);
      if (current === null || !mayGoOn(current, clock.now()) || isBusy(connection.id)) return changedMeanwhile;
      void run(current, agreed.value);
      return ok(null);
    },
    pause(connection, id) {
      const one = running.get(id);
      if (one?.connection !== connection) return;
      one.pausing = true;
      parts.changed(connection);
    },
    end(connection, id) {
      const batch = book.find(connection, id);
      if (batch === null || running.has(id)) return changedMeanwhile;
      const ended = book.put({ ...batch, ended: batch.ended ?? 'person' });
      if (ended.ok) parts.changed(connection);
      return ended;
    },
    details(connection, id) {
      const batch = book.find(connection, id);
      if (batch === null) return ok(null);
      const all = rowsNow(batch);
      return all.ok ? ok({ batch: toNow(batch, all.value), rows: all.value }) : all;
    },
    now: (connection) =>
      book
        .of(connection)
        .slice(0, shown)
        .flatMap((batch) => {
          const all = rowsNow(batch);
          return all.ok ? [toNow(batch, all.value)] : [];
        }),
    entryChanged(id) {
      const where = rowOf.get(id);
      if (where === undefined) return;
      const all = rows.get(where.batch);
      if (all !== undefined) all[where.row] = null;
      parts.changed(where.connection);
    },
    recover(connections, restored) {
      if (!restored) return;
      for (const connection of connections)
        for (const batch of book.of(connection)) if (batch.ended === null) book.put({ ...batch, ended: 'restored' });
    },
  };
}
