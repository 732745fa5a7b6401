/** Everything that is read of one transaction: itself, its receipt and its block. */
import { chainQueries, type Pace } from '#renderer/chain/queries.ts';
import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { type Read, useKnownAnswer, useRead } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import type { DecodedCall } from '#shared/contracts/decoding/decoded.ts';
import { type StoryPart, transactionStory } from '#shared/contracts/decoding/story.ts';
import { confirmationsOf, isFinal } from '#shared/core/finality.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { fromReceipt, isWaiting, type Status, statusOf } from './status.ts';

export interface TransactionReads {
  readonly status: Status;
  readonly face: Face<Transaction>;
  readonly read: Read<Transaction>;
  readonly receiptFace: Face<Receipt>;
  readonly receiptRead: Read<Receipt>;
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
  readonly blockNumber: string | null;
  /** Epoch milliseconds. */
  readonly minedAt: number | null;
  /** Of its block, in wei. */
  readonly baseFeePerGas: string | null;
  /** Counted from the newest block; null if that is unknown. */
  readonly confirmations: string | null;
  readonly call: DecodedCall | null;
  readonly story: readonly StoryPart[] | null;
}

/** `hash`: in lower case. */
export function useTransaction(hash: string): TransactionReads {
  'use memo';
  const { read, receiptRead, latest } = useChainReads(hash);
  const [face, receiptFace] = [faceOf(read), faceOf(receiptRead)];
  const receipt = valueIn(receiptFace);
  const transaction = valueIn(face) ?? (receipt === null ? null : fromReceipt(receipt));
  const status = statusOf({ transaction: face, receipt: receiptFace, problem: read.problem ?? read.answer?.problem ?? null });
  const blockNumber = receipt?.blockNumber ?? transaction?.blockNumber ?? null;
  const block = useRead(chainQueries.block(blockNumber));
  const { timestamp = null, hash: blockHash = null, baseFeePerGas = null } = (blockNumber === null ? null : valueIn(faceOf(block))) ?? {};
  // After a reorg, the block and the receipt may differ.
  const isItsBlock = blockHash !== null && blockHash === receipt?.blockHash;
  const { list, more } = useSignatures();
  const call = transaction?.to == null || transaction.data === null ? null : decodeCall(transaction.data, list, more);
  return {
    status,
    face,
    read,
    receiptFace,
    receiptRead,
    transaction,
    receipt,
    blockNumber,
    minedAt: timestamp === null ? null : Number(timestamp) * 1000,
    baseFeePerGas: isItsBlock ? baseFeePerGas : null,
    confirmations: blockNumber === null ? null : shownConfirmations(blockNumber, latest),
    call,
    story: useStory(status, transaction, receipt, call),
  };
}

function useChainReads(hash: string) {
  const latest = valueIn(faceOf(useLatestBlock().read));
  // What is known already decides how often it is read.
  const known = valueIn(faceOf(useKnownAnswer(chainQueries.transaction(hash))));
  const pace = known === null || isWaiting(known) ? 'waiting' : paceOf(known.blockNumber, latest);
  const read = useRead(chainQueries.transaction(hash, pace));
  const face = faceOf(read);
  const found = valueIn(face);
  const when = face.face === 'unrecognized' || (found !== null && !isWaiting(found));
  const receiptRead = useRead(chainQueries.receipt(hash, pace), { when });
  return { read, receiptRead, latest };
}

function paceOf(blockNumber: string | null, latest: string | null): Pace {
  return blockNumber !== null && latest !== null && isFinal(blockNumber, latest) ? 'settled' : 'shallow';
}

/** Not the service's own count, which is as old as its answer. */
function shownConfirmations(blockNumber: string, latest: string | null): string | null {
  if (latest === null) return null;
  const count = confirmationsOf(blockNumber, latest);
  return (count > 0n ? count : 1n).toString();
}

const ofTokens = ['transfer(address,uint256)', 'transferFrom(address,address,uint256)', 'approve(address,uint256)'];

function useStory(status: Status, transaction: Transaction | null, receipt: Receipt | null, call: DecodedCall | null) {
  const asked = call !== null && ofTokens.includes(call.types) ? (transaction?.to ?? null) : null;
  const { decimals } = useToken(asked);
  const supply = useRead(tokenQueries.roughSupply(decimals !== null && call?.name === 'approve' ? asked : null));
  // Until the receipt is read, its outcome isn't “unknown”.
  if (transaction === null || status === 'loading' || status === 'mined' || status === 'unreadable') return null;
  const ending = status === 'not-found' ? 'unknown' : status;
  const totalSupply = asked === null ? null : valueIn(faceOf(supply));
  return transactionStory({ transaction, receipt, ending, call, standard: decimals === null ? null : 'erc20', totalSupply });
}
