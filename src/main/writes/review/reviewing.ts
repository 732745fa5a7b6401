/** Reviews, one at a time in each window: main shows what the page wants to send, and sends only what was shown and confirmed. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import type { Held, Intent, Intents, Preconditions, Subject } from '#main/writes/intents.ts';
import { intentLife } from '#main/writes/intents.ts';
import type { Confirmed, Sending } from '#main/writes/sending.ts';
import { apiAddressOf, identityOfAddress } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Reviewed } from '#shared/writes/change.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { missingOverride } from '#shared/writes/review/warnings.ts';
import type { Review } from '#shared/writes/review.ts';

type Times = { readonly endsAt: number };

/** Reads what the review needs, and calls `report` with a new version whenever more is known, until it is complete or `signal` ends. */
export type BuildReview = (
  intent: Intent,
  times: Times,
  report: (review: Review, facts?: Facts) => void,
  signal: AbortSignal,
) => Promise<void>;

/** What is reviewed. `F`: the facts that a version of its review was made with. */
export interface Task<S extends Subject, R extends Reviewed, F> {
  readonly connection: string;
  readonly held: Pick<Held<S>, 'take' | 'drop'>;
  /** Anew for each review of it, and held. Errors: those of `toIntent`. */
  prepare(preconditions: Preconditions): Result<S>;
  /** As `BuildReview`. */
  build(subject: S, times: Times, report: (reviewed: R, facts: F) => void, signal: AbortSignal): Promise<void>;
  /** The rule that blocks it now, in words; checked right before it is taken, because sums and times change. */
  barredBy(subject: S, facts: F): string | null;
}

/** As it was confirmed: a fee that was looked up in the meantime wasn’t seen. */
export interface Agreed<S extends Subject, R extends Reviewed, F> {
  readonly subject: S;
  readonly reviewed: R;
  readonly facts: F;
}

interface ReviewingParts {
  readonly intents: Intents;
  readonly build: BuildReview;
  readonly windows: OwnWindows;
  readonly sending: Pick<Sending, 'send'>;
  /** The current preconditions. Errors: those of a connection that cannot be written to. */
  readonly preconditionsOf: (connection: string) => Promise<Result<Preconditions>>;
  /** Whether the journal can be written. Errors: `not-noted`. */
  readonly journalReady: () => Result<null>;
  /** The rule that blocks a write now, in words. */
  readonly barredBy: (intent: Intent, facts: Facts) => string | null;
  /** Of all windows: what a review says of writes before it must still hold when it is confirmed. */
  readonly confirmations: Confirmations;
  /** The review of a write was confirmed. */
  readonly confirmed: (review: Review) => void;
  readonly clock: Clock;
}

/** How many writes to a service were confirmed in this run. */
export interface Confirmations {
  of(connection: Pick<Preconditions['connection'], 'apiAddress'>): number;
  count(connection: Pick<Preconditions['connection'], 'apiAddress'>): void;
}

export function createConfirmations(): Confirmations {
  const counts = new Map<string, number>();
  // As rules do: the same API may be reached by several clients and connections.
  const of: Confirmations['of'] = ({ apiAddress }) => counts.get(apiAddressOf(identityOfAddress(apiAddress))) ?? 0;
  return {
    of,
    count: (connection) => void counts.set(apiAddressOf(identityOfAddress(connection.apiAddress)), of(connection) + 1),
  };
}

export interface Reviewing {
  /**
   * Shows it, and sends it where the person confirms. `input`: checked. Errors: `canceled` where they did not, or where main's own
   * window is open already; `too-soon`; `changed-meanwhile`; those of `Sending.send`. `confirmed`: called with the entry's id
   * before it is sent.
   */
  write(
    operation: WriteId,
    connection: string,
    input: Readonly<Record<string, unknown>>,
    confirmed?: (entry: string) => void,
  ): Promise<Result<Answer<unknown>>>;
  /** Shows it, and answers what was confirmed. Errors: as `write`, before anything is sent. */
  ask<S extends Subject, R extends Reviewed, F>(task: Task<S, R, F>): Promise<Result<Agreed<S, R, F>>>;
  current(): Reviewed | null;
  /**
   * `typed`: the texts that the warnings require, one a line. Errors: `changed-meanwhile`, after which the window stays and it can be reviewed
   * again; `invalid-input` where a required text is missing or a rule blocks it; `too-soon` where the review was not
   * visible and unchanged long enough.
   */
  confirm(id: string, digest: string, typed: string): Promise<Result<null>>;
  /** Reviews the same again under current conditions, with another id. Errors: those of a connection that cannot be written to. */
  again(id: string): Promise<Result<null>>;
  back(id: string): void;
}

/** What is in the window, through all its reviews. */
type Open = Pick<Reviewing, 'confirm' | 'again'> & {
  /** Of the review that is shown now. */
  id(): string;
  current(): Reviewed | null;
  back(): void;
};

const declined = fail({ code: 'canceled' as const });
const changed = fail({ code: 'changed-meanwhile' as const });

