/** What became of a batch, and of its rows, in words. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { type StateWords, writeStateWords } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import type { BatchNow, BatchPause, BatchRowState } from '#shared/writes/batch.ts';
import type { BatchKind } from '#shared/writes/batch-rows.ts';

export const rowStateWords = (state: BatchRowState): StateWords =>
  state === 'waiting' ? { tone: 'neutral', words: t('not sent') } : writeStateWords[state];

const pauseWords: Readonly<Record<BatchPause, string>> = {
  person: t('Paused.'),
  unknown: t('Paused: one outcome is unknown. Check Activity before you continue.'),
  failure: t('Paused: one row failed.'),
  'not-sent': t('Paused: the next row couldn’t be sent. It moved nothing.'),
  changed: t('Paused: something it depends on has changed, such as the sign-in, the chain or a rule.'),
  stopped: t('Paused: Blockdesk was closed.'),
};

/** Rows that left, whatever became of them. */
export const sentRows = ({ rows, counts }: BatchNow) => rows - (counts.waiting ?? 0);

/** It may be sent already, so no words of what is still to be done. */
const names: Readonly<Record<BatchKind, (count: number) => string>> = {
  payments: (count) => t('{count, plural, one {# payment} other {# payments}}', { count }),
  collectibles: (count) => t('{count, plural, one {# collectible to one recipient} other {# collectibles to one recipient}}', { count }),
  revocations: (count) => t('{count, plural, one {# revocation} other {# revocations}}', { count }),
};

export const batchName = ({ kind, rows }: BatchNow) => names[kind](rows);

export function phaseWords({ phase, why, said, ended, counts }: BatchNow): string {
  const waiting = counts.waiting ?? 0;
  if (phase === 'running') return t('Sending, one after the other.');
  if (phase === 'pausing') return t('Pauses after this row.');
  if (phase === 'paused') return [pauseWords[why ?? 'stopped'], ...(said === null ? [] : [visibleText(said, 300)])].join(' ');
  if (ended === 'restored')
    return t('Ended: your data was restored from an older copy, so some rows may have been sent without a record here.');
  if (waiting > 0) return t('Ended: {count, plural, one {# row wasn’t} other {# rows weren’t}} sent.', { count: waiting });
  if ((counts.unknown ?? 0) > 0) return t('All rows were sent. Some outcomes are unknown.');
  return t('All rows were sent.');
}
