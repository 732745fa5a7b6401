/** What happened in a transaction, as a link to it. */
import { Link } from 'wouter';
import type { HistoryWords } from '#renderer/chain/history-words.ts';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { transactionPlace } from '#shared/core/places.ts';
import styles from './history-line.module.css';

export function HistoryLine({ words: { lead, joint, other, detail }, hash }: { words: HistoryWords; hash: string }) {
  return (
    <span className={styles.line}>
      <Link to={transactionPlace(hash)} className={styles.lead}>
        {lead}
      </Link>{' '}
      {joint !== null && other !== null && (
        <span className={styles.other}>
          {joint} <NamedAddress address={other} />
        </span>
      )}
      {detail !== null && <span className={styles.detail}> {detail}</span>}
    </span>
  );
}
