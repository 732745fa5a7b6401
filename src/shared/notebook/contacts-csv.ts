/** Contacts as CSV: written for other programs, and read from theirs, row by row. */

import { checksummed, isAddressText } from '#shared/core/address.ts';
import { type CsvRow, parseCsv, toCsv } from '#shared/core/csv.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { type BadRow, type ImportCounts, mostEntries, type SavedEntry } from '#shared/notebook/notebook.ts';
import { lookOf, looksLike } from './look-alike.ts';

const columnNames = {
  name: ['name', 'label', 'contact', 'contact name', 'account name'],
  address: ['address', 'account', 'wallet', 'wallet address', 'public address'],
  note: ['note', 'notes', 'comment', 'comments', 'memo', 'description'],
} as const;
type ColumnName = keyof typeof columnNames;

const mostRows = 5_000;
/** A note may have several. */
const mostLines = 4 * mostRows;
const mostListed = 100;

export const toContactsCsv = (entries: readonly SavedEntry[]): string =>
  toCsv([
    ['name', 'address', 'note'],
    ...entries.filter(({ contact }) => contact).map(({ label, subject, note }) => [label, subject, note]),
  ]);

export interface ReadContacts {
  /** The entries to save, complete. */
  readonly entries: readonly SavedEntry[];
  readonly counts: ImportCounts;
}

/** `known`: the saved entries. `own`: the person's accounts, which a row may imitate. Returns a message if the file isn't a list of contacts. */
export function readContacts(text: string, known: readonly SavedEntry[], own: readonly SavedEntry[] = []): ReadContacts | string {
  const lines = countLines(text);
  if (lines > mostLines) return t('This file has {lines} lines; at most {most} can be read at once.', { lines, most: mostLines });
  const { rows, unclosed } = parseCsv(text);
  if (unclosed !== null)
    return t('A quotation mark in line {line} is never closed. Open the file in the program it is from and save it as CSV again.', {
      line: unclosed,
    });
  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = head === undefined ? null : columnsOf(head);
  if (columns === null) return t('This isn’t a list of contacts. Its first line must name the columns, as in “name,address,note”.');
  if (body.length > mostRows)
    return t('This file has {rows} rows; at most {most} can be read at once.', { rows: body.length, most: mostRows });
  const before = new Map(known.map((entry) => [entry.subject, entry]));
  const { good, badRows } = judgeRows(body, columns, before);
  const added = good.filter(({ entry }) => !before.has(entry.subject)).length;
  const entries = good.map(({ entry }) => entry).filter((entry) => !isEqual(before.get(entry.subject), entry));
  if (before.size + added > mostEntries)
    return t('With these {added} new contacts there would be {entries} entries; at most {most} are kept. Nothing was saved.', {
      added: countWords(added),
      entries: countWords(before.size + added),
      most: countWords(mostEntries),
    });
  const counts = {
    added,
    changed: entries.length - added,
    unchanged: good.length - entries.length,
    bad: badRows.length,
    badRows: badRows.slice(0, mostListed),
    cautions: cautionsIn(good, [...own, ...known]).slice(0, mostListed),
  };
  return { entries, counts };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

interface GoodRow {
  readonly line: number;
  readonly entry: SavedEntry;
}

function judgeRows(rows: readonly CsvRow[], columns: Columns, before: ReadonlyMap<string, SavedEntry>) {
  const lines = new Map<string, number>();
  const good: GoodRow[] = [];
  const badRows: BadRow[] = [];
  for (const row of rows) {
    const entry = toEntry(row, columns, before, lines);
    if (typeof entry === 'string') badRows.push({ line: row.line, reason: entry });
    else {
      lines.set(entry.subject, row.line);
      good.push({ line: row.line, entry });
    }
  }
  return { good, badRows };
}

/** Valid rows that may deceive: a name that another address has, or an address that looks like a known one. */
function cautionsIn(good: readonly GoodRow[], known: readonly SavedEntry[]): readonly BadRow[] {
  const named = new Map(known.map((entry) => [entry.label.toLowerCase(), entry]));
  const shortened = new Map(known.map((entry) => [lookOf(entry.subject), entry]));
  return good.flatMap(({ line, entry }) => {
    const [name, short] = [entry.label.toLowerCase(), lookOf(entry.subject)];
    const [sameName, alike] = [named.get(name), shortened.get(short)];
    named.set(name, entry);
    shortened.set(short, entry);
    if (alike !== undefined && looksLike(entry.subject, alike.subject)) return { line, reason: alikeWords(entry, alike) };
    return sameName !== undefined && sameName.subject !== entry.subject ? { line, reason: sameNameWords(sameName) } : [];
  });
}

const sameNameWords = ({ label, subject }: SavedEntry) =>
  t('“{name}” is the name of {address}, too. Check which is which.', { name: label, address: shortAddress(subject) });
const alikeWords = ({ subject: address }: SavedEntry, { label: name, subject: other }: SavedEntry) =>
  name === ''
    ? t('{address} is made to look like another ({other}), or does so by chance. Compare every digit.', { address, other })
    : t('{address} is made to look like “{name}” ({other}), or does so by chance. Compare every digit.', { address, name, other });

const isEqual = (one: SavedEntry | undefined, other: SavedEntry) =>
  one?.label === other.label && one.note === other.note && one.contact === other.contact;

type Columns = Readonly<Record<ColumnName, number>>;

/** Null without a name and an address. The first column of a name counts. */
function columnsOf({ cells }: CsvRow): Columns | null {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const at = (name: ColumnName) => heads.findIndex((head) => (columnNames[name] as readonly string[]).includes(head));
  const columns = { name: at('name'), address: at('address'), note: at('note') };
  return columns.name === -1 || columns.address === -1 ? null : columns;
}

/** The entry, or why the row can't be used. A file without notes keeps the saved ones. */
function toEntry(
  { cells }: CsvRow,
  columns: Columns,
  before: ReadonlyMap<string, SavedEntry>,
  lines: ReadonlyMap<string, number>,
): SavedEntry | string {
  const cell = (name: ColumnName) => (cells[columns[name]] ?? '').trim();
  const [label, address] = [cell('name'), cell('address')];
  if (address === '') return t('The address is missing.');
  if (!isAddressText(address)) return addressProblem(address);
  const subject = checksummed(address);
  if (label === '') return t('The name is missing.');
  if (!fieldKinds.label.schema.safeParse(label).success) return t('A name is up to 40 visible characters.');
  const note = columns.note === -1 ? (before.get(subject)?.note ?? '') : cell('note').replace(/\r\n?/g, '\n');
  if (!fieldKinds.note.schema.safeParse(note).success) return t('A note is up to 500 visible characters.');
  const earlier = lines.get(subject);
  if (earlier !== undefined) return t('The same address is in line {line}, which is taken.', { line: earlier });
  return { subject, label, note, contact: true };
}

function addressProblem(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/i.test(address)) return t('The address isn’t 0x and 40 hexadecimal digits.');
  return t('The address’s checksum is wrong. Copy it again from its source.');
}
