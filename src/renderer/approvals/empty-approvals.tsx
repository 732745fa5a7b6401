/** No approval is known: how much was checked, and how to check more. */
import { ShieldQuestionMark } from 'lucide-react';
import { Link } from 'wouter';
import { checkedWords } from '#renderer/approvals/approval-words.ts';
import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { settingsPlace } from '#shared/core/screens.ts';
import styles from './approvals.module.css';

export function EmptyApprovals() {
  const { on, scanned } = useSlice('watch');
  const { number } = useLatestBlock();
  return (
    <div className={styles.empty}>
      <ShieldQuestionMark size={24} aria-hidden />
      <p className={styles.emptyTitle}>No approvals found yet.</p>
      <p>
        {checkedWords(scanned, number)} {on ? 'Check more blocks' : 'Turn on watching to check blocks'} in{' '}
        <Link to={settingsPlace}>Settings</Link>.
      </p>
      <p>Approvals you give here appear at once. To look up another, use “Check a pair”.</p>
    </div>
  );
}
