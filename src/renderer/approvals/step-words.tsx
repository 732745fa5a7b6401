/** How far each of several writes is, in words. */
import { Link } from 'wouter';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import styles from './approvals.module.css';
import type { StepState } from './use-queue.ts';

const words: Readonly<Record<Exclude<StepState['is'], 'failed' | 'unknown'>, string>> = {
  waiting: 'queued',
  reviewing: 'in review',
  pending: 'pending: waiting for a block',
  done: 'verified on chain',
  declined: 'not sent: it wasn’t confirmed, or was withdrawn in time',
  left: 'sent: track it in Activity',
};

export function StepWords({ state }: { state: StepState }) {
  return (
    <span className={styles.step} data-state={state.is}>
      {state.is === 'failed' ? state.why : state.is === 'unknown' ? <Unknown entry={state.entry} /> : words[state.is]}
    </span>
  );
}

function Unknown({ entry }: { entry: string | null }) {
  return (
    <>
      unknown: do not send again yet. <Link to={entry === null ? activityPlace : entryPlace(entry)}>View in Activity</Link>
    </>
  );
}
