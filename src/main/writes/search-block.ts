/** Searches one block for transactions that match a write. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';

interface Seen {
  /** Of the block and its parent; null where they are unknown. */
  readonly hash: string | null;
  readonly parentHash: string | null;
  /** Seconds since 1970; null where unknown. */
  readonly timestamp: string | null;
  /** Of those that match, in their order. */
  readonly hashes: readonly string[];
  /** How many transactions could not be compared. */
  readonly missed: number;
  /** How many it has. */
  readonly transactions: number;
}

type Sought = Pick<Activity, 'operation' | 'input' | 'accounts'>;

/** Transactions of a block read at once. */
const atOnce = 4;

/** Whether it is from one of the accounts, to the contract, with the same call and value; null where too little is known. */
export function isThatWrite({ operation, input, accounts }: Sought, { from, to, data, value }: Transaction): boolean | null {
  const call = toExpectedCall(operation, input as OperationInput<WriteId>);
  const expected = toCallData(call);
  // A contract's creation has no recipient, and another call.
  if (to !== null && to.toLowerCase() !== call.to.toLowerCase()) return false;
  if (data !== null && expected !== null && data.toLowerCase() !== expected.toLowerCase()) return false;
  if (value !== null && value !== (call.value ?? '0')) return false;
  if (from !== null && accounts.length > 0 && !accounts.some((account) => account.toLowerCase() === from.toLowerCase())) return false;
  return from !== null && accounts.length > 0 && to !== null && data !== null && expected !== null && value !== null ? true : null;
}

/** Null where the service cannot be asked now. */
export async function lookInBlock(
  read: ReadService,
  entry: Sought,
  connection: ConfirmedConnection,
  number: string,
  signal: AbortSignal,
): Promise<Seen | null> {
  const how = { urgency: 'ahead', signal } as const;
  const answer = await read('block.get', connection, { number }, how);
  if (!answer.ok || answer.value.source === 'stored') return null;
  const block = currentValue(answer);
  const { hash = null, parentHash = null, timestamp = null, transactions = null } = block ?? {};
  if (transactions === null) return { hash, parentHash, timestamp, hashes: [], missed: 1, transactions: 0 };
  const hashes: string[] = [];
  let missed = 0;
  for (let index = 0; index < transactions.length; index += atOnce) {
    const some = transactions.slice(index, index + atOnce);
    const readings = await Promise.all(some.map((hash) => read('transaction.get', connection, { hash }, how)));
    for (const [place, one] of readings.entries()) {
      if (!one.ok || one.value.source === 'stored') return null;
      const transaction = currentValue(one);
      const matches = transaction === null ? null : isThatWrite(entry, transaction);
      if (matches === null) missed += 1;
      if (matches === true) hashes.push(some[place] ?? '');
    }
  }
  return { hash, parentHash, timestamp, hashes, missed, transactions: transactions.length };
}
