/** Reads payments from lines of text, typed, pasted or from a file: recipient, token, amount and note. */

import { amountWords } from '#renderer/core/lib/amount-words.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { lostTokenWords, readPlainAddress } from '#renderer/notebook/recipient.ts';
import { parseAmount } from '#shared/core/amount.ts';
import { type CsvRow, parseCsv } from '#shared/core/csv.ts';
import { decimal, t } from '#shared/core/language/language.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { type BatchRow, longestRowNote, mostBatchRows } from '#shared/writes/batch-rows.ts';

/** A token that a line may name by its symbol, its label or its address. */
export interface PayToken {
  /** EIP-55, or `native`. */
  readonly address: string;
  /** As shown; null where it could be mistaken for something else. */
  readonly symbol: string | null;
  readonly title: string;
  /** Null while unknown. */
  readonly decimals: number | null;
  /** Why it can't be sent now, as a sentence; null where it can. */
  readonly hindrance: string | null;
}

export interface Payment {
  /** Counted from 1, in the text. */
  readonly line: number;
  readonly receiver: string;
  readonly token: PayToken;
  readonly baseUnits: string;
  readonly note: string;
  /** Worth a look, in words; empty for nothing. Main judges every row again. */
  readonly remarks: readonly string[];
}

export interface LineProblem {
  readonly line: number;
  readonly words: string;
}

interface PayLines {
  readonly payments: readonly Payment[];
  readonly problems: readonly LineProblem[];
}

type Column = 'recipient' | 'token' | 'amount' | 'note';
const usual: readonly Column[] = ['recipient', 'token', 'amount', 'note'];
/** Heads that programs and people write, in lower case. */
const heads: Readonly<Record<string, Column>> = {
  recipient: 'recipient',
  receiver: 'recipient',
  to: 'recipient',
  address: 'recipient',
  name: 'recipient',
  token: 'token',
  symbol: 'token',
  asset: 'token',
  currency: 'token',
  amount: 'amount',
  value: 'amount',
  quantity: 'amount',
  note: 'note',
  memo: 'note',
  reference: 'note',
  description: 'note',
  empfänger: 'recipient',
  adresse: 'recipient',
  währung: 'token',
  betrag: 'amount',
  menge: 'amount',
  notiz: 'note',
  verwendungszweck: 'note',
};

/** The columns, if the first line names them. */
function headOf({ cells }: CsvRow): readonly (Column | null)[] | null {
  const columns = cells.map((cell) => heads[cell.trim().toLowerCase()] ?? null);
  return columns.includes('recipient') && columns.includes('amount') ? columns : null;
}

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell.trim() === '');

/** `own`: the person's accounts, EIP-55. */
export function readPayLines(text: string, tokens: readonly PayToken[], names: Names, own: readonly string[]): PayLines {
  const { rows, unclosed, separator } = parseCsv(text);
  const filled = rows.filter((row) => !isBlank(row));
  const [first] = filled;
  const head = first === undefined ? null : headOf(first);
  const columns = head ?? usual;
  const problems: LineProblem[] = [];
  const payments: Payment[] = [];
  if (unclosed !== null) problems.push({ line: unclosed, words: t('A quotation mark isn’t closed.') });
  for (const row of head === null ? filled : filled.slice(1)) {
    const words = (separator === ',' ? splitAmount(row, columns) : null) ?? excess(row, columns);
    const read = words === null ? readLine(row, columns, tokens, names, own) : { line: row.line, words };
    if ('words' in read) problems.push(read);
    else payments.push(read);
  }
  if (payments.length > mostBatchRows)
    problems.push({
      line: payments[mostBatchRows]?.line ?? 0,
      words: t('A list can have up to {most} rows. Send the rest afterwards.', { most: mostBatchRows }),
    });
  return { payments: withRepetitions(payments), problems };
}

/** “1,5” without quotation marks is two cells, and would be an amount of 1 with the note “5”. Words for it. */
function splitAmount({ cells }: CsvRow, columns: readonly (Column | null)[]): string | null {
  const at = columns.indexOf('amount');
  const [whole = '', rest = ''] = [cells[at]?.trim(), cells[at + 1]?.trimEnd()];
  if (columns[at + 1] !== 'note' || !/^\d+$/.test(whole) || !/^\d+$/.test(rest)) return null;
  return t('“{text}” may be one amount. Put it in quotation marks, or put a space before the note.', { text: `${whole},${rest}` });
}

