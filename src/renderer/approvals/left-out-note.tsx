/** Says which approvals that contracts reported are not in the list. */

import { useSavedApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { isCrowded, mostOfOneContract, mostOfOthers } from '#shared/approvals/approvals.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import styles from './approvals.module.css';

export function LeftOutNote() {
  const saved = useSavedApprovals();
  const followed = [...useTokens('erc20'), ...useTokens('erc721')].filter(({ hidden }) => !hidden).map(({ address }) => address);
  const unlisted = saved.reduce((sum, one) => sum + (one.unlisted ?? 0), 0);
  const isFull = isCrowded(saved, new Set(followed));
  if (unlisted === 0 && !isFull) return null;
  return (
    <section aria-label={t('Approvals left out')} className={styles.note}>
      {unlisted > 0 && (
        <p>
          {t(
            '{count, plural, one {1 reported approval isn’t listed} other {# reported approvals aren’t listed}}: their contracts reported too many in one transaction.',
            { count: unlisted },
          )}
        </p>
      )}
      {isFull && (
        <p>
          {t('From other people’s transactions, at most {most} approvals are listed, {mostOfOne} for one contract. There may be more.', {
            most: countWords(mostOfOthers),
            mostOfOne: countWords(mostOfOneContract),
          })}
        </p>
      )}
      <p>{t('Approvals of tokens you added come first, up to {most} of each.', { most: countWords(mostOfOthers) })}</p>
    </section>
  );
}
