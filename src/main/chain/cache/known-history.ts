/** What known transactions did, read from their stored answers; from the row of the index where those are gone. */
import type { Statements } from '#main/core/storage/statements.ts';
import { type HistoryEntry, whatHappened } from '#shared/chain/history.ts';
import { findSignatures } from '#shared/contracts/decoding/signatures.ts';
import { type OperationValue, operations, type ReadId } from '#shared/core/operations/table.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { noTransaction, type Receipt } from '#shared/core/readers/transaction.ts';
import type { KnownTransaction } from '#shared/notebook/known.ts';

type Row = Omit<KnownTransaction, 'kind' | 'history' | 'block' | 'timestamp'>;

export interface KnownHistory {
  /** `accounts`: the addresses that it is about. `version`: of now, where it is known already. */
  of(connection: string, row: Row, accounts: readonly string[], version?: string): HistoryEntry;
  /** Changes whenever what `of` answers does. */
  versionOf(connection: string, row: Row): string;
  /** The person’s accounts, as last answered; empty where they aren’t known. */
  accounts(connection: string): readonly string[];
  /** Nothing of a person stays in memory. */
  forget(): void;
}

/** In characters. More than any receipt that is meant for people. */
const longestAnswer = 256 * 1024;
/** Entries in memory, as a list is read again every few seconds. */
const mostRemembered = 4_000;

export function createKnownHistory(db: Statements): KnownHistory {
  const remembered = new Map<string, { readonly version: string; readonly entry: HistoryEntry }>();

  function stored<Id extends ReadId>(connection: string, id: Id, input: object): OperationValue<Id> | null {
    const sql = 'SELECT raw FROM answer WHERE connection = ? AND operation = ? AND input = ? AND length(raw) <= ?';
    const row = db.first<{ raw: string }>(sql, connection, id, JSON.stringify(input), longestAnswer);
    const reading = row === null ? null : readAnswer(operations[id].answer, row.raw);
    return reading?.ok === true && reading.value.recognized ? (reading.value.value as OperationValue<Id>) : null;
  }

  function versionOf(connection: string, { hash, status, from, value }: Row): string {
    const sql = `SELECT operation, read_at AS at FROM answer
      WHERE connection = ? AND operation IN ('transaction.get', 'transaction.receipt') AND input = ?`;
    const found = db.all<{ operation: string; at: number }>(sql, connection, JSON.stringify({ hash }));
    return [status, from, value, ...found.map(({ operation, at }) => `${operation} ${at}`)].join(' ');
  }

  function read(connection: string, row: Row, accounts: readonly string[]): HistoryEntry {
    const { hash, selector, status } = row;
    const transaction = stored(connection, 'transaction.get', { hash });
    const receipt = stored(connection, 'transaction.receipt', { hash }) ?? (status === null ? null : { ...noReceipt, status });
    if (transaction !== null) return whatHappened(transaction, receipt, accounts);
    const { missing: _missing, ...entry } = whatHappened({ ...noTransaction, ...row }, receipt, accounts);
    const method = selector === null ? null : (findSignatures('function', selector, [])[0]?.name ?? null);
    return { ...entry, asked: { ...entry.asked, selector, method }, more: true };
  }

  return {
    versionOf,
    of(connection, row, accounts, version = versionOf(connection, row)) {
      const key = [connection, row.hash, ...accounts].join(' ');
      const before = remembered.get(key);
      if (before?.version === version) return before.entry;
      const entry = read(connection, row, accounts);
      remembered.delete(key);
      remembered.set(key, { version, entry });
      const [oldest] = remembered.keys();
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
      return entry;
    },
    accounts: (connection) => (stored(connection, 'user.accounts', {}) ?? []).map(({ address }) => address),
    forget: () => remembered.clear(),
  };
}

const noReceipt: Receipt = {
  transactionHash: '',
  status: null,
  from: null,
  to: null,
  contractAddress: null,
  blockNumber: null,
  blockHash: null,
  transactionIndex: null,
  gasUsed: null,
  cumulativeGasUsed: null,
  effectiveGasPrice: null,
  type: null,
  confirmations: null,
  logs: null,
};
