/** The result of a batch as a file: one line for each row, with its hash. */

import { rowEntryOf } from '#main/writes/batch/row-entries.ts';
import type { Journal } from '#main/writes/journal.ts';
import { toCsv } from '#shared/core/csv.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Batch } from '#shared/writes/batch.ts';
import { contractOf, counterpartOf, meaningOf } from '#shared/writes/review/meaning.ts';

/** For programs, so in one language. */
const columns = ['row', 'what', 'address', 'contract', 'base_units_or_id', 'note', 'state', 'as_reviewed', 'hash', 'block', 'sent_at'];

/** Errors: `storage`, where it isn't known what became of a row. */
export function resultFile(journal: Pick<Journal, 'find'>, batch: Batch): Result<string> {
  const lines: (readonly string[])[] = [columns];
  for (const [row, { operation, input, note }] of batch.rows.entries()) {
    const found = rowEntryOf(journal, batch.id, row);
    if (!found.ok) return found;
    const { entry, next } = found.value;
    const { action } = meaningOf(operation, input as never);
    const sent = entry === null || next !== null ? null : entry;
    lines.push([
      String(row + 1),
      batch.titles[row] ?? '',
      counterpartOf(action)?.address ?? '',
      contractOf(action),
      action.does === 'send-tokens' || action.does === 'send-native' ? action.amount : 'id' in action ? action.id : '',
      note,
      sent === null ? 'not sent' : sent.state,
      asReviewed(sent),
      sent?.hash ?? '',
      sent?.block?.number ?? '',
      sent?.sentAt == null ? '' : new Date(sent.sentAt).toISOString(),
    ]);
  }
  return ok(toCsv(lines));
}

/** Empty until a receipt says it. */
function asReviewed(sent: Pick<Activity, 'state' | 'differences'> | null): string {
  if (sent?.state !== 'confirmed' || sent.differences === null) return '';
  return sent.differences.length === 0 ? 'yes' : 'no';
}

/** `payments-2026-11-27.csv`. */
export const resultFileName = ({ kind, at }: Batch) => `${kind}-${new Date(at).toISOString().slice(0, 10)}.csv`;
