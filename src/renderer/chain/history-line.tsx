/** What happened in a transaction, as a link to its page or to its entry in Activity. */
import { Link } from 'wouter';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import styles from './history-line.module.css';

export function HistoryLine({ words: { lead, joint, other, detail }, to }: { words: HistoryWords; to: string }) {
  return (
    <span className={styles.line}>
      <Link to={to} className={styles.lead}>
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
