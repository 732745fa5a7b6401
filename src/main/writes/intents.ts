/** What is under review: each can be confirmed once, for ten minutes, while its preconditions are unchanged. */
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { isSameBinding } from '#shared/connections/binding.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, type WriteId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

/** What is reviewed and confirmed as one: a write, or a batch of them. */
export interface Subject {
  readonly id: string;
  readonly digest: string;
  /** What it rests on. */
  readonly preconditions: Preconditions;
}

export interface Intent extends Subject {
  readonly operation: WriteId;
  /** Checked, by our names. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: ExactRequest;
  /** The batch that it is a row of. */
  readonly batch?: string;
}

/** What must be unchanged from review to confirmation. The last field is only shown. */
export interface Preconditions {
  readonly connection: ConfirmedConnection;
  /** Of the sign-in. */
  readonly signInNumber: number;
  readonly chain: string | null;
  readonly accounts: readonly string[];
  /** False where the service does not report its chain now, and `chain` is the last one known. */
  readonly isChainReported?: boolean;
}

/** Those under review. */
export interface Held<S extends Subject> {
  hold(subject: S): void;
  /**
   * Takes one, so that it cannot be taken twice. Errors: `changed-meanwhile` for one that is unknown, was taken,
   * is too old, is not the one that was shown, or whose preconditions have changed.
   */
  take(id: string, digest: string, preconditions: Preconditions): Result<S>;
  drop(id: string): void;
}

export interface Intents extends Held<Intent> {
  /** Errors: those of `toIntent`. */
  prepare(operation: WriteId, input: Readonly<Record<string, unknown>>, preconditions: Preconditions): Result<Intent>;
}

/** Milliseconds. */
export const intentLife = 10 * 60_000;

/** A digest of what was reviewed: the service, and the exact request. */
export function digestOf({ id, apiAddress }: Pick<ConfirmedConnection, 'id' | 'apiAddress'>, { method, path, body }: ExactRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([id, apiAddress, method, path, body]))
    .digest('hex');
}

/** Errors: `invalid-input` where the connection's encoding cannot express a value. */
export function toIntent(
  operation: WriteId,
  input: Readonly<Record<string, unknown>>,
  preconditions: Preconditions,
  id: string = randomUUID(),
): Result<Intent> {
  const made = toRequest(operations[operation], input, preconditions.connection.settings);
  if (!made.ok) return made;
  const { method, path, body } = made.value;
  if (method !== 'POST' || body === null) return fail({ code: 'internal' });
  const request: ExactRequest = { method, path, body: JSON.stringify(body) };
  return ok({ id, operation, input, request, digest: digestOf(preconditions.connection, request), preconditions });
}

/** `digest`: of what would be sent now, compared with what was shown. */
export function createHeld<S extends Subject>(clock: Clock, digest: (subject: S) => string): Held<S> {
  const waiting = new Map<string, { readonly subject: S; readonly at: number; readonly wallAt: number }>();
  return {
    hold(subject) {
      waiting.set(subject.id, { subject, at: clock.monotonic(), wallAt: clock.now() });
    },
    take(id, shown, preconditions) {
      const found = waiting.get(id);
      waiting.delete(id);
      if (found === undefined) return fail({ code: 'changed-meanwhile' });
      const { subject, at, wallAt } = found;
      // Running time pauses while the computer sleeps, and the time of day may be set back: the longer age counts.
      const age = Math.max(clock.monotonic() - at, clock.now() - wallAt);
      const isFresh = age <= intentLife && subject.digest === shown && digest(subject) === shown;
      return isFresh && hasSamePreconditions(subject.preconditions, preconditions) ? ok(subject) : fail({ code: 'changed-meanwhile' });
    },
    drop: (id) => void waiting.delete(id),
  };
}

export function createIntents(clock: Clock): Intents {
  const held = createHeld<Intent>(clock, ({ preconditions, request }) => digestOf(preconditions.connection, request));
  return {
    ...held,
    prepare(operation, input, preconditions) {
      const made = toIntent(operation, input, preconditions);
      if (made.ok) held.hold(made.value);
      return made;
    },
  };
}

/** Whether nothing that the write depends on has changed. */
export function hasSamePreconditions(one: Preconditions, other: Preconditions): boolean {
  return (
    one.signInNumber === other.signInNumber &&
    one.chain === other.chain &&
    JSON.stringify(one.accounts) === JSON.stringify(other.accounts) &&
    isSameBinding(one.connection, other.connection) &&
    one.connection.environment === other.connection.environment &&
    JSON.stringify(one.connection.settings) === JSON.stringify(other.connection.settings)
  );
}
