/** Reads one block and finds transfers to and from the person's accounts in it. */

import type { HowToRead } from '#main/core/ports/service.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { transfersIn } from '#shared/tokens/token-events.ts';

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
  readonly transfers: readonly FoundTransfer[];
}

/** Transfers of the transactions of one block that were read, by hash. Those of another block or for other accounts don't count. */
export interface FinishedTransactions {
  accounts: readonly string[];
  block: string | null;
  readonly found: Map<string, readonly FoundTransfer[]>;
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
  return ok({ number, hash, parentHash, transfers: transactions.flatMap((one) => finished.found.get(one) ?? []) });
}

const howOf = ({ isPast }: Scan) => (isPast ? 'passing' : 'if-needed');

async function scanTransaction(
  ask: ReadNow,
  hash: string,
  block: string | null,
  scan: Scan,
  place: Place,
): Promise<Result<readonly FoundTransfer[], AppError | BlockProblem>> {
  const read = await ask('transaction.get', { hash }, howOf(scan));
  if (!read.ok) return read;
  if (isElsewhere(read.value.blockHash, block)) return unreadable;
  if (!mayMatter(read.value, scan)) return ok([]);
  const receipt = await ask('transaction.receipt', { hash }, howOf(scan));
  if (!receipt.ok) return receipt;
  // Without a status it is unknown whether anything moved.
  if (isElsewhere(receipt.value.blockHash, block) || receipt.value.status === null || receipt.value.logs === null) return unreadable;
  const native = nativeTransfers(read.value, receipt.value, scan, place);
  if (native === null) return unreadable;
  const found = [...native, ...tokenTransfers(read.value, receipt.value, scan, place)];
  return scan.isPast && concerns(read.value, receipt.value, scan) ? storeBoth(ask, hash, found) : ok(found);
}

/** Reads them once more, so that the cache keeps them. */
async function storeBoth(ask: ReadNow, hash: string, found: readonly FoundTransfer[]) {
  for (const id of ['transaction.get', 'transaction.receipt'] as const) {
    const read = await ask(id, { hash });
    if (!read.ok) return read;
  }
  return ok(found);
}

/** The chain was reorganized between two requests. */
const isElsewhere = (actual: string | null, wanted: string | null) => actual !== null && wanted !== null && actual !== wanted;

const toTopic = (account: string) => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`;
const isOwn = ({ accounts }: Scan, address: string | null) =>
  address !== null && accounts.some((account) => account.toLowerCase() === address.toLowerCase());

/** What a payment costs that runs no code; the EVM’s rule. */
const plainGas = 21_000n;

/** A payment between others moves no tokens where it could run no code: without data, and with gas for the payment alone. */
function mayMatter({ from, to, data, gasLimit }: Transaction, scan: Scan): boolean {
  if (isOwn(scan, from) || isOwn(scan, to) || from === null || to === null || data !== '0x') return true;
  return gasLimit === null || BigInt(gasLimit) > plainGas;
}

/** Whether an account sent it, is paid by it, or is named in one of its events. */
function concerns({ from, to }: Transaction, receipt: Receipt, scan: Scan): boolean {
  const topics = new Set(scan.accounts.map(toTopic));
  return (
    [from, to, receipt.from, receipt.to].some((address) => isOwn(scan, address)) ||
    receipt.logs?.some((log) => log.topics.some((topic) => topics.has(topic))) === true
  );
}

/** Null where an account is part of a payment and something of it isn't known. */
function nativeTransfers(transaction: Transaction, receipt: Receipt, scan: Scan, place: Place): readonly FoundTransfer[] | null {
  const { hash, value } = transaction;
  const from = transaction.from ?? receipt.from;
  const to = transaction.to ?? receipt.to ?? receipt.contractAddress ?? transaction.creates;
  if (value === '0' || receipt.status === null) return [];
  if (from === null) return null;
  // A creation that failed has no recipient.
  if (to === null) return isOwn(scan, from) && receipt.status === 'success' ? null : [];
  if (!isOwn(scan, from) && !isOwn(scan, to)) return [];
  if (value === null) return null;
  const base = {
    connection: scan.connection,
    hash,
    ...place,
    sender: from,
    logIndex: null,
    part: 0,
    kind: 'native',
    token: null,
    amount: value,
    tokenId: null,
  } as const;
  const found: FoundTransfer[] = [];
  if (isOwn(scan, from)) found.push({ ...base, direction: 'out', own: from, counterparty: to, status: receipt.status });
  // What failed on chain has arrived nowhere.
  if (isOwn(scan, to) && receipt.status === 'success')
    found.push({ ...base, direction: 'in', own: to, counterparty: from, status: receipt.status });
  return found;
}

function tokenTransfers({ hash, from: sender }: Transaction, { status, logs }: Receipt, scan: Scan, place: Place): FoundTransfer[] {
  if (status !== 'success' || logs === null) return [];
  // Only these are decoded: a receipt may hold thousands of events of others.
  const own = logs.filter(({ topics }) => scan.accounts.some((account) => topics.includes(toTopic(account))));
  return own.flatMap(transfersIn).flatMap(({ from, to, ...transfer }) => {
    // Transfers of 0 are ignored: anyone can emit them to place a look-alike address in the person's history.
    if (transfer.amount === '0') return [];
    const base = { connection: scan.connection, hash, ...place, sender, ...transfer, status };
    const found: FoundTransfer[] = [];
    if (isOwn(scan, from)) found.push({ ...base, direction: 'out', own: from, counterparty: to });
    if (isOwn(scan, to)) found.push({ ...base, direction: 'in', own: to, counterparty: from });
    return found;
  });
}
