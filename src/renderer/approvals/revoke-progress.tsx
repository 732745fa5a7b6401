/** How many of several are revoked, and what is waited for. */
import styles from './approvals.module.css';
import type { Queue } from './use-queue.ts';

interface RevokeProgressProps {
  readonly done: number;
  readonly all: number;
  readonly queue: Queue;
  readonly left: number;
}

export function RevokeProgress({ done, all, queue: { phase, states }, left }: RevokeProgressProps) {
  const isUnknown = [...states.values()].some((state) => state.is === 'unknown');
  const words = isUnknown
    ? 'Stopped: one outcome is unknown.'
    : phase === 'running'
      ? 'Confirm each in the window that opens.'
      : phase === 'paused'
        ? `Paused: ${left === 1 ? 'one is' : `${left} are`} left.`
        : done === all
          ? 'All of it is revoked, and read again.'
          : 'Over.';
  return (
    <div>
      {all > 1 && <progress className={styles.progress} max={all} value={done} aria-label="Revoked" />}
      <p role="status">
        {all > 1 ? `${done} of ${all} revoked. ` : ''}
        {words}
      </p>
    </div>
  );
}
