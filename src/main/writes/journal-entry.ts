/** The journal's entry of a write that was just confirmed. */
import type { Intent } from '#main/writes/intents.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import type { Activity } from '#shared/writes/activity.ts';

/** Most UTF-16 units of an answer or a receipt: far more than usual ones have, and small enough for ten thousand entries. */
const longest = 48 * 1024;

/** The text, or its beginning where it is very long. */
export const bounded = (raw: string) => (raw.length <= longest ? raw : `${raw.slice(0, longest)}…`);

/** `holding`: the undo window in milliseconds. */
export function entryOf(intent: Intent, title: string, preparedAt: number, holding: number): Activity {
  const { id, operation, input, request, digest, preconditions, batch } = intent;
  return {
    id,
    connection: preconditions.connection.id,
    identity: identityOf(preconditions.connection),
    service: preconditions.connection.apiAddress,
    operation,
    input,
    request,
    digest,
    chain: preconditions.chain,
    accounts: preconditions.accounts,
    title,
    state: 'prepared',
    preparedAt,
    heldUntil: holding > 0 ? preparedAt + holding : null,
    sentAt: null,
    answeredAt: null,
    settledAt: null,
    hash: null,
    block: null,
    sentAtBlock: null,
    balanceBefore: null,
    search: null,
    settledBy: null,
    answer: null,
    receipt: null,
    problem: null,
    differences: null,
    wasReorganized: false,
    ...(batch === undefined ? {} : { batch }),
  };
}
