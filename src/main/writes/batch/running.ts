/**
 * Sends the rows of a confirmed batch one after another, each by the path of any other write, and stops at the first sign that something is
 * wrong. What it knows of a row it knows from the journal.
 */

import { rowEntriesOf, rowEntryOf } from '#main/writes/batch/row-entries.ts';
import { type Intent, intentLife } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import { isSentOtherwise } from '#main/writes/same-write-before.ts';
import type { Confirmed, Sending } from '#main/writes/sending.ts';
import { t } from '#shared/core/language/language.ts';
import { isUncertain } from '#shared/writes/activity.ts';
import type { Batch, BatchPause } from '#shared/writes/batch.ts';
import type { Facts } from '#shared/writes/review/facts.ts';

/** A row to be sent, as it was confirmed. */
export interface RowToSend {
  readonly row: number;
  readonly intent: Intent;
  readonly facts: Facts;
  readonly title: string;
}

export interface Stopped {
  readonly why: BatchPause;
  /** What the person can do something about, in words; null for nothing. */
  readonly said: string | null;
}

interface RunningParts {
  readonly journal: Pick<Journal, 'find' | 'since'>;
  readonly sending: Pick<Sending, 'send'>;
  readonly isUnchanged: (confirmed: Pick<Confirmed, 'intent' | 'facts'>) => Promise<boolean>;
  /** The rule that blocks a write now, in words. */
  readonly barredBy: (intent: Intent, facts: Facts) => string | null;
  readonly isPausing: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** When the review was built, in epoch milliseconds: what was sent before is in it. */
  readonly reviewedAt: number;
  /** Milliseconds in which the first row can be withdrawn. */
  readonly holding: number;
}

const late = t('More than ten minutes have passed since the row before.');
const sentOtherwise = t('You sent some or all of the next row in another request meanwhile.');

/** Resolves once every row is sent, with null, or with why it stopped. Each row's id is checked against the journal right before. */
export async function sendRows(batch: Batch, rows: readonly RowToSend[], parts: RunningParts): Promise<Stopped | null> {
  const { journal, sending, isUnchanged, barredBy, isPausing } = parts;
  // What was sent before must be known of every row.
  if (!rowEntriesOf(journal, batch.id, batch.rows.length).ok) return { why: 'not-sent', said: null };
  const accepted: number[] = [];
  /** By when the next row has to leave. Later, the computer slept, and nobody may be there to pause. */
  let until = parts.now() + intentLife;

  /** What has become of the rows since it began: a transaction may fail on the chain, or turn out to be another's, long after it was accepted. */
  function wrongSince(): Stopped | null {
    for (const row of accepted) {
      const found = rowEntryOf(journal, batch.id, row);
      if (!found.ok) return { why: 'not-sent', said: null };
      const state = found.value.entry?.state;
      if (state === 'unknown') return { why: 'unknown', said: null };
      if (state === 'reverted' && batch.pausesOnFailure) return { why: 'failure', said: null };
    }
    return null;
  }

  for (const [index, { row, intent, facts, title }] of rows.entries()) {
    if (isPausing()) return { why: 'person', said: null };
    const wrong = wrongSince();
    if (wrong !== null) return wrong;
    const found = rowEntryOf(journal, batch.id, row);
    if (!found.ok || found.value.next !== intent.id) return { why: 'changed', said: null };
    const holding = index === 0 ? parts.holding : 0;
    if (!(await isUnchanged({ intent, facts }))) return { why: 'changed', said: barredBy(intent, facts) };
    if (isPausing()) return { why: 'person', said: null };
    const otherwise = isSentOtherwise(journal, intent, parts.reviewedAt);
    if (!otherwise.ok) return { why: 'not-sent', said: null };
    if (otherwise.value) return { why: 'changed', said: sentOtherwise };
    if (parts.now() > until) return { why: 'changed', said: late };
    until = parts.now() + holding + intentLife;
    const sent = await sending.send({ intent, facts, title, holding });
    if (sent.ok) {
      accepted.push(row);
      continue;
    }
    const entry = journal.find(intent.id);
    const state = entry.ok ? entry.value?.state : undefined;
    if (sent.error.code === 'outcome-unknown') return { why: 'unknown', said: null };
    // A refusal is searched for on the chain: the others may go on, if the person chose so.
    if (state !== undefined && isUncertain(state)) {
      if (batch.pausesOnFailure) return { why: 'failure', said: sent.error.code === 'service' ? sent.error.text : null };
      continue;
    }
    // It never left, and the next one wouldn't either.
    return { why: sent.error.code === 'canceled' ? 'person' : 'not-sent', said: null };
  }
  return null;
}
