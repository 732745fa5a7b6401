/** Where nothing is known: what would be here, and how it comes. */
import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { settingsPlace } from '#shared/screens.ts';
import styles from './approvals.module.css';

export function EmptyApprovals() {
  const { on } = useSlice('watch');
  return (
    <div className={styles.empty}>
      <ShieldCheck size={24} aria-hidden />
      <p className={styles.emptyTitle}>Nobody may spend or move anything of yours, as far as this app knows.</p>
      <p>
        An approval appears here when you give one from here, when you look at a transaction that gives one, or when watching finds it.
        {!on && (
          <>
            {' '}
            Watching is off: turn it on in <Link to={settingsPlace}>Settings</Link>.
          </>
        )}
      </p>
      <p>You know of one? “Check a pair” reads it at once.</p>
    </div>
  );
}
