/** Says which approvals that contracts reported are not in the list. */

import { useSavedApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { isCrowded, mostOfOneContract, mostOfOthers } from '#shared/approvals/approvals.ts';
import { t } from '#shared/core/language/language.ts';
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
          {t('{what} listed: their contracts reported too many in one transaction.', {
            what:
              unlisted === 1
                ? t('1 reported approval isn’t')
                : t('{withCommas} reported approvals aren’t', { withCommas: withCommas(String(unlisted)) }),
          })}
        </p>
      )}
      {isFull && (
        <p>
          {t(
            'From other people’s transactions, at most {mostOfOthers} approvals are listed, {mostOfOneContract} for one contract. There may be more.',
            { mostOfOthers, mostOfOneContract },
          )}
        </p>
      )}
      <p>{t('Approvals of tokens you added come first, up to {mostOfOthers} of each.', { mostOfOthers })}</p>
    </section>
  );
}
