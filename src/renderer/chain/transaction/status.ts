/** The status of a transaction, from what was read of it. Nothing is guessed. */
import { isNotFound } from '#renderer/core/bridge/polling.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import type { Ending } from '#shared/contracts/decoding/story.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';

export type Status =
  | 'loading'
  /** The service doesn't know it, perhaps not yet. */
  | 'not-found'
  /** In a block; its receipt is being read. */
  | 'mined'
  /** Nothing that was read gives its status. */
  | 'unreadable'
  | Ending;

interface Reads {
  readonly transaction: Face<Transaction>;
  readonly receipt: Face<Receipt>;
  /** Why the newest attempt to read the transaction failed. */
  readonly problem: AppError | null;
}

export function statusOf({ transaction, receipt, problem }: Reads): Status {
  // After a reorg both the transaction and its receipt are gone.
  const isGone = isNotFound(problem) && (!('value' in receipt) || (receipt.face === 'stale' && isNotFound(receipt.problem)));
  if (isGone) return 'not-found';
  if ('value' in receipt) return endingOf(receipt.value);
  if (transaction.face === 'loading') return 'loading';
  if (!('value' in transaction)) return receipt.face === 'loading' && transaction.face === 'unrecognized' ? 'loading' : 'unreadable';
  if (isWaiting(transaction.value)) return 'pending';
  if (receipt.face === 'loading') return 'mined';
  // The service gave no block number and has no receipt.
  const { blockNumber } = transaction.value;
  if (blockNumber === null && receipt.face === 'error' && isNotFound(receipt.problem)) return 'pending';
  return 'unknown';
}

const endingOf = ({ status }: Receipt): Ending => (status === 'success' ? 'confirmed' : status === 'reverted' ? 'reverted' : 'unknown');

/** The service says that it is in no block. If it says nothing, the receipt decides. */
export const isWaiting = ({ blockNumber, confirmations }: Transaction) => blockNumber === null && confirmations === '0';

/** A transaction with the facts that its receipt gives. */
export function fromReceipt(receipt: Receipt): Transaction {
  const { transactionHash: hash, from, to, blockNumber, blockHash, transactionIndex, type, confirmations } = receipt;
  const unknown = { value: null, data: null, nonce: null, gasLimit: null, gasPrice: null, maxFeePerGas: null, maxPriorityFeePerGas: null };
  return { hash, from, to, type, blockNumber, blockHash, transactionIndex, confirmations, creates: null, chainId: null, ...unknown };
}
