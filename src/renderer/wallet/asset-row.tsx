/** A row of the assets: clickable as a whole, with the accounts and the exact amount below it when unfolded. */

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './assets-card.module.css';

interface AssetRowProps {
  readonly name: string;
  /** What a click opens; null for what has no page, which unfolds. */
  readonly to: string | null;
  readonly mark: ReactNode;
  /** Beside the name. */
  readonly badge?: ReactNode;
  readonly below: ReactNode;
  readonly amount: ReactNode;
  readonly action?: ReactNode;
  /** A button that unfolds the row, for what waits there to be done. */
  readonly unfolds?: { readonly words: string; readonly label: string } | null;
  readonly details: ReactNode;
}

export function AssetRow({ name, to, mark, badge, below, amount, action, unfolds = null, details }: AssetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const arrow = <ChevronDown size={16} aria-hidden className={styles.arrow} />;
  return (
    <>
      <div className={styles.row} data-open={isOpen}>
        {mark}
        <div className={styles.words}>
          <div className={styles.title}>
            {to === null ? (
              <button type="button" className="row-link" aria-expanded={isOpen} onClick={toggle}>
                {name}
              </button>
            ) : (
              <Link to={to} className="row-link">
                {name}
              </Link>
            )}
            {badge}
          </div>
          <div className="soft small">{below}</div>
        </div>
        <div className={styles.amount}>{amount}</div>
        <div className={styles.action}>
          {action}
          {unfolds !== null && (
            <Button size="small" aria-label={unfolds.label} aria-expanded={isOpen} onClick={toggle}>
              {unfolds.words}
            </Button>
          )}
        </div>
        {to === null ? (
          <span className={styles.place}>{arrow}</span>
        ) : (
          <IconButton label={t('Details of {name}', { name })} aria-expanded={isOpen} icon={arrow} onClick={toggle} />
        )}
      </div>
      {isOpen && <div className={styles.details}>{details}</div>}
    </>
  );
}
