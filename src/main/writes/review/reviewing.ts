/** Reviews, one at a time in each window: main shows what the page wants to send, and sends only what was shown and confirmed. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import type { Intent, Intents, Preconditions } from '#main/writes/intents.ts';
import { intentLife } from '#main/writes/intents.ts';
import type { Confirmed, Sending } from '#main/writes/sending.ts';
import { apiAddressOf, identityOfAddress } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { missingOverride } from '#shared/writes/review/warnings.ts';
import type { Review } from '#shared/writes/review.ts';

/** Reads what the review needs, and calls `report` with a new version whenever more is known, until it is complete or `signal` ends. */
export type BuildReview = (
  intent: Intent,
  times: { readonly endsAt: number },
  report: (review: Review, facts?: Facts) => void,
  signal: AbortSignal,
) => Promise<void>;

interface ReviewingParts {
  readonly intents: Intents;
  readonly build: BuildReview;
  readonly windows: OwnWindows;
  readonly sending: Pick<Sending, 'send'>;
  /** The current preconditions. Errors: those of a connection that cannot be written to. */
  readonly preconditionsOf: (connection: string) => Promise<Result<Preconditions>>;
  /** Whether the journal can be written. Errors: `not-noted`. */
  readonly journalReady: () => Result<null>;
  /** The rule that blocks it now, in words; checked right before it is taken, because sums and times change. */
  readonly barredBy: (intent: Intent, facts: Facts) => string | null;
  /** Of all windows: what a review says of writes before it must still hold when it is confirmed. */
  readonly confirmations: Confirmations;
  /** A review was confirmed. */
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
  current(): Review | null;
  /**
   * `typed`: the texts that the warnings require, one a line. Errors: `changed-meanwhile`, after which the window stays and it can be reviewed
   * again; `invalid-input` where a required text is missing or a rule blocks it; `too-soon` where the review was not
   * visible and unchanged long enough.
   */
  confirm(id: string, digest: string, typed: string): Promise<Result<null>>;
  /** Reviews the same write again under current conditions, with another id. Errors: those of a connection that cannot be written to. */
  again(id: string): Promise<Result<null>>;
  back(id: string): void;
}

/** One write in the window, through all its reviews. */
interface Open {
  readonly window: OwnWindow;
  intent: Intent;
  /** How many writes to its service were confirmed before it was built. */
  earlier: number;
  building: AbortController;
  /** As shown last, with the contract's facts that it was made with. */
  version: { readonly review: Review; readonly facts: Facts } | null;
  /** Set after a refused confirmation: then going back returns this error. */
  refused: Result<never> | null;
  /** Resolves the write: confirmed, declined or failed. */
  readonly answer: (confirmed: Result<Confirmed>) => void;
}

const declined = fail({ code: 'canceled' as const });
const changed = fail({ code: 'changed-meanwhile' as const });

