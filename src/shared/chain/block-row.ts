/** A block as a line of a list shows it: lean, so that many cross to the page at once. */
import type { AppError } from '#shared/core/errors.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Block } from '#shared/core/readers/block.ts';
import type { Result } from '#shared/core/result.ts';

/** Quantities are decimal strings; what the service leaves out is null. */
export interface BlockRow {
  readonly number: string;
  readonly hash: string | null;
  readonly parentHash: string | null;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly gasUsed: string | null;
  readonly gasLimit: string | null;
  /** Wei per gas. */
  readonly baseFeePerGas: string | null;
  /** Who receives the block's fees; EIP-55. */
  readonly miner: string | null;
  /** How many. */
  readonly transactions: number | null;
  readonly source: Answer<unknown>['source'];
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** Why it is the last known one, where it is that. */
  readonly problem: AppError | null;
}

/** `unrecognized`: the service answered with something that is not this block in a form that the app knows. */
export type BlockRowResult = Result<BlockRow, AppError | { code: 'unrecognized' }>;

/** So many at most are asked for at once. */
export const mostRows = 25;

/** `number`: what was asked for; another block than that is no answer to it. */
export function toBlockRow(number: string, { reading, source, readAt, problem }: Answer<Block>): BlockRowResult {
  if (!reading.recognized || reading.value.number !== number) return { ok: false, error: { code: 'unrecognized' } };
  const { hash, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas, miner, transactions } = reading.value;
  const count = transactions === null ? null : transactions.length;
  const row = { number, hash, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas, miner, transactions: count };
  return { ok: true, value: { ...row, source, readAt, problem } };
}
