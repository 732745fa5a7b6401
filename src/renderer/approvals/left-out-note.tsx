/** Says which approvals are not in the list: those that wait for room, and those that contracts reported too many of. */

import { useSavedApprovals, useWaitingApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import {
  approvalKey,
  isCrowded,
  mostApprovals,
  mostOfOneContract,
  mostOfOthers,
  mostWaiting,
  type SavedApproval,
} from '#shared/approvals/approvals.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
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

export function FullNote() {
  const waiting = useWaitingApprovals();
  const names = useNames();
  const called = (address: string) => names.of(address)?.text ?? shortAddress(address);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('The list is full')} className={styles.note}>
      <p className="semibold">
        {t('The list is full: it holds {most}. {count, plural, one {1 more approval is waiting.} other {# more approvals are waiting.}}', {
          most: countWords(mostApprovals),
          count: waiting.length,
        })}
      </p>
      <p>
        {t('Revoke approvals you no longer need, or choose Details, then Forget. Waiting ones are then added automatically.')}
        {waiting.length >= mostWaiting &&
          ` ${t('Up to {most} can wait. Others found now aren’t kept.', { most: countWords(mostWaiting) })}`}
      </p>
      <details>
        <summary>{waiting.length === 1 ? t('Show the waiting one') : t('Show the waiting ones')}</summary>
        <ul>
          {waiting.map((approval) => (
            <li key={approvalKey(approval)}>{waitingWords(approval, called)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function waitingWords({ is, contract, tokenId, ...of }: SavedApproval, called: (address: string) => string): string {
  const [spender, owner] = [called(of.spender), called(of.owner)];
  if (is === 'erc20') return t('{spender}, token {token}, of {owner}', { spender, token: called(contract), owner });
  const collection = tokenId === null ? called(contract) : `${called(contract)} #${tokenId}`;
  return t('{spender}, collection {collection}, of {owner}', { spender, collection, owner });
}
