/** The form of a contract call: its fields as a tree shaped like its types, and the parameters made from them. */

import type { Param } from '#shared/contracts/abi.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { typeOf } from '#shared/contracts/decoding/types.ts';
import { t } from '#shared/core/language/language.ts';
import { type LeafMode, parseLeaf } from './leaf-text.ts';
import type { UnitsKnown } from './number-text.ts';

export type Entry = LeafEntry | TupleEntry | ListEntry;

export interface LeafEntry {
  readonly is: 'leaf';
  readonly text: string;
  readonly mode: LeafMode;
}
interface TupleEntry {
  readonly is: 'tuple';
  readonly fields: readonly Entry[];
}
export interface ListEntry {
  readonly is: 'list';
  readonly rows: readonly Row[];
}
interface Row {
  /** Identifies a row when others move. */
  readonly id: number;
  readonly entry: Entry;
}

/** Places from the outermost on: of a parameter, a field, a row. */
export type Path = readonly number[];
export const pathKey = (path: Path) => path.join('.');
/** By `pathKey`. */
type EntryProblems = Readonly<Record<string, string>>;

/** All values of a call together, those within others too: what the boundary takes (`isParams`). */
export const mostValues = 1_000;

export function emptyEntry(parameter: Parameter): Entry {
  const type = typeOf(parameter);
  if (type?.kind === 'tuple') return { is: 'tuple', fields: type.fields.map(emptyEntry) };
  if (type?.kind !== 'list') return { is: 'leaf', text: type?.kind === 'bool' ? 'false' : '', mode: '' };
  return { is: 'list', rows: Array.from({ length: type.size ?? 0 }, (_, id) => ({ id, entry: emptyEntry(type.item) })) };
}

/** How many fields an empty form has: lists of fixed length may have more than anybody fills in. */
function leastValues(parameter: Parameter): number {
  const type = typeOf(parameter);
  if (type?.kind === 'tuple') return type.fields.reduce((sum, field) => sum + leastValues(field), 1);
  return type?.kind === 'list' ? 1 + (type.size ?? 0) * leastValues(type.item) : 1;
}

export const isTooLarge = (inputs: readonly Parameter[]) => inputs.reduce((sum, input) => sum + leastValues(input), 1) > mostValues;

/** Parameters as the fields show them. Null if there is a list in place of a value, or a value in place of a list. */
export function entryOf(parameter: Parameter, param: Param): Entry | null {
  const type = typeOf(parameter);
  if (type?.kind === 'tuple') {
    if (typeof param === 'string' || param.length !== type.fields.length) return null;
    const fields = type.fields.map((field, index) => entryOf(field, param[index] ?? ''));
    return fields.every((field) => field !== null) ? { is: 'tuple', fields } : null;
  }
  if (type?.kind !== 'list') return typeof param === 'string' ? { is: 'leaf', text: param, mode: '' } : null;
  if (typeof param === 'string' || (type.size !== null && param.length !== type.size)) return null;
  const rows = param.map((one, id) => ({ id, entry: entryOf(type.item, one) }));
  return rows.every((row): row is Row => row.entry !== null) ? { is: 'list', rows } : null;
}

export function entriesOf(inputs: readonly Parameter[], params: readonly Param[]): readonly Entry[] | null {
  if (inputs.length !== params.length) return null;
  const entries = inputs.map((input, index) => entryOf(input, params[index] ?? ''));
  return entries.every((entry) => entry !== null) ? entries : null;
}

interface ReadForm {
  /** The wrong value, as typed. */
  readonly params: readonly Param[];
  readonly problems: EntryProblems;
}

export function readForm(inputs: readonly Parameter[], entries: readonly Entry[], units: UnitsKnown): ReadForm {
  const problems: Record<string, string> = {};
  const read = (parameter: Parameter, entry: Entry, path: Path): Param => {
    const type = typeOf(parameter);
    if (type?.kind === 'tuple' && entry.is === 'tuple') {
      return type.fields.map((field, index) => read(field, entry.fields[index] ?? emptyEntry(field), [...path, index]));
    }
    if (type?.kind === 'list' && entry.is === 'list') {
      if (type.size !== null && entry.rows.length !== type.size)
        problems[pathKey(path)] = t('Expected exactly {size}.', { size: type.size });
      return entry.rows.map((row, index) => read(type.item, row.entry, [...path, index]));
    }
    if (type === null || entry.is !== 'leaf') {
      problems[pathKey(path)] = t('This doesn’t fit its type.');
      return '';
    }
    const value = parseLeaf(type, entry.text, entry.mode, units);
    if (!value.ok) problems[pathKey(path)] = value.error;
    return value.ok ? value.value : entry.text;
  };
  const params = inputs.map((input, index) => read(input, entries[index] ?? emptyEntry(input), [index]));
  return { params, problems };
}

/** The tree with one part replaced; unchanged if there is no such part. */
export function changeAt(entries: readonly Entry[], [first = 0, ...rest]: Path, change: (entry: Entry) => Entry): readonly Entry[] {
  return entries.map((entry, index) => (index === first ? changeEntry(entry, rest, change) : entry));
}

function changeEntry(entry: Entry, path: Path, change: (entry: Entry) => Entry): Entry {
  const [first, ...rest] = path;
  if (first === undefined) return change(entry);
  if (entry.is === 'tuple') return { is: 'tuple', fields: changeAt(entry.fields, path, change) };
  if (entry.is === 'leaf') return entry;
  return {
    is: 'list',
    rows: entry.rows.map((row, index) => (index === first ? { ...row, entry: changeEntry(row.entry, rest, change) } : row)),
  };
}

export function withRow({ rows }: ListEntry, item: Parameter): ListEntry {
  const id = rows.reduce((most, row) => Math.max(most, row.id), -1) + 1;
  return { is: 'list', rows: [...rows, { id, entry: emptyEntry(item) }] };
}

export const withoutRow = ({ rows }: ListEntry, at: number): ListEntry => ({ is: 'list', rows: rows.toSpliced(at, 1) });

/** Moves one place up or down; unchanged at the ends. */
export function withRowMoved(list: ListEntry, at: number, step: -1 | 1): ListEntry {
  const row = list.rows[at];
  const to = at + step;
  if (row === undefined || to < 0 || to >= list.rows.length) return list;
  return { is: 'list', rows: list.rows.toSpliced(at, 1).toSpliced(to, 0, row) };
}
