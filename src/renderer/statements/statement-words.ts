/** What a statement says beside its figures. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import type { BlockRange } from '#shared/chain/watch.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { t } from '#shared/core/language/language.ts';
import type { StatementAsset, StatementView } from '#shared/statements/statement.ts';

export const blocksWords = ({ from, to }: BlockRange): string => (from === to ? withCommas(from) : `${withCommas(from)}–${withCommas(to)}`);

/** What the figures are of, and what is missing, each a sentence. */
export function coverageSentences(view: StatementView): readonly string[] {
  const { blocks, unread, unreadCount, unreadOutside, unclear, uncertain, notFinal, moreAssets, rates } = view;
  const more = unreadCount > 0 && unread.length === 10 ? ', …' : '';
  const sentences = [
    blocks === null
      ? t('No block was made in this period.')
      : unreadCount === 0
        ? t('All blocks of the period were read: {blocks}.', { blocks: blocksWords(blocks) })
        : t('Not read: {count, plural, one {1 block} other {# blocks}} of the period ({ranges}). What moved there may be missing.', {
            count: unreadCount,
            ranges: `${unread.map(blocksWords).join(', ')}${more}`,
          }),
    unreadOutside > 0 &&
      t('Not read: {count, plural, one {1 later block} other {# later blocks}}, so closing balances may be unknown.', {
        count: unreadOutside,
      }),
    unclear > 0 && t('Not fully known: {count, plural, one {1 transaction} other {# transactions}}.', { count: unclear }),
    uncertain > 0 &&
      t('{count, plural, one {1 transaction that was sent has} other {# transactions that were sent have}} an unknown outcome.', {
        count: uncertain,
      }),
    notFinal > 0 && t('{count, plural, one {The last block isn’t} other {The last # blocks aren’t}} final yet.', { count: notFinal }),
    moreAssets > 0 &&
      t('{count, plural, one {1 more asset} other {# more assets}} moved, for which there is no room.', { count: moreAssets }),
    rates !== null &&
      rates.missing > 0 &&
      t('{count, plural, one {1 movement has} other {# movements have}} no rate. The first: {asset} on {date}.', {
        count: rates.missing,
        asset: rates.firstMissing?.asset ?? '',
        date: rates.firstMissing === null ? '' : dateWords(rates.firstMissing.date),
      }),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** How far the balances of an asset are proved; `rest` is shown beside it. */
export function proofWords({ opening, closing, isChecked, isWhole, rest, restIn, why }: StatementAsset): string {
  if (opening === null || closing === null) {
    if (why === 'several') return t('Unknown: the service reports one balance, not of which accounts');
    if (why === 'negative') return t('Unknown: it would be below 0, so something came in unseen');
    if (why === 'not-read') return t('Unknown: no balance could be read');
    return t('Unknown: blocks in between aren’t known');
  }
  if (!isChecked) return t('Worked out from one balance only');
  if (rest === '0') return isWhole ? t('Matches two balances') : t('Matches two balances, though blocks are missing');
  return restIn === null ? t('Unexplained') : t('Unexplained, in blocks {blocks}', { blocks: blocksWords(restIn) });
}