/** Words for cells that no column has, which would be left out. */
function excess({ cells }: CsvRow, columns: readonly (Column | null)[]): string | null {
  if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  return t('Only {count} values fit in a line. Put one that has a comma in quotation marks.', { count: columns.length });
}

function readLine(
  { line, cells }: CsvRow,
  columns: readonly (Column | null)[],
  tokens: readonly PayToken[],
  names: Names,
  own: readonly string[],
): Payment | LineProblem {
  const cellOf = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
  const wrong = (words: string): LineProblem => ({ line, words });
  const recipient = readPlainAddress(cellOf('recipient'), names);
  if (recipient.is === 'problem')
    return wrong(t('{recipient}: {problem}', { recipient: quoted(cellOf('recipient').slice(0, 60)), problem: recipient.words }));
  if (recipient.is !== 'address') return wrong(t('Enter a recipient.'));
  const token = findToken(cellOf('token'), tokens);
  if (typeof token === 'string') return wrong(token);
  if (token.hindrance !== null) return wrong(token.hindrance);
  if (token.decimals === null)
    return wrong(t('The decimals of {token} aren’t known, so the amount can’t be read.', { token: token.symbol ?? token.title }));
  if (cellOf('amount') === '') return wrong(t('Enter an amount.'));
  const amount = parseAmount(cellOf('amount'), token.decimals);
  if ('problem' in amount) return wrong(amountWords(amount.problem, { symbol: token.symbol ?? token.title, decimals: token.decimals }));
  if (amount.baseUnits === '0') return wrong(t('Enter an amount above zero.'));
  const note = cellOf('note');
  if (note.length > longestRowNote) return wrong(t('A note can have up to {most} characters.', { most: longestRowNote }));
  const { address: receiver } = recipient;
  const lost = lostTokenWords(receiver, token.address);
  if (lost !== null) return wrong(lost);
  const remarks = own.some((account) => sameAddress(account, receiver)) ? [t('your own account')] : [];
  return { line, receiver, token, baseUnits: amount.baseUnits, note, remarks };
}

/** Words for what is wrong, where there isn't exactly one. An empty cell means the only token. */
function findToken(text: string, tokens: readonly PayToken[]): PayToken | string {
  const [only, ...others] = tokens.filter(({ address }) => address !== native);
  if (text === '') return only !== undefined && others.length === 0 ? only : t('Enter a token.');
  const same = (other: string | null) => other?.toLowerCase() === text.toLowerCase();
  const byAddress = tokens.find(({ address }) => same(address));
  if (byAddress !== undefined) return byAddress;
  const named = tokens.filter(({ symbol, title }) => same(symbol) || same(title));
  const [one] = named;
  if (one === undefined)
    return t('You haven’t added a token called {name}. Add it first, or correct the name.', { name: quoted(text.slice(0, 60)) });
  return named.length === 1 ? one : t('Several of your tokens have this name. Use the contract’s address.');
}

function withRepetitions(payments: readonly Payment[]): readonly Payment[] {
  const keyOf = ({ receiver, token, baseUnits }: Payment) => `${receiver} ${token.address} ${baseUnits}`;
  const groups = Map.groupBy(payments, keyOf);
  return payments.map((payment) => {
    const others = (groups.get(keyOf(payment)) ?? []).filter(({ line }) => line !== payment.line);
    if (others.length === 0) return payment;
    return { ...payment, remarks: [...payment.remarks, t('the same as line {line}', { line: others[0]?.line ?? 0 })] };
  });
}

export const toBatchRow = ({ receiver, token, baseUnits, note }: Payment): BatchRow<WriteId> =>
  token.address === native
    ? { operation: 'transaction.submit', input: nativeSendInput(receiver, baseUnits), note }
    : { operation: 'erc20.transfer', input: { contractAddress: token.address, amount: baseUnits, receiver }, note };

/**
 * A line that names a recipient; in quotation marks where a separator is in it. Separated as the lines before it, and the first one by
 * what isn't in the language's amounts.
 */
export function lineFor(name: string, token: string, before: string): string {
  const quotedName = /[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
  const separator = before.trim() !== '' ? parseCsv(before).separator : decimal === ',' ? ';' : ',';
  return [quotedName, token, ''].join(`${separator} `);
}
