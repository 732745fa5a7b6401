/** The only path by which anything is written: recorded on disk, sent once and never twice, and recorded again with its result. */

import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { WriteService } from '#main/core/ports/service.ts';
import type { BalanceOf } from '#main/writes/balance-of-write.ts';
import type { Intent } from '#main/writes/intents.ts';
import { bounded, entryOf } from '#main/writes/journal-entry.ts';
import type { RetryingJournal } from '#main/writes/journal-retries.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import type { Facts } from '#shared/writes/review/facts.ts';

export interface SendingParts {
  readonly journal: RetryingJournal;
  readonly write: WriteService;
  readonly clock: Clock;
  /** The newest known block of a connection. */
  readonly newestBlock: (connection: string) => string | null;
  readonly balanceOf: BalanceOf;
  /** Whether all preconditions are as they were at the confirmation. */
  readonly isUnchanged: (confirmed: Confirmed) => Promise<boolean>;
  /** An entry has changed. */
  readonly changed: (id: string) => void;
}

export interface Confirmed {
  readonly intent: Intent;
  /** The contract's facts that the review was made with. */
  readonly facts: Facts;
  /** As it was reviewed. */
  readonly title: string;
  /** The undo window in milliseconds. */
  readonly holding: number;
}

/** How many are being sent, and how many can still be withdrawn. */
export interface InFlight {
  readonly sending: number;
  readonly held: number;
}

export interface Sending {
  /**
   * `intent`: already taken, so that nothing else sends it. Resolves with the service's answer, or when none will come. Errors: `outcome-unknown`:
   * it may have been carried out; every other one: it was not, `canceled` where it was withdrawn in time.
   */
  send(confirmed: Confirmed): Promise<Result<Answer<unknown>>>;
  /** False where it is too late. */
  withdraw(id: string): boolean;
  /**
   * Settles what an earlier run left behind; never sends anything. `restored`: the journal was restored from an older copy, so
   * entries that it calls prepared may have been sent since.
   */
  recover(restored: boolean): void;
  /** Of one connection, or of all. */
  inFlight(connection?: string): InFlight;
  /** Withdraws what a connection has not sent yet. */
  withdrawAll(connection: string): void;
  /** Withdraws what has not been sent, and sends nothing from now on. */
  stop(): void;
  /** Resolves once the results of sent writes are recorded. */
  ended(): Promise<void>;
}

/** Milliseconds by which the undo window may end late. Later than that the computer slept, and the person could not withdraw it. */
const latest = 30_000;
/** Milliseconds after the undo window or the confirmation in which it may be sent, as the computer may sleep in between. */
const latestLeaving = 60_000;
/** Milliseconds to wait for the balance before a write is sent. */
const balancePatience = 2_000;
const tooLate = { code: 'changed-meanwhile', why: 'late' } as const;

interface Open {
  readonly connection: string;
  phase: 'held' | 'preparing' | 'left';
  /** Aborted when it is withdrawn. */
  readonly withdrawal: AbortController;
}

/** For a write without an answer that counts: none came, or it was set aside. */
export const lost = (service: string): Extract<AppError, { code: 'outcome-unknown' }> => ({
  code: 'outcome-unknown',
  host: URL.parse(service)?.host ?? '',
  status: null,
});
const hashOf = ({ reading }: Answer<unknown>) => (reading.recognized && typeof reading.value === 'string' ? reading.value : null);
const before = ['prepared', 'holding'] as const satisfies readonly WriteState[];