export function createReviewing(parts: ReviewingParts): Reviewing {
  const { intents, build, windows, sending, preconditionsOf, journalReady, confirmations, clock } = parts;
  let shown: Open | null = null;

  function show(one: Open, intent: Intent): void {
    const building = new AbortController();
    const earlier = confirmations.of(intent.preconditions.connection);
    Object.assign(one, { intent, earlier, building, version: null, refused: null } satisfies Partial<Open>);
    const report = (review: Review, facts: Facts = {}) => {
      if (building.signal.aborted) return;
      one.version = { review, facts };
      one.window.show({ kind: 'write', review });
    };
    // What cannot be shown cannot be confirmed.
    const unbuilt = () => {
      if (building.signal.aborted) return;
      one.answer(fail({ code: 'internal' }));
      one.window.close();
    };
    Promise.resolve()
      .then(() => build(intent, { endsAt: clock.now() + intentLife }, report, building.signal))
      .catch(unbuilt);
  }

  /** Errors: those of `OwnWindows.open`. */
  function review(intent: Intent): Result<Promise<Result<Confirmed>>> {
    const { promise, resolve } = Promise.withResolvers<Result<Confirmed>>();
    const answer = (confirmed: Result<Confirmed>) => {
      if (shown === one) shown = null;
      one.building.abort();
      intents.drop(one.intent.id);
      resolve(confirmed);
    };
    const opened = windows.open(() => answer(one.refused ?? declined));
    if (!opened.ok) return opened;
    const one: Open = { window: opened.value, intent, earlier: 0, building: new AbortController(), version: null, refused: null, answer };
    shown = one;
    show(one, intent);
    return ok(promise);
  }

  /** Why it cannot be confirmed: a blocking warning, a missing text or a rule; null for no reason. */
  function problemOf(intent: Intent, { review: { warnings }, facts }: NonNullable<Open['version']>, typed: string): string | null {
    const block = warnings.find(({ blocks }) => blocks);
    if (block !== undefined) return block.text;
    const missing = missingOverride(warnings, typed);
    if (missing !== null) return t('Type “{text}” first: {because}', { text: missing.type, because: missing.because });
    return parts.barredBy(intent, facts);
  }

  /** From now on its intent can't be taken, so that this version is never sent. */
  function refuse(one: Open): Result<never> {
    one.refused = changed;
    intents.drop(one.intent.id);
    one.building.abort();
    return changed;
  }

  return {
    async write(operation, connection, input, confirmed) {
      const free = windows.free();
      if (!free.ok) return free;
      // No review for a write that could not be recorded.
      const isReady = journalReady();
      if (!isReady.ok) return isReady;
      const preconditions = await preconditionsOf(connection);
      if (!preconditions.ok) return preconditions;
      const intent = intents.prepare(operation, input, preconditions.value);
      if (!intent.ok) return intent;
      const begun = review(intent.value);
      // Another review may have been opened in the meantime.
      if (!begun.ok) {
        intents.drop(intent.value.id);
        return begun;
      }
      const answer = await begun.value;
      if (!answer.ok) return answer;
      confirmed?.(answer.value.intent.id);
      return sending.send(answer.value);
    },
    current: () => shown?.version?.review ?? null,
    async confirm(id, digest, typed) {
      const one = shown;
      if (one === null || one.intent.id !== id || one.refused !== null || !one.version?.review.isComplete) return changed;
      if (!one.window.isSettled()) return fail({ code: 'too-soon', seconds: 1 });
      const { version } = one;
      const problem = problemOf(one.intent, version, typed);
      if (problem !== null) return fail({ code: 'invalid-input', fields: { typed: problem } });
      const preconditions = await preconditionsOf(one.intent.preconditions.connection.id);
      // Reviewed again in the meantime: only the new version can be confirmed, and it stays.
      if (one.intent.id !== id) return changed;
      // Fails where this version was confirmed, refused or left in the meantime.
      // Another window may have confirmed a write to the same service, which this version knows nothing of.
      const isNewest = one.earlier === confirmations.of(one.intent.preconditions.connection);
      const taken = preconditions.ok && isNewest ? intents.take(id, digest, preconditions.value) : changed;
      if (!taken.ok) return refuse(one);
      // As it was checked: a fee that was looked up in the meantime wasn’t seen.
      const { review, facts } = version;
      confirmations.count(one.intent.preconditions.connection);
      parts.confirmed(review);
      one.answer(ok({ intent: taken.value, facts, title: review.story, holding: review.undoWindow }));
      one.window.accept();
      return ok(null);
    },
    async again(id) {
      const one = shown;
      if (one === null || one.intent.id !== id) return changed;
      const { operation, input, preconditions: before } = one.intent;
      refuse(one);
      const preconditions = await preconditionsOf(before.connection.id);
      if (shown !== one || one.intent.id !== id) return changed;
      const intent = preconditions.ok ? intents.prepare(operation, input, preconditions.value) : preconditions;
      if (!intent.ok) return intent;
      show(one, intent.value);
      return ok(null);
    },
    back(id) {
      if (shown?.intent.id !== id) return;
      const { window, answer, refused } = shown;
      answer(refused ?? declined);
      window.close();
    },
  };
}
