/** Reads one block and finds the transactions that the person's accounts take part in. */

import type { HowToRead } from '#main/core/ports/service.ts';
import { type HistoryEntry, whatHappened } from '#shared/chain/history.ts';
import type { FoundTransaction } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** This block could not be read: missing, unreadable, or another block by now. */
export type BlockProblem = { readonly code: 'unreadable-block' };
/** Reads the value that the service has now; never a stored one in its place. */
export type ReadNow = <Id extends ReadId>(
  id: Id,
  input: OperationInput<Id>,
  /** Default: `if-needed`. */
  how?: HowToRead['ask'],
) => Promise<Result<OperationValue<Id>, AppError | BlockProblem>>;

interface ScannedBlock {
  readonly number: number;
  readonly hash: string | null;
  readonly parentHash: string | null;
  readonly found: readonly FoundTransaction[];
}

/** What was found in the transactions of one block that were read, by hash; null for nothing. Those of another block or for other accounts don't count. */
export interface FinishedTransactions {
  accounts: readonly string[];
  block: string | null;
  readonly found: Map<string, FoundTransaction | null>;
}

interface Scan {
  readonly connection: string;
  /** EIP-55. */
  readonly accounts: readonly string[];
  /** What an interrupted reading of the block has done; the next one goes on from there. */
  readonly finished: FinishedTransactions;
  /** A block of long ago: only what concerns the accounts is stored. */
  readonly isPast: boolean;
}

interface Place {
  readonly block: string;
  readonly timestamp: string;
}

const unreadable = fail({ code: 'unreadable-block' as const });

/** Requests: one for the block, one for each transaction, and one for each receipt that may contain a transfer. */
export async function scanBlock(ask: ReadNow, number: number, scan: Scan): Promise<Result<ScannedBlock, AppError | BlockProblem>> {
  const read = await ask('block.get', { number: String(number) }, howOf(scan));
  if (!read.ok) return read;
  const { hash, parentHash, timestamp, transactions } = read.value;
  if (transactions === null || read.value.number !== String(number)) return unreadable;
  const { finished } = scan;
  if (hash === null || hash !== finished.block || scan.accounts.join() !== finished.accounts.join()) finished.found.clear();
  finished.block = hash;
  finished.accounts = scan.accounts;
  for (const one of transactions) {
    if (finished.found.has(one)) continue;
    const found = await scanTransaction(ask, one, hash, scan, { block: String(number), timestamp });
    if (!found.ok) return found;
    finished.found.set(one, found.value);
  }
  return ok({ number, hash, parentHash, found: transactions.flatMap((one) => finished.found.get(one) ?? []) });
}

const howOf = ({ isPast }: Scan) => (isPast ? 'passing' : 'if-needed');

async function scanTransaction(
  ask: ReadNow,
  hash: string,
  block: string | null,
  scan: Scan,
  place: Place,
): Promise<Result<FoundTransaction | null, AppError | BlockProblem>> {
  const read = await ask('transaction.get', { hash }, howOf(scan));
  if (!read.ok) return read;
  if (isElsewhere(read.value.blockHash, block)) return unreadable;
  if (!mayMatter(read.value, scan)) return ok(null);
  const receipt = await ask('transaction.receipt', { hash }, howOf(scan));
  if (!receipt.ok) return receipt;
  // Without a status it is unknown whether anything moved.
  if (isElsewhere(receipt.value.blockHash, block) || receipt.value.status === null || receipt.value.logs === null) return unreadable;
  const entry = whatHappened(read.value, receipt.value, scan.accounts);
  if (isUnclear(entry, scan)) return unreadable;
  if (!isOwn(scan, entry.asked.from) && entry.transfers.length === 0 && entry.approvals.length === 0) return ok(null);
  const found = { connection: scan.connection, hash, ...place, entry };
  return scan.isPast ? store(ask, found) : ok(found);
}

/** Reads it and its block once more, so that the cache keeps them. */
async function store(ask: ReadNow, found: FoundTransaction): Promise<Result<FoundTransaction, AppError | BlockProblem>> {
  const block = await ask('block.get', { number: found.block });
  if (!block.ok) return block;
  const transaction = await ask('transaction.get', { hash: found.hash });
  if (!transaction.ok) return transaction;
  const receipt = await ask('transaction.receipt', { hash: found.hash });
  return receipt.ok ? ok(found) : receipt;
}

/** The chain was reorganized between two requests. */
const isElsewhere = (actual: string | null, wanted: string | null) => actual !== null && wanted !== null && actual !== wanted;

const isOwn = ({ accounts }: Scan, address: string | null) =>
  address !== null && accounts.some((account) => account.toLowerCase() === address.toLowerCase());

/** What a payment costs that runs no code; the EVM’s rule. */
const plainGas = 21_000n;

/** A payment between others moves no tokens where it could run no code: without data, and with gas for the payment alone. */
function mayMatter({ from, to, data, gasLimit }: Transaction, scan: Scan): boolean {
  if (isOwn(scan, from) || isOwn(scan, to) || from === null || to === null || data !== '0x') return true;
  return gasLimit === null || BigInt(gasLimit) > plainGas;
}

/** Whether an account may have paid or been paid, and who or how much isn't known. */
function isUnclear({ asked: { from, to, value }, outcome: { status, created } }: HistoryEntry, scan: Scan): boolean {
  if (value === '0' || status !== 'success') return from === null;
  const receiver = to ?? created;
  return from === null || (value === null && (isOwn(scan, from) || isOwn(scan, receiver))) || (receiver === null && isOwn(scan, from));
}
