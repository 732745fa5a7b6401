/** Hears every answer that main is given: of accounts, blocks, receipts and approvals, whoever asked for it. */
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

/** More events than that are no approval of a person's. */
const mostEvents = 500;
const readsApprovals: ReadonlySet<string> = new Set(['erc20.allowance', 'erc721.isApprovedForAll', 'erc721.approved']);

/** Null for one that failed, that tells no events, or nothing of approvals. */
export function approvalsIn({ status, logs, transactionHash, blockNumber, from }: Receipt): ApprovalReceipt | null {
  if (status !== 'success' || logs === null) return null;
  const some = logs.slice(0, mostEvents);
  const approvals = some.flatMap((log) => approvalIn(log) ?? []);
  const moved = some.flatMap(movedIn);
  return approvals.length + moved.length === 0 ? null : { hash: transactionHash, block: blockNumber, from, approvals, moved };
}

/** Takes in an answer, whoever asked for it. */
export function dispatchAnswer(ears: AnswerListener, { id, connection, input, answer, origin }: ReceivedAnswer): void {
  if (answer.source === 'stored' || !answer.reading.recognized) return;
  const { value } = answer.reading;
  if (id === 'transaction.receipt') {
    const heard = approvalsIn(value as Receipt);
    if (heard !== null) ears.receipt(connection, heard, origin);
  } else if (id === 'block.get') {
    const { number, timestamp } = value as OperationValue<'block.get'>;
    ears.block(connection, number, timestamp);
  } else if (answer.source !== 'service') return;
  else if (id === 'user.accounts')
    ears.accounts(
      connection,
      (value as OperationValue<'user.accounts'>).map(({ address }) => address),
    );
  else if (readsApprovals.has(id)) ears.reading(connection, id, input, value, answer.readAt);
}
