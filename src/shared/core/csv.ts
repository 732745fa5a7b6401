/**
 * Comma-separated values (RFC 4180) as spreadsheets take them: with a byte order mark, and no cell that they would run as
 * a formula. What is written is read back exactly.
 */

/** With these a spreadsheet takes a cell for a formula (https://owasp.org/www-community/attacks/CSV_Injection); the wide ones, too. */
const formula = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const blank = /[\s"]/;
const split = /[;\t\r\n]/;
export const byteOrderMark = '\ufeff';
const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

export type CsvRows = readonly (readonly string[])[];

export function toCsv(rows: CsvRows): string {
  return byteOrderMark + rows.map(toCsvLine).join('');
}

export const toCsvLine = (row: readonly string[]) => `${row.map(toCell).join(',')}\r\n`;

function toCell(text: string): string {
  const safe = withGuards(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Where a formula could begin: in the cell, and behind a semicolon, tab or line break in it. A spreadsheet that splits at
 * semicolons (most of Europe's) splits there within our quotation marks, too, as for it they do not begin a cell.
 */
function beginnings(text: string): readonly number[] {
  const found = /^'*[\t\r\n]/.test(text) ? [0] : [];
  let fresh = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (split.test(character)) fresh = true;
    else if (fresh && !blank.test(character)) {
      const began = at;
      while (text[at] === "'") at += 1;
      if (formula.test(text[at] ?? '')) found.push(began);
      fresh = false;
      // What ends the run of marks may split.
      if (at > began) at -= 1;
    }
  }
  return found;
}

function withGuards(text: string): string {
  return cut(text, beginnings(text)).join("'");
}

function fromCell(text: string): string {
  const guards = beginnings(text).filter((at) => text[at] === "'");
  const [first = '', ...rest] = cut(text, guards);
  return first + rest.map((part) => part.slice(1)).join('');
}

const cut = (text: string, places: readonly number[]) =>
  [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));

export interface CsvRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv {
  readonly rows: readonly CsvRow[];
  /** The line of a quotation mark that is never closed: what comes after it is not to be trusted. */
  readonly unclosed: number | null;
  readonly separator: Separator;
}

/**
 * Any text, from any program: separated by commas, semicolons or tabs, whichever the first line has most of; lines end as
 * on any system. A blank line is a row of one empty cell.
 */
export function parseCsv(text: string): Csv {
  const body = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: CsvRow[] = [];
  let unclosed: number | null = null;
  let line = 1;
  for (let at = 0; at < body.length; ) {
    const began = line;
    const cells: string[] = [];
    for (let more = true; more; ) {
      const cell = body[at] === '"' ? quoted(body, at, separator) : plain(body, at, separator);
      if (!cell.closed) unclosed ??= line;
      line += cell.breaks;
      cells.push(fromCell(cell.text));
      more = body[cell.end] === separator;
      at = cell.end + (more ? 1 : 0);
    }
    // A line break of two characters is one.
    at += body.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    rows.push({ line: began, cells });
  }
  return { rows, unclosed, separator };
}

interface Cell {
  readonly text: string;
  /** Where the separator, the line break or the end of the text is. */
  readonly end: number;
  readonly breaks: number;
  readonly closed: boolean;
}

function plain(body: string, from: number, separator: Separator): Cell {
  let end = from;
  while (end < body.length && !isEnd(body[end], separator)) end += 1;
  return { text: body.slice(from, end), end, breaks: 0, closed: true };
}

/** Text between the closing quotation mark and the separator belongs to the cell: some programs write it that way. */
function quoted(body: string, from: number, separator: Separator): Cell {
  let text = '';
  let at = from + 1;
  for (;;) {
    const mark = body.indexOf('"', at);
    if (mark === -1) return { text: text + body.slice(at), end: body.length, breaks: breaksIn(body.slice(from)), closed: false };
    text += body.slice(at, mark);
    if (body[mark + 1] !== '"') {
      const rest = plain(body, mark + 1, separator);
      return { text: text + rest.text, end: rest.end, breaks: breaksIn(body.slice(from, mark)), closed: true };
    }
    text += '"';
    at = mark + 2;
  }
}

const isEnd = (character: string | undefined, separator: Separator) => character === separator || character === '\r' || character === '\n';

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function separatorOf(body: string): Separator {
  const [first = ''] = body.split(/[\r\n]/, 1);
  const unquoted = first.replace(/"[^"]*"/g, '');
  const count = (separator: Separator) => unquoted.split(separator).length;
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best));
}
