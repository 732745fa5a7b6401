/** What the lock's window says of sent transactions that are watched while Blockdesk is locked. */
import { t } from '#shared/core/language/language.ts';
import type { Watched } from './locked-watch.ts';

/** The first for one. */
const said = (count: number, one: string, many: (count: number) => string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? one : many(count)];

function watchingWords({ watching, tokens }: Watched): readonly string[] {
  if (watching === 0) return [];
  if (watching === 1) return [t('Watching 1 sent transaction. Blockdesk keeps an access token in memory for this.')];
  return tokens === 1
    ? [t('Watching {watching} sent transactions. Blockdesk keeps an access token in memory for this.', { watching })]
    : [t('Watching {watching} sent transactions. Blockdesk keeps {tokens} access tokens in memory for this.', { watching, tokens })];
}

export function watchedLines(now: Watched): readonly string[] {
  return [
    ...watchingWords(now),
    ...said(now.confirmed, t('A transaction you sent was confirmed.'), (count) =>
      t('{count} transactions you sent were confirmed.', { count }),
    ),
    ...said(now.failed, t('A transaction you sent failed.'), (count) => t('{count} transactions you sent failed.', { count })),
    ...said(now.ended, t('Blockdesk stopped watching 1 transaction, because its access token ended. Unlock to look for it.'), (count) =>
      t('Blockdesk stopped watching {count} transactions, because their access token ended. Unlock to look for them.', { count }),
    ),
    ...said(now.lost, t('The outcome of 1 transaction is unknown. Unlock to look for it.'), (count) =>
      t('The outcome of {count} transactions is unknown. Unlock to look for them.', { count }),
    ),
    ...(now.isStopped ? [t('Blockdesk stopped watching and dropped its access token. It looks again once you unlock.')] : []),
  ];
}
