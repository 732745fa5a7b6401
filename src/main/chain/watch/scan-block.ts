/** Reads one block and finds transfers to and from the person's accounts in it. */

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
) => Promise<Result<OperationValue<Id>, AppError | BlockProblem>>;

interface ScannedBlock {
  readonly number: number;
  readonly hash: string | null;
  readonly parentHash: string | null;
  readonly transfers: readonly FoundTransfer[];
}

interface Whose {
  readonly connection: string;
  /** EIP-55. */
  readonly accounts: readonly string[];
}

interface Place {
  readonly block: string;
  readonly timestamp: string;
}

const unreadable = fail({ code: 'unreadable-block' as const });

/** Requests: one for the block, one for each transaction, and one for each receipt that may contain a transfer. */
export async function scanBlock(ask: ReadNow, number: number, whose: Whose): Promise<Result<ScannedBlock, AppError | BlockProblem>> {
  const read = await ask('block.get', { number: String(number) });
  if (!read.ok) return read;
  const { hash, parentHash, timestamp, transactions } = read.value;
  if (transactions === null || read.value.number !== String(number)) return unreadable;
  const transfers: FoundTransfer[] = [];
  for (const one of transactions) {
    const found = await scanTransaction(ask, one, hash, whose, { block: String(number), timestamp });
    if (!found.ok) return found;
    transfers.push(...found.value);
  }
  return ok({ number, hash, parentHash, transfers });
}

async function scanTransaction(
  ask: ReadNow,
  hash: string,
  block: string | null,
  whose: Whose,
  place: Place,
): Promise<Result<readonly FoundTransfer[], AppError | BlockProblem>> {
  const read = await ask('transaction.get', { hash });
  if (!read.ok) return read;
  if (isElsewhere(read.value.blockHash, block)) return unreadable;
  if (!mayMatter(read.value, whose)) return ok([]);
  const receipt = await ask('transaction.receipt', { hash });
  if (!receipt.ok) return receipt;
  // Without a status it is unknown whether anything moved.
  if (isElsewhere(receipt.value.blockHash, block) || receipt.value.status === null || receipt.value.logs === null) return unreadable;
  return ok([...nativeTransfers(read.value, receipt.value, whose, place), ...tokenTransfers(read.value, receipt.value, whose, place)]);
}

/** The chain was reorganized between two requests. */
const isElsewhere = (actual: string | null, wanted: string | null) => actual !== null && wanted !== null && actual !== wanted;

const toTopic = (account: string) => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`;
const isOwn = ({ accounts }: Whose, address: string | null) =>
  address !== null && accounts.some((account) => account.toLowerCase() === address.toLowerCase());

/** A plain transfer between others runs no contract that could move tokens. With data it may. */
function mayMatter({ from, to, data }: Transaction, whose: Whose): boolean {
  return isOwn(whose, from) || isOwn(whose, to) || to === null || data !== '0x';
}

function nativeTransfers({ hash, from, to, value }: Transaction, { status }: Receipt, whose: Whose, place: Place): FoundTransfer[] {
  if (value === null || value === '0' || from === null || to === null || status === null) return [];
  const base = {
    connection: whose.connection,
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
  if (isOwn(whose, from)) found.push({ ...base, direction: 'out', own: from, counterparty: to, status });
  // What failed on chain has arrived nowhere.
  if (isOwn(whose, to) && status === 'success') found.push({ ...base, direction: 'in', own: to, counterparty: from, status });
  return found;
}

function tokenTransfers({ hash, from: sender }: Transaction, { status, logs }: Receipt, whose: Whose, place: Place): FoundTransfer[] {
  if (status !== 'success' || logs === null) return [];
  // Only these are decoded: a receipt may hold thousands of events of others.
  const own = logs.filter(({ topics }) => whose.accounts.some((account) => topics.includes(toTopic(account))));
  return own.flatMap(transfersIn).flatMap(({ from, to, ...transfer }) => {
    // Transfers of 0 are ignored: anyone can emit them to place a look-alike address in the person's history.
    if (transfer.amount === '0') return [];
    const base = { connection: whose.connection, hash, ...place, sender, ...transfer, status };
    const found: FoundTransfer[] = [];
    if (isOwn(whose, from)) found.push({ ...base, direction: 'out', own: from, counterparty: to });
    if (isOwn(whose, to)) found.push({ ...base, direction: 'in', own: to, counterparty: from });
    return found;
  });
}
