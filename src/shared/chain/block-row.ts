/** A block as a row of a list: small, since many cross to the page at once. */
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
  /** Why this is a stored answer, if it is one. */
  readonly problem: AppError | null;
}

/** `unrecognized`: the service's answer isn't this block in any form that Blockdesk knows. */
export type BlockRowResult = Result<BlockRow, AppError | { code: 'unrecognized' }>;

/** The most that one call asks for. */
export const mostRows = 25;

/** `number`: the one asked for; any other block is `unrecognized`. */
export function toBlockRow(number: string, { reading, source, readAt, problem }: Answer<Block>): BlockRowResult {
  if (!reading.recognized || reading.value.number !== number) return { ok: false, error: { code: 'unrecognized' } };
  const { hash, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas, miner, transactions } = reading.value;
  const count = transactions === null ? null : transactions.length;
  const row = { number, hash, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas, miner, transactions: count };
  return { ok: true, value: { ...row, source, readAt, problem } };
}
