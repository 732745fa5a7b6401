/** What a write asked for, and what it did by its receipt, as an entry of the history. Names and units are added where it is shown. */
import { type HistoryEntry, whatHappened } from '#shared/chain/history.ts';
import { checksummed } from '#shared/core/address.ts';
import { type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { noTransaction, type Receipt } from '#shared/core/readers/transaction.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

type Written = Pick<Activity, 'operation' | 'input' | 'accounts'>;

const meaningOfWrite = ({ operation, input }: Written) => meaningOf(operation, input as OperationInput<WriteId>);

/** As reviewed. Whichever account signs, the first one stands for them. `isEither`: tokens and collections share its function. */
export function reviewedIn(write: Written): { readonly entry: HistoryEntry; readonly isEither: boolean } {
  const { action, call, functionName, isEither } = meaningOfWrite(write);
  const entry: HistoryEntry = {
    asked: {
      from: write.accounts[0] ?? null,
      to: checksummed(call.to),
      value: call.value ?? '0',
      // A function, whose name is known: encoding thousands of calls takes time.
      selector: '0x',
      method: functionName,
      action,
    },
    outcome: { status: null, fee: null, created: null },
    transfers: [],
    approvals: [],
    more: false,
  };
  return { entry, isEither };
}

/** Null where the receipt doesn’t say how it ended, and where it is of another call that moved nothing. */
function doneIn(write: Written, receipt: Receipt): HistoryEntry | null {
  if (receipt.status === null) return null;
  const { asked } = reviewedIn(write).entry;
  const { call } = meaningOfWrite(write);
  const from = receipt.from ?? asked.from;
  // A service may carry it out by another contract, which passes it on.
  const isDirect = receipt.to === null || sameAddress(receipt.to, call.to);
  const made = isDirect ? { data: toCallData(call), value: asked.value } : { data: null, value: null };
  const transaction = { ...noTransaction, ...made, hash: receipt.transactionHash, from, to: receipt.to ?? asked.to };
  const accounts = write.accounts.length > 0 || from === null ? write.accounts : [from];
  const entry = whatHappened(transaction, receipt, accounts);
  const isUnclear = !isDirect && receipt.status === 'success' && entry.transfers.length === 0 && entry.approvals.length === 0;
  return isUnclear ? null : { ...entry, asked: { ...asked, from } };
}

/** Null where it can't be read, such as one that was cut. */
export function toReceipt(raw: string): Receipt | null {
  const reading = readAnswer(operations['transaction.receipt'].answer, raw);
  return reading.ok && reading.value.recognized ? reading.value.value : null;
}

/** Larger receipts are decoded each time, so that what is kept stays small. */
const kept = { entries: 200, units: 64 * 1024 } as const;
type Happened = Pick<ActivityBrief, 'history' | 'signer'>;
const unknown: Happened = { history: null, signer: null };
const decoded = new Map<string, { readonly receipt: string; readonly happened: Happened }>();

/** Kept, because every change of the journal lists the newest entries again. */
function happenedIn(entry: Activity): Happened {
  const { id, operation, input, accounts, receipt } = entry;
  if (receipt === null) return unknown;
  const key = JSON.stringify([id, operation, input, accounts]);
  const before = decoded.get(key);
  if (before?.receipt === receipt) return before.happened;
  const happened = happenedBy(entry, receipt);
  decoded.delete(key);
  if (receipt.length <= kept.units) decoded.set(key, { receipt, happened });
  const [oldest] = decoded.keys();
  if (decoded.size > kept.entries && oldest !== undefined) decoded.delete(oldest);
  return happened;
}

/** An entry that can't be decoded must hide no other, and never stop the app from starting. */
function happenedBy(entry: Activity, receipt: string): Happened {
  try {
    const read = toReceipt(receipt);
    return read === null ? unknown : { history: doneIn(entry, read), signer: read.from };
  } catch {
    return unknown;
  }
}

export function briefOf(entry: Activity): ActivityBrief {
  const { request: _request, answer: _answer, receipt: _receipt, ...brief } = entry;
  return { ...brief, ...happenedIn(entry) };
}
