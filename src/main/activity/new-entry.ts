/** The journal's entry of a write that was just confirmed. */
import type { Intent } from '#main/activity/intents.ts';
import type { Activity } from '#shared/activity.ts';

/** `holding`: milliseconds in which it can be withdrawn. */
export function entryOf(intent: Intent, title: string, preparedAt: number, holding: number): Activity {
  const { id, operation, input, request, digest, ground } = intent;
  return {
    id,
    connection: ground.connection.id,
    service: ground.connection.apiAddress,
    operation,
    input,
    request,
    digest,
    chain: ground.chain,
    accounts: ground.accounts,
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
  };
}
