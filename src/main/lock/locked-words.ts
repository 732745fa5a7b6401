/** What the lock's window says of sent transactions that are watched while Blockdesk is locked. */
import type { Watched } from './locked-watch.ts';

/** The first for one. */
const said = (count: number, one: string, many: (count: number) => string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? one : many(count)];

function watchingWords({ watching, tokens }: Watched): readonly string[] {
  if (watching === 0) return [];
  if (watching === 1) return ['Watching 1 sent transaction. Blockdesk keeps an access token in memory for this.'];
  return tokens === 1
    ? [`Watching ${watching} sent transactions. Blockdesk keeps an access token in memory for this.`]
    : [`Watching ${watching} sent transactions. Blockdesk keeps ${tokens} access tokens in memory for this.`];
}

export function watchedLines(now: Watched): readonly string[] {
  return [
    ...watchingWords(now),
    ...said(now.confirmed, 'A transaction you sent was confirmed.', (count) => `${count} transactions you sent were confirmed.`),
    ...said(now.failed, 'A transaction you sent failed.', (count) => `${count} transactions you sent failed.`),
    ...said(
      now.ended,
      'Blockdesk stopped watching 1 transaction, because its access token ended. Unlock to look for it.',
      (count) => `Blockdesk stopped watching ${count} transactions, because their access token ended. Unlock to look for them.`,
    ),
    ...said(
      now.lost,
      'The outcome of 1 transaction is unknown. Unlock to look for it.',
      (count) => `The outcome of ${count} transactions is unknown. Unlock to look for them.`,
    ),
    ...(now.isStopped ? ['Blockdesk stopped watching and dropped its access token. It looks again once you unlock.'] : []),
  ];
}
