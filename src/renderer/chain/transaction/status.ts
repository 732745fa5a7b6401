/** How a transaction stands, from what was read of it; each state is told apart, and none is guessed. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { Ending } from '#shared/contracts/decoding/story.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';

export type Status =
  | 'loading'
  /** The service answers that there is none; it may only not know it yet. */
  | 'not-found'
  /** In a block, and its receipt is being read. */
  | 'mined'
  /** Nothing that could be read tells it. */
  | 'unreadable'
  | Ending;

export const isNotFound = (problem: AppError | null) => problem?.code === 'service' && problem.status === 404;

interface Reads {
  readonly transaction: Face<Transaction>;
  readonly receipt: Face<Receipt>;
  /** Of the newest attempt to read the transaction. */
  readonly problem: AppError | null;
}

export function statusOf({ transaction, receipt, problem }: Reads): Status {
  // What was mined may be in no block any more: then both are gone.
  const isGone = isNotFound(problem) && (!('value' in receipt) || (receipt.face === 'stale' && isNotFound(receipt.problem)));
  if (isGone) return 'not-found';
  if ('value' in receipt) return endingOf(receipt.value);
  if (transaction.face === 'loading') return 'loading';
  if (!('value' in transaction)) return receipt.face === 'loading' && transaction.face === 'unrecognized' ? 'loading' : 'unreadable';
  if (isWaiting(transaction.value)) return 'pending';
  if (receipt.face === 'loading') return 'mined';
  // The service told no block, and has no receipt either.
  const { blockNumber } = transaction.value;
  if (blockNumber === null && receipt.face === 'error' && isNotFound(receipt.problem)) return 'pending';
  return 'unknown';
}

const endingOf = ({ status }: Receipt): Ending => (status === 'success' ? 'confirmed' : status === 'reverted' ? 'reverted' : 'unknown');

/** The service itself says that it is in no block; where it says nothing, its receipt is asked for. */
export const isWaiting = ({ blockNumber, confirmations }: Transaction) => blockNumber === null && confirmations === '0';

/** What a receipt alone tells of its transaction. */
export function fromReceipt(receipt: Receipt): Transaction {
  const { transactionHash: hash, from, to, blockNumber, blockHash, transactionIndex, type, confirmations } = receipt;
  const unknown = { value: null, data: null, nonce: null, gasLimit: null, gasPrice: null, maxFeePerGas: null, maxPriorityFeePerGas: null };
  return { hash, from, to, type, blockNumber, blockHash, transactionIndex, confirmations, creates: null, chainId: null, ...unknown };
}
