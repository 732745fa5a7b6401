/** What of a list is saved as a file: amounts lose no digit. */
import { formatAmount } from '#shared/core/amount.ts';
import type { SavedTable } from '#shared/core/saved-list.ts';

export interface SavedColumn<Row> {
  /** Its head in CSV, its key in JSON. */
  readonly name: string;
  /** Null: not known. */
  readonly value: (row: Row) => string | null;
  /** It holds amounts of money, which a person may have hidden on the screen. */
  readonly isAmount?: boolean;
}

/** What an item of the menu says: whoever hid the amounts on the screen is told that the file holds them. */
export function formWords<Row>(form: string, columns: readonly SavedColumn<Row>[], hideAmounts: boolean): string {
  const tells = hideAmounts && columns.some(({ isAmount }) => isAmount === true);
  return tells ? `${form}: the file holds the amounts that are hidden here` : form;
}

interface SavedAmount {
  /** Decimal digits. */
  readonly baseUnits: string;
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
}

/** Two columns: base units, exact, and whole units with their symbol, exact too. `base`: what the base units are called. */
export function amountColumns<Row>(name: string, base: string, amountOf: (row: Row) => SavedAmount | null): readonly SavedColumn<Row>[] {
  return [
    { name: `${name} (${base})`, value: (row) => amountOf(row)?.baseUnits ?? null, isAmount: true },
    { name, value: (row) => wholeUnits(amountOf(row)), isAmount: true },
  ];
}

/** Without commas, or a spreadsheet would take them for text; the symbol follows. */
function wholeUnits(amount: SavedAmount | null): string | null {
  if (amount === null || amount.currency === null) return null;
  const { symbol, decimals } = amount.currency;
  return `${formatAmount(amount.baseUnits, decimals).replaceAll(',', '')} ${symbol}`;
}

export const toSavedTable = <Row>(rows: readonly Row[], columns: readonly SavedColumn<Row>[]): SavedTable => ({
  columns: columns.map(({ name }) => name),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});
