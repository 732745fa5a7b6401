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
  readonly approvals: readonly ReportedApproval[];
  readonly moved: readonly Moved[];
}

export interface AnswerListener {
  accounts(connection: string, addresses: readonly string[]): void;
  /** `timestamp`: seconds. */
  block(connection: string, number: string, timestamp: string): void;
  receipt(connection: string, receipt: ApprovalReceipt, origin: ApprovalOrigin): void;
  /** `value`: of an operation that reads an approval. */
  reading(connection: string, id: ReadId, input: object, value: OperationValue<ReadId>, at: number): void;
}

/** Events read of one receipt. */
const mostEvents = 500;
const readsApprovals: ReadonlySet<string> = new Set(['erc20.allowance', 'erc721.isApprovedForAll', 'erc721.approved']);

/** Null for a failed transaction, a receipt without logs, or one that concerns no approval. */
export function approvalsIn({ status, logs, transactionHash, blockNumber, from }: Receipt): ApprovalReceipt | null {
  if (status !== 'success' || logs === null) return null;
  const some = logs.slice(0, mostEvents);
  const approvals = some.flatMap((log) => approvalIn(log) ?? []);
  const moved = some.flatMap(movedIn);
  return approvals.length + moved.length === 0 ? null : { hash: transactionHash, block: blockNumber, from, approvals, moved };
}

/** Passes an answer on to the listener's method for it. Stored answers are ignored, as they say nothing new. */
export function dispatchAnswer(listener: AnswerListener, { id, connection, input, answer, origin }: ReceivedAnswer): void {
  if (answer.source === 'stored' || !answer.reading.recognized) return;
  const { value } = answer.reading;
  if (id === 'transaction.receipt') {
    const receipt = approvalsIn(value as Receipt);
    if (receipt !== null) listener.receipt(connection, receipt, origin);
  } else if (id === 'block.get') {
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
