/** What a receipt says about a write: pending, succeeded, failed on chain, or reorganized away. */

import { currentValue, isGone } from '#main/core/service/current-value.ts';
import type { Change } from '#main/writes/journal.ts';
import { bounded } from '#main/writes/journal-entry.ts';
import type { AppError } from '#shared/core/errors.ts';
import { isFinal } from '#shared/core/finality.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Receipt } from '#shared/core/readers/transaction.ts';
import type { Result } from '#shared/core/result.ts';
import { type Activity, longestLag, type WriteState } from '#shared/writes/activity.ts';

interface Next {
  readonly state: WriteState;
  readonly change: Change;
}

/** Null where nothing new is known. */
export function receiptOutcome(
  entry: Activity,
  receipt: Result<Answer<Receipt>>,
  newest: Result<Answer<string>>,
  now: number,
): Next | null {
  if (isGone(receipt)) return entry.block === null ? null : takenBack;
  const receiptNow = currentValue(receipt);
  if (receiptNow === null || !receipt.ok || receiptNow.transactionHash !== entry.hash?.toLowerCase()) return null;
  const { status, blockNumber, blockHash } = receiptNow;
  if (blockNumber === null) return entry.block === null ? null : takenBack;
  // Without the newest block, or from a lagging node, it is unknown whether the receipt is older than the write.
  const isLow = entry.state === 'accepted' && entry.sentAtBlock !== null && BigInt(blockNumber) <= BigInt(entry.sentAtBlock);
  if (isBehind(entry, newest, now) || (isLow && currentValue(newest) === null)) return null;
  if (isOlder(entry, blockNumber, newest)) return { state: 'unknown', change: { hash: null, problem: lostAs(entry, 'older') } };
  // In a block but without a status: it stays pending.
  const state = status === null ? 'accepted' : status === 'success' ? 'confirmed' : 'reverted';
  // A block reported without its hash may be the same one.
  const isOther = entry.block?.hash != null && blockHash !== null && entry.block.hash !== blockHash;
  const moved = entry.block !== null && (entry.block.number !== blockNumber || isOther);
  // Back to `accepted` first where it ended differently than reported before: only the final outcome may stay.
  const next = entry.state === 'accepted' || entry.state === state ? state : 'accepted';
  const latest = currentValue(newest);
  const hasSettled = next !== 'accepted' && latest !== null && isFinal(blockNumber, latest);
  const isSame = entry.state === state && entry.block !== null && !moved && !hasSettled;
  if (isSame) return null;
  const change: Change = {
    block: { number: blockNumber, hash: blockHash ?? (moved ? null : (entry.block?.hash ?? null)) },
    receipt: bounded(receipt.value.raw),
    receiptAt: receipt.value.readAt,
    ...(moved ? { wasReorganized: true } : {}),
    ...(moved || next === 'accepted' ? { differences: null } : {}),
    ...(hasSettled ? { settledAt: now, settledBy: 'service' } : {}),
  };
  return { state: next, change };
}

/** Whether a lagging node answered: right after sending, it reports a newest block from before that. */
export function isBehind({ sentAtBlock, sentAt }: Activity, newest: Result<Answer<string>>, now: number): boolean {
  const number = currentValue(newest);
  return number !== null && sentAtBlock !== null && BigInt(number) < BigInt(sentAtBlock) && now - (sentAt ?? 0) < longestLag;
}

/** Whether the block is older than the write, so that it holds an earlier, similar one. On a restarted chain that proves nothing. */
function isOlder({ sentAtBlock, state }: Activity, blockNumber: string, newest: Result<Answer<string>>): boolean {
  const number = currentValue(newest);
  if (sentAtBlock === null || state !== 'accepted' || number === null || BigInt(number) < BigInt(sentAtBlock)) return false;
  return BigInt(blockNumber) <= BigInt(sentAtBlock);
}

/** What the service named is no outcome. */
export function lostAs({ service }: Activity, named: 'missing' | 'older' | 'none'): Extract<AppError, { code: 'outcome-unknown' }> {
  return { code: 'outcome-unknown', host: URL.parse(service)?.host ?? '', status: null, named };
}

/** It was in a block that is no more. */
const takenBack: Next = { state: 'accepted', change: { block: null, receipt: null, differences: null, wasReorganized: true } };