export function createSending({ journal, write, clock, newestBlock, balanceOf, isUnchanged, changed }: SendingParts): Sending {
  const open = new Map<string, Open>();
  const running = new Set<Promise<unknown>>();
  let stopped = false;

  function withdrawn(id: string, problem: AppError): Result<never> {
    journal.note(id, before, 'withdrawn', { settledAt: clock.now(), problem });
    return fail(problem);
  }

  /** Waits for the undo window. Returns why it must not be sent after it, or null. */
  async function problemAfterHolding(confirmed: Confirmed, one: Open): Promise<AppError | null> {
    const { intent, holding } = confirmed;
    const until = clock.now() + holding;
    journal.note(intent.id, ['prepared'], 'holding', {});
    changed(intent.id);
    await pause(clock, holding, one.withdrawal.signal);
    if (one.withdrawal.signal.aborted) return { code: 'canceled' };
    one.phase = 'preparing';
    if (clock.now() > until + latest) return tooLate;
    return (await isUnchanged(confirmed)) ? null : { code: 'changed-meanwhile' };
  }

  async function balanceBefore({ operation, input, preconditions }: Intent): Promise<string | null> {
    const aborter = new AbortController();
    const balance = balanceOf({ operation, input }, preconditions.connection, aborter.signal).catch(() => null);
    const late = pause(clock, balancePatience, aborter.signal).then(() => null);
    return Promise.race([balance, late]).finally(() => aborter.abort());
  }

  /**
   * Makes the outcome unknown if the answer names another entry's transaction: the service may have mistaken this write for a
   * repetition. Likewise if the journal can't be read to rule that out: otherwise one payment could be shown as two.
   */
  function withoutAnothers(outcome: Result<Answer<unknown>>, { id, preconditions: { connection } }: Intent): Result<Answer<unknown>> {
    if (!outcome.ok) return outcome;
    const hash = hashOf(outcome.value);
    if (hash === null) return outcome;
    const named = journal.withHash(connection.id, hash);
    const mayBeAnothers = !named.ok || named.value.some((entry) => entry.id !== id && entry.state !== 'unknown');
    return mayBeAnothers ? fail({ ...lost(connection.apiAddress), hash }) : outcome;
  }

  function noteOutcome(id: string, outcome: Result<Answer<unknown>>, hasLeft: boolean): void {
    const answeredAt = clock.now();
    if (outcome.ok) {
      const { raw } = outcome.value;
      journal.note(id, ['sent'], 'accepted', { answeredAt, hash: hashOf(outcome.value), answer: bounded(raw) });
      return;
    }
    const { error } = outcome;
    if (!hasLeft) withdrawn(id, error);
    else if (error.code === 'outcome-unknown')
      journal.note(id, ['sent'], 'unknown', { answeredAt, problem: error, hash: error.hash ?? null });
    // Not final: services also refuse writes that they carry out, so the chain is searched.
    else if (error.code === 'service') journal.note(id, ['sent'], 'refused', { answeredAt, problem: error });
    // No connection was made, so it never reached the service.
    else journal.note(id, ['sent'], 'rejected', { settledAt: answeredAt, problem: error });
  }

  async function sendOnce({ intent }: Confirmed, one: Open): Promise<Result<Answer<unknown>>> {
    const { id, operation, request, preconditions } = intent;
    const began = clock.now();
    const balance = await balanceBefore(intent);
    /** The last record before the socket opens; if it cannot be made, nothing is sent. */
    const leaving = (): Result<null> => {
      if (stopped || one.withdrawal.signal.aborted) return fail({ code: 'canceled' });
      if (clock.now() - began > latestLeaving) return fail(tooLate);
      const change = { sentAt: clock.now(), sentAtBlock: newestBlock(preconditions.connection.id), balanceBefore: balance };
      const moved = journal.move(id, before, 'sent', change);
      if (!moved.ok) return fail({ code: 'not-noted', why: 'disk' });
      if (!moved.value || one.phase === 'left') return fail({ code: 'changed-meanwhile' });
      one.phase = 'left';
      changed(id);
      return ok(null);
    };
    const { connection, signInNumber } = preconditions;
    const sent = await write({ id: operation, connection, request, signInNumber, leaving }).catch(() =>
      fail({ code: 'internal' as const }),
    );
    const hasLeft = (one.phase as Open['phase']) === 'left';
    // A failure of our own code after sending leaves the outcome unknown.
    const outcome =
      hasLeft && !sent.ok && sent.error.code === 'internal' ? fail(lost(connection.apiAddress)) : withoutAnothers(sent, intent);
    noteOutcome(id, outcome, hasLeft);
    return outcome;
  }

  async function run(confirmed: Confirmed, one: Open): Promise<Result<Answer<unknown>>> {
    const { id } = confirmed.intent;
    try {
      const problem = confirmed.holding > 0 ? await problemAfterHolding(confirmed, one) : null;
      return problem === null ? await sendOnce(confirmed, one) : withdrawn(id, problem);
    } finally {
      open.delete(id);
      changed(id);
    }
  }

  function takeBack(one: Open): boolean {
    if (one.phase === 'left') return false;
    one.withdrawal.abort();
    return true;
  }

  return {
    async send(confirmed) {
      const { intent, title, holding } = confirmed;
      if (stopped || open.has(intent.id)) return fail({ code: 'canceled' });
      const added = journal.add(entryOf(intent, title, clock.now(), holding));
      if (!added.ok) return added;
      const phase = holding > 0 ? 'held' : 'preparing';
      const one: Open = { connection: intent.preconditions.connection.id, phase, withdrawal: new AbortController() };
      open.set(intent.id, one);
      changed(intent.id);
      const going = run(confirmed, one);
      running.add(going);
      return going.finally(() => running.delete(going));
    },
    withdraw(id) {
      const one = open.get(id);
      return one !== undefined && takeBack(one);
    },
    recover(restored) {
      const left = journal.inState(['prepared', 'holding', 'sent']);
      for (const { id, state, service } of left.ok ? left.value : []) {
        if (state === 'sent') journal.note(id, ['sent'], 'unknown', { problem: lost(service) });
        else if (!restored) withdrawn(id, { code: 'canceled' });
        else if (journal.note(id, before, 'sent', {})) journal.note(id, ['sent'], 'unknown', { problem: lost(service) });
      }
    },
    inFlight(connection) {
      const mine = [...open.values()].filter((one) => connection === undefined || one.connection === connection);
      return { sending: mine.filter(({ phase }) => phase !== 'held').length, held: mine.filter(({ phase }) => phase === 'held').length };
    },
    withdrawAll(connection) {
      for (const one of open.values()) if (one.connection === connection) takeBack(one);
    },
    stop() {
      stopped = true;
      for (const one of open.values()) takeBack(one);
    },
    async ended() {
      await Promise.allSettled([...running]);
    },
  };
}
