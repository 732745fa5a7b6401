/** Beside the form: what happens next, the steps as they happen, or why it did not come about. */
import { useEffect, useRef } from 'react';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Problem } from '#renderer/ui/problem.tsx';
import type { AppError } from '#shared/errors.ts';
import styles from './side-panel.module.css';
import { WaitingCard } from './waiting-card.tsx';

interface SidePanelProps {
  /** Why the last attempt did not even begin. */
  readonly problem: AppError | null;
  /** The chosen connection: a failure of another one is not shown beside it. */
  readonly chosen: string;
  readonly onAgain: () => void;
}

export function SidePanel({ problem, chosen, onAgain }: SidePanelProps) {
  const session = useSlice('session');
  const { active } = useSlice('connections');
  const panel = useRef<HTMLElement>(null);
  const told = (session.phase === 'signed-out' || session.phase === 'expired') && chosen === active ? session.problem : null;
  const shown = problem ?? told;
  const face = session.phase === 'signing-in' ? 'waiting' : shown === null ? 'next' : 'failed';
  useEffect(() => {
    // In one column the panel stands below the form.
    if (face !== 'next') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [face]);
  return (
    <aside ref={panel} className={styles.panel} aria-label="Sign-in">
      {session.phase === 'signing-in' ? <WaitingCard session={session} /> : shown === null && <WhatHappensNext />}
      <div role="status" className={styles.status}>
        {face === 'failed' && shown !== null && (
          <div className={styles.card}>
            <Problem problem={shown} onAgain={onAgain} onSignIn={onAgain} />
          </div>
        )}
      </div>
    </aside>
  );
}

const nextSteps = [
  'Your browser opens the sign-in page of the service.',
  'You sign in there and choose what this app may do.',
  'The browser hands back a one-time code to this computer, and nowhere else.',
  'Your sign-in is kept encrypted on this computer until you sign out.',
];

function WhatHappensNext() {
  return (
    <section className={styles.next}>
      <h2>What happens next</h2>
      <ol>
        {nextSteps.map((step, index) => (
          <li key={step}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
