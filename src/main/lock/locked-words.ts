/** What the lock's window says of sent transactions that are watched while Blockdesk is locked. */
import { t } from '#shared/core/language/language.ts';
import type { Watched } from './locked-watch.ts';

const watchingWords = ({ watching, tokens }: Watched) =>
  [
    t('{watching, plural, one {Watching 1 sent transaction.} other {Watching # sent transactions.}}', { watching }),
    t(
      '{tokens, plural, one {Blockdesk keeps an access token in memory for this.} other {Blockdesk keeps # access tokens in memory for this.}}',
      { tokens },
    ),
  ].join(' ');

const confirmedWords = (count: number) =>
  t('{count, plural, one {A transaction you sent was confirmed.} other {# transactions you sent were confirmed.}}', { count });

const failedWords = (count: number) =>
  t('{count, plural, one {A transaction you sent failed.} other {# transactions you sent failed.}}', { count });

const endedWords = (count: number) =>
  t(
    '{count, plural, one {Blockdesk stopped watching 1 transaction, because its access token ended. Unlock to look for it.} other {Blockdesk stopped watching # transactions, because their access token ended. Unlock to look for them.}}',
    { count },
  );

const lostWords = (count: number) =>
  t(
    '{count, plural, one {The outcome of 1 transaction is unknown. Unlock to look for it.} other {The outcome of # transactions is unknown. Unlock to look for them.}}',
    { count },
  );

export function watchedLines(now: Watched): readonly string[] {
  return [
    now.watching > 0 && watchingWords(now),
    now.confirmed > 0 && confirmedWords(now.confirmed),
    now.failed > 0 && failedWords(now.failed),
    now.ended > 0 && endedWords(now.ended),
    now.lost > 0 && lostWords(now.lost),
    now.isStopped && t('Blockdesk stopped watching and dropped its access token. It looks again once you unlock.'),
  ].filter((line) => line !== false);
}
