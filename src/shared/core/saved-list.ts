/** A list as a file: CSV for spreadsheets, JSON for programs. The page sends cells, so that main alone writes the file. */
import { byteOrderMark, toCsvLine } from '#shared/core/csv.ts';

export interface SavedTable {
  /** Heads in CSV, keys in JSON. */
  readonly columns: readonly string[];
  /** Null: not known. */
  readonly rows: readonly (readonly (string | null)[])[];
}

export const listEndings = ['csv', 'json'] as const;
export type ListEnding = (typeof listEndings)[number];

const mostColumns = 100;
const mostRows = 200_000;
const longestCell = 200_000;

const isText = (value: unknown) => typeof value === 'string' && value.length <= longestCell;

export function isSavedTable(value: unknown): value is SavedTable {
  const { columns, rows } = (value ?? {}) as { columns?: unknown; rows?: unknown };
  if (!Array.isArray(columns) || columns.length > mostColumns || !columns.every(isText)) return false;
  if (!Array.isArray(rows) || rows.length > mostRows) return false;
  const isRow = (row: unknown) => Array.isArray(row) && row.length === columns.length && row.every((cell) => cell === null || isText(cell));
  return rows.every(isRow);
}

/** Characters: few enough to be written at once. */
const pieceSize = 64 * 1024;

/** The file in pieces, so that a long one need not be written in one go. */
export function* piecesOf(table: SavedTable, ending: ListEnding): Generator<string> {
  let piece = '';
  for (const part of ending === 'csv' ? csvParts(table) : jsonParts(table)) {
    piece += part;
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* csvParts({ columns, rows }: SavedTable): Generator<string> {
  yield byteOrderMark + toCsvLine(columns);
  for (const row of rows) yield toCsvLine(row.map((cell) => cell ?? 'unknown'));
}

/** Texts, so that no digit is lost. */
function* jsonParts({ columns, rows }: SavedTable): Generator<string> {
  for (const [index, row] of rows.entries()) {
    const entry = Object.fromEntries(columns.map((name, column) => [name, row[column] ?? null]));
    yield `${index === 0 ? '[' : ','}\n ${JSON.stringify(entry, null, 1).replaceAll('\n', '\n ')}`;
  }
  yield rows.length === 0 ? '[]\n' : '\n]\n';
}
