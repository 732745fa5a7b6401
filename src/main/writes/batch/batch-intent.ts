/** A batch under review: the exact request of every row that would be sent. */

import { createHash, randomUUID } from 'node:crypto';
import { type Intent, type Preconditions, type Subject, toIntent } from '#main/writes/intents.ts';
import { takesBack } from '#shared/contracts/decoding/action.ts';
import { parseInput } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { checks } from '#shared/core/operations/checks.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { operations, type WriteId, writeIds } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { notNativeWords } from '#shared/tokens/native-payment.ts';
import { nativeSending } from '#shared/tokens/native-sending.ts';
import type { Batch } from '#shared/writes/batch.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';
import { counterpartOf, type Meaning, meaningOf } from '#shared/writes/review/meaning.ts';

export type BatchPlan = Pick<Batch, 'id' | 'kind' | 'rows' | 'pausesOnFailure'>;

export interface BatchIntent extends Subject {
  readonly plan: BatchPlan;
  /** Those that would be sent, in order. */
  readonly rows: readonly { readonly row: number; readonly note: string; readonly intent: Intent }[];
}

export function batchDigest({ plan, rows, preconditions }: Pick<BatchIntent, 'plan' | 'rows' | 'preconditions'>): string {
  const { id, apiAddress } = preconditions.connection;
  const sent = rows.map(({ row, note, intent }) => [row, note, intent.id, intent.digest, intent.request.path, intent.request.body]);
  return createHash('sha256')
    .update(JSON.stringify([id, apiAddress, plan.id, plan.kind, plan.pausesOnFailure, sent]))
    .digest('hex');
}

/** Why a row isn't sent now, in words; null where it may be. A batch is none to try the unit of the native currency with. */
export function unconfirmedUnit({ operation, input }: Pick<Intent, 'operation' | 'input'>, connection: Connection): string | null {
  if (operation !== 'transaction.submit' || meaningOf(operation, input as never).action.does !== 'send-native') return null;
  return notNativeWords(nativeSending(connection), safeText(connection.name));
}

/**
 * `entries`: by row, the id that its entry gets; rows without one are left out. Errors: those of `toIntent`; `invalid-input` with `row 3`,
 * counted from 1, for each in a native currency whose unit isn't confirmed.
 */
export function toBatchIntent(plan: BatchPlan, entries: ReadonlyMap<number, string>, preconditions: Preconditions): Result<BatchIntent> {
  const rows: BatchIntent['rows'][number][] = [];
  for (const [row, id] of entries) {
    const planned = plan.rows[row];
    if (planned === undefined) return fail({ code: 'internal' });
    const { operation, input, note } = planned;
    const made = toIntent(operation, input, preconditions, id);
    if (!made.ok) return made;
    rows.push({ row, note, intent: { ...made.value, batch: plan.id } });
  }
  const unconfirmed = rows.flatMap(({ row, intent }) => {
    const words = unconfirmedUnit(intent, preconditions.connection);
    return words === null ? [] : [[`row ${row + 1}`, words] as const];
  });
  if (unconfirmed.length > 0) return fail({ code: 'invalid-input', fields: Object.fromEntries(unconfirmed) });
  const subject = { plan, rows, preconditions };
  return ok({ ...subject, id: randomUUID(), digest: batchDigest(subject) });
}

const forms: Readonly<Record<BatchKind, (operation: WriteId, meaning: Meaning) => boolean>> = {
  payments: (operation, { action }) => operation === 'erc20.transfer' || action.does === 'send-native',
  collectibles: (operation) => operation === 'erc721.safeTransferFrom' || operation === 'erc721.transferFrom',
  revocations: (operation, { action }) => !operation.startsWith('transaction.') && takesBack(action),
};

const wrongKind: Readonly<Record<BatchKind, string>> = {
  payments: t('This isn’t a payment.'),
  collectibles: t('This doesn’t send a collectible.'),
  revocations: t('This doesn’t revoke an approval.'),
};

/** Each row checked as an input of its own. Errors: `invalid-input` with `row 3`, counted from 1, for each that is wrong. */
export function checkRows(kind: BatchKind, rows: readonly BatchRow[]): Result<readonly BatchRow<WriteId>[]> {
  const fields: Record<string, string> = {};
  const checked: BatchRow<WriteId>[] = [];
  for (const [index, { operation, input, note }] of rows.entries()) {
    const name = `row ${index + 1}`;
    if (!isWrite(operation)) {
      fields[name] = wrongKind[kind];
      continue;
    }
    const row: Row = operations[operation];
    const parsed = parseInput(row.input, input);
    const problems = parsed.ok && row.check !== undefined ? checks[row.check](parsed.value) : {};
    const problem = parsed.ok ? (Object.values(problems)[0] ?? null) : inWords(parsed.error);
    if (problem !== null) fields[name] = problem;
    else if (parsed.ok && !forms[kind](operation, meaningOf(operation, parsed.value as never))) fields[name] = wrongKind[kind];
    else if (parsed.ok) checked.push({ operation, input: parsed.value, note });
  }
  const recipients = kind === 'collectibles' ? new Set(checked.map(recipientOf)) : new Set();
  if (recipients.size > 1) fields['row 1'] = t('Collectibles are sent to one recipient at a time.');
  return Object.keys(fields).length > 0 ? fail({ code: 'invalid-input', fields }) : ok(checked);
}

const isWrite = (operation: string): operation is WriteId => writeIds.some((id) => id === operation);

const recipientOf = ({ operation, input }: BatchRow<WriteId>) => counterpartOf(meaningOf(operation, input as never).action)?.address ?? '';

const inWords = (error: { readonly code: string; readonly fields?: Readonly<Record<string, string>> }) =>
  Object.values(error.fields ?? {})[0] ?? t('This row can’t be read.');
