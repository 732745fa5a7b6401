/** The table that is saved from a list, with exact amounts. */

import { plainAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { SavedTable } from '#shared/core/saved-list.ts';

export interface SavedColumn<Row> {
  /** Its head in CSV, its key in JSON. */
  readonly name: string;
  /** Null: not known. */
  readonly value: (row: Row) => string | null;
  /** Amounts of money, which the person may have hidden on the screen. */
  readonly isAmount?: boolean;
}

/** A menu item's label. While amounts are hidden, it warns that the file contains them. */
export function formWords<Row>(form: string, columns: readonly SavedColumn<Row>[], hideAmounts: boolean): string {
  const warns = hideAmounts && columns.some(({ isAmount }) => isAmount === true);
  return warns ? t('{form}: the file contains the hidden amounts', { form }) : form;
}

interface SavedAmount {
  /** Decimal digits. */
  readonly baseUnits: string;
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
}

/** Two columns, both exact: base units, and whole units with their symbol. `base`: the name of the base units. */
export function amountColumns<Row>(name: string, base: string, amountOf: (row: Row) => SavedAmount | null): readonly SavedColumn<Row>[] {
  return [
    { name: `${name} (${base})`, value: (row) => amountOf(row)?.baseUnits ?? null, isAmount: true },
    { name, value: (row) => wholeUnits(amountOf(row)), isAmount: true },
  ];
}

/** Without separators between thousands, which a spreadsheet would read as text. */
function wholeUnits(amount: SavedAmount | null): string | null {
  if (amount === null || amount.currency === null) return null;
  const { symbol, decimals } = amount.currency;
  return `${plainAmount(amount.baseUnits, decimals)} ${symbol}`;
}

export const toSavedTable = <Row>(rows: readonly Row[], columns: readonly SavedColumn<Row>[]): SavedTable => ({
  columns: columns.map(({ name }) => name),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});
