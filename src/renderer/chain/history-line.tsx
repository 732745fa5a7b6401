/** What happened in a transaction, as a link to its page or to its entry in Activity. */

import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { AddressLink, NamedAddress } from '#renderer/notebook/named-address.tsx';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './history-line.module.css';

export const transactionCalled = (hash: string) => t('transaction {hash}', { hash: shortAddress(hash) });

interface HistoryLineProps {
  readonly words: HistoryWords;
  readonly to: string;
  /** Tells it from a line of the same list that says the same. */
  readonly apart: string;
}

export function HistoryLine({ words: { lead, title, joint, other, detail, kind }, to, apart }: HistoryLineProps) {
  return (
    <span className={styles.line}>
      <Link to={to} aria-label={`${title}, ${apart}`} className={cx('row-link', styles.lead)}>
        {lead}
      </Link>{' '}
      {joint !== null && other !== null && (
        <span className={styles.other}>
          {joint} <NamedAddress address={other} />
        </span>
      )}
      {kind === 'approval' && joint === null && other !== null && !lead.includes(shortAddress(other)) && (
        <span className={styles.other}>
          <AddressLink address={other} name={null} />
        </span>
      )}
      {detail !== null && <span className={styles.detail}> {detail}</span>}
    </span>
  );
}
