/** Collects from every answer of the service what approvals need: accounts, block times, receipts, and approvals that were read. */
import type { ReceivedAnswer } from '#main/core/ports/service.ts';
import type { ApprovalOrigin } from '#shared/approvals/approvals.ts';
import type { OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Receipt } from '#shared/core/readers/transaction.ts';
import { approvalIn, type Moved, movedIn, type ReportedApproval } from '#shared/tokens/token-events.ts';

/** What a receipt says of approvals. */
export interface ApprovalReceipt {
  readonly hash: string;
  readonly block: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly approvals: readonly ReportedApproval[];
  readonly moved: readonly Moved[];
}

export interface AnswerListener {
  accounts(connection: string, addresses: readonly string[]): void;
  /** `timestamp`: seconds. */
  block(connection: string, number: string, timestamp: string): void;
  receipt(connection: string, receipt: Receipt, origin: ApprovalOrigin): void;
  /** `value`: of an operation that reads an approval. */
  reading(connection: string, id: ReadId, input: object, value: OperationValue<ReadId>, at: number): void;
}

const readsApprovals: ReadonlySet<string> = new Set(['erc20.allowance', 'erc721.isApprovedForAll', 'erc721.approved']);

/**
 * Null for a failed transaction, a receipt without logs, or one that concerns no approval of these owners. All of its events are read,
 * or a contract could hide a real one behind forged ones.
 */
export function approvalsIn(
  { status, logs, transactionHash: hash, blockNumber: block, from, to }: Receipt,
  owners: ReadonlySet<string>,
): ApprovalReceipt | null {
  if (status !== 'success' || logs === null) return null;
  const digits = new Set([...owners].map((owner) => owner.slice(2).toLowerCase()));
  // Decoding takes long, and a receipt may have thousands of events of others.
  const theirs = logs.filter(({ topics }) => topics.some((topic) => digits.has(topic.slice(-40).toLowerCase())));
  const approvals = theirs.flatMap((log) => approvalIn(log) ?? []).filter(({ owner }) => owners.has(owner));
  const moved = theirs.flatMap(movedIn).filter(({ owner }) => owners.has(owner));
  return approvals.length + moved.length === 0 ? null : { hash, block, from, to, approvals, moved };
}

/** Passes an answer on to the listener's method for it. Stored answers are ignored, as they say nothing new. */
export function dispatchAnswer(listener: AnswerListener, { id, connection, input, answer, origin }: ReceivedAnswer): void {
  if (answer.source === 'stored' || !answer.reading.recognized) return;
  const { value } = answer.reading;
  if (id === 'transaction.receipt') listener.receipt(connection, value as Receipt, origin);
  else if (id === 'block.get') {
    const { number, timestamp } = value as OperationValue<'block.get'>;
    listener.block(connection, number, timestamp);
  } else if (answer.source !== 'service') return;
  else if (id === 'user.accounts')
    listener.accounts(
      connection,
      (value as OperationValue<'user.accounts'>).map(({ address }) => address),
    );
  else if (readsApprovals.has(id)) listener.reading(connection, id, input, value, answer.readAt);
}
