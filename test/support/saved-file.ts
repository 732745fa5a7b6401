/** A list as the file that main writes of it. */
import { type SavedColumn, toSavedTable } from '#renderer/core/lib/saved-list.ts';
import { piecesOf } from '#shared/core/saved-list.ts';

export const toSavedCsv = <Row>(rows: readonly Row[], columns: readonly SavedColumn<Row>[]) =>
  [...piecesOf(toSavedTable(rows, columns), 'csv')].join('');
export const toSavedJson = <Row>(rows: readonly Row[], columns: readonly SavedColumn<Row>[]) =>
  [...piecesOf(toSavedTable(rows, columns), 'json')].join('');
