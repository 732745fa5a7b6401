/** Writes under review: each can be confirmed once, for ten minutes, while its preconditions are unchanged. */
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { isSameBinding } from '#shared/connections/binding.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, type WriteId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

export interface Intent {
  readonly id: string;
  readonly operation: WriteId;
  /** Checked, by our names. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: ExactRequest;
  readonly digest: string;
  /** What it rests on. */
  readonly preconditions: Preconditions;
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

export interface Intents {
  /** Errors: `invalid-input` where the connection's encoding cannot express a value. */
  prepare(operation: WriteId, input: Readonly<Record<string, unknown>>, preconditions: Preconditions): Result<Intent>;
  /**
   * Takes an intent, so that it cannot be taken twice. Errors: `changed-meanwhile` for one that is unknown, was taken,
   * is too old, is not the one that was shown, or whose preconditions have changed.
   */
  take(id: string, digest: string, preconditions: Preconditions): Result<Intent>;
  drop(id: string): void;
}

/** Milliseconds. */
export const intentLife = 10 * 60_000;

/** A digest of what was reviewed: the service, and the exact request. */
export function digestOf({ id, apiAddress }: Pick<ConfirmedConnection, 'id' | 'apiAddress'>, { method, path, body }: ExactRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([id, apiAddress, method, path, body]))
    .digest('hex');
}

export function createIntents(clock: Clock): Intents {
  const waiting = new Map<string, { readonly intent: Intent; readonly at: number; readonly wallAt: number }>();

  return {
    prepare(operation, input, preconditions) {
      const made = toRequest(operations[operation], input, preconditions.connection.settings);
      if (!made.ok) return made;
      const { method, path, body } = made.value;
      if (method !== 'POST' || body === null) return fail({ code: 'internal' });
      const request: ExactRequest = { method, path, body: JSON.stringify(body) };
      const intent: Intent = {
        id: randomUUID(),
        operation,
        input,
        request,
        digest: digestOf(preconditions.connection, request),
        preconditions,
      };
      waiting.set(intent.id, { intent, at: clock.monotonic(), wallAt: clock.now() });
      return ok(intent);
    },
    take(id, digest, preconditions) {
      const found = waiting.get(id);
      waiting.delete(id);
      if (found === undefined) return fail({ code: 'changed-meanwhile' });
      const { intent, at, wallAt } = found;
      // Running time pauses while the computer sleeps, and the time of day may be set back: the longer age counts.
      const age = Math.max(clock.monotonic() - at, clock.now() - wallAt);
      const isFresh = age <= intentLife && intent.digest === digest && digestOf(intent.preconditions.connection, intent.request) === digest;
      return isFresh && hasSamePreconditions(intent.preconditions, preconditions) ? ok(intent) : fail({ code: 'changed-meanwhile' });
    },
    drop: (id) => void waiting.delete(id),
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