export function createReviewing(parts: ReviewingParts): Reviewing {
  const { intents, build, windows, sending, preconditionsOf, journalReady, confirmations, clock } = parts;
  let shown: Open | null = null;

  /** Errors: those of `OwnWindows.open`. */
  function open<S extends Subject, R extends Reviewed, F>(task: Task<S, R, F>, first: S): Result<Promise<Result<Agreed<S, R, F>>>> {
    const { promise, resolve } = Promise.withResolvers<Result<Agreed<S, R, F>>>();
    let subject = first;
    /** How many writes to its service were confirmed before it was built. */
    let earlier = 0;
    let building = new AbortController();
    /** As shown last. */
    let version: { readonly reviewed: R; readonly facts: F } | null = null;
    /** Set after a refused confirmation: then going back returns this error. */
    let refused: Result<never> | null = null;

    const answer = (agreed: Result<Agreed<S, R, F>>) => {
      if (shown === one) shown = null;
      building.abort();
      task.held.drop(subject.id);
      resolve(agreed);
    };
    const opened = windows.open(() => answer(refused ?? declined));
    if (!opened.ok) return opened;
    const window: OwnWindow = opened.value;

    function show(next: S): void {
      const current = new AbortController();
      subject = next;
      earlier = confirmations.of(next.preconditions.connection);
      building = current;
      version = null;
      refused = null;
      const report = (reviewed: R, facts: F) => {
        if (current.signal.aborted) return;
        version = { reviewed, facts };
        window.show(reviewed);
      };
      // What cannot be shown cannot be confirmed.
      const unbuilt = () => {
        if (current.signal.aborted) return;
        answer(fail({ code: 'internal' }));
        window.close();
      };
      Promise.resolve()
        .then(() => task.build(next, { endsAt: clock.now() + intentLife }, report, current.signal))
        .catch(unbuilt);
    }

    /** Why it cannot be confirmed: a blocking warning, a missing text or a rule; null for no reason. */
    function problemOf({ reviewed: { review }, facts }: NonNullable<typeof version>, typed: string): string | null {
      const { warnings } = review;
      const block = warnings.find(({ blocks }) => blocks);
      if (block !== undefined) return block.text;
      const missing = missingOverride(warnings, typed);
      if (missing !== null) return t('Type “{text}” first: {because}', { text: missing.type, because: missing.because });
      return task.barredBy(subject, facts);
    }

    /** From now on its intent can't be taken, so that this version is never sent. */
    function refuse(): Result<never> {
      refused = changed;
      task.held.drop(subject.id);
      building.abort();
      return changed;
    }

    const one: Open = {
      id: () => subject.id,
      current: () => version?.reviewed ?? null,
      async confirm(id, digest, typed) {
        if (refused !== null || version === null || !version.reviewed.review.isComplete) return changed;
        if (!window.isSettled()) return fail({ code: 'too-soon', seconds: 1 });
        const confirmed = version;
        const problem = problemOf(confirmed, typed);
        if (problem !== null) return fail({ code: 'invalid-input', fields: { typed: problem } });
        const preconditions = await preconditionsOf(subject.preconditions.connection.id);
        // Reviewed again in the meantime: only the new version can be confirmed, and it stays.
        if (subject.id !== id) return changed;
        // A batch that is being sent may have used up a limit.
        const barred = task.barredBy(subject, confirmed.facts);
        if (barred !== null) return fail({ code: 'invalid-input', fields: { typed: barred } });
        // Fails where this version was confirmed, refused or left in the meantime.
        // Another window may have confirmed a write to the same service, which this version knows nothing of.
        const isNewest = earlier === confirmations.of(subject.preconditions.connection);
        const taken = preconditions.ok && isNewest ? task.held.take(id, digest, preconditions.value) : changed;
        if (!taken.ok) return refuse();
        confirmations.count(subject.preconditions.connection);
        answer(ok({ ...confirmed, subject: taken.value }));
        window.accept();
        return ok(null);
      },
      async again() {
        const { connection } = subject.preconditions;
        const { id } = subject;
        refuse();
        const preconditions = await preconditionsOf(connection.id);
        if (shown !== one || subject.id !== id) return changed;
        const next = preconditions.ok ? task.prepare(preconditions.value) : preconditions;
        if (!next.ok) return next;
        show(next.value);
        return ok(null);
      },
      back() {
        answer(refused ?? declined);
        window.close();
      },
    };
    shown = one;
    show(first);
    return ok(promise);
  }

  async function ask<S extends Subject, R extends Reviewed, F>(task: Task<S, R, F>): Promise<Result<Agreed<S, R, F>>> {
    const free = windows.free();
    if (!free.ok) return free;
    // No review for a write that could not be recorded.
    const isReady = journalReady();
    if (!isReady.ok) return isReady;
    const preconditions = await preconditionsOf(task.connection);
    if (!preconditions.ok) return preconditions;
    const subject = task.prepare(preconditions.value);
    if (!subject.ok) return subject;
    const begun = open(task, subject.value);
    // Another review may have been opened in the meantime.
    if (!begun.ok) {
      task.held.drop(subject.value.id);
      return begun;
    }
    return begun.value;
  }

  const ofShown = (id: string) => (shown?.id() === id ? shown : null);

  return {
    ask,
    async write(operation, connection, input, confirmed) {
      const agreed = await ask<Intent, Extract<Reviewed, { kind: 'write' }>, Facts>({
        connection,
        held: intents,
        prepare: (preconditions) => intents.prepare(operation, input, preconditions),
        build: (intent, times, report, signal) =>
          build(intent, times, (review, facts = {}) => report({ kind: 'write', review }, facts), signal),
        barredBy: parts.barredBy,
      });
      if (!agreed.ok) return agreed;
      const { subject: intent, reviewed, facts } = agreed.value;
      parts.confirmed(reviewed.review);
      confirmed?.(intent.id);
      const toSend: Confirmed = { intent, facts, title: reviewed.review.story, holding: reviewed.review.undoWindow };
      return sending.send(toSend);
    },
    current: () => shown?.current() ?? null,
    confirm: async (id, digest, typed) => ofShown(id)?.confirm(id, digest, typed) ?? changed,
    again: async (id) => ofShown(id)?.again(id) ?? changed,
    back: (id) => ofShown(id)?.back(),
  };
}
