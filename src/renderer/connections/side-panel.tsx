/** Beside the form: the next steps, the progress of a sign-in, or why it failed. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { afterSignOutWords } from '#renderer/session/sign-in-state.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { LeftThere } from '#shared/ipc/state.ts';
import styles from './side-panel.module.css';
import { WaitingCard } from './waiting-card.tsx';

interface SidePanelProps {
  /** Why the last attempt couldn't start. */
  readonly problem: AppError | null;
  /** The chosen connection; failures of others aren't shown. */
  readonly chosen: string;
  readonly onAgain: () => void;
}

export function SidePanel({ problem, chosen, onAgain }: SidePanelProps) {
  const session = useSlice('session');
  const { active } = useSlice('connections');
  const panel = useRef<HTMLElement>(null);
  const ended = (session.phase === 'signed-out' || session.phase === 'expired') && chosen === active ? session.problem : null;
  const shown = problem ?? ended;
  const face = session.phase === 'signing-in' ? 'waiting' : shown === null ? 'next' : 'failed';
  useEffect(() => {
    // In one column, the panel is below the form.
    if (face !== 'next') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [face]);
  return (
    <aside ref={panel} className={styles.panel} aria-label="Sign-in">
      {session.phase === 'signed-out' && session.left !== null && chosen === active && <SignedOut left={session.left} />}
      {session.phase === 'signing-in' ? <WaitingCard session={session} /> : shown === null && <WhatHappensNext />}
      <div role="status" className="stack w-full justify-items-center">
        {face === 'failed' && shown !== null && (
          <div className={styles.card}>
            {shown.code === 'sign-in-locked' ? (
              <Locked connection={chosen} problem={shown} onSignIn={onAgain} />
            ) : (
              <Problem problem={shown} onAgain={onAgain} onSignIn={onAgain} />
            )}
          </div>
        )}
      </div>
    </aside>
  );
}

function SignedOut({ left }: { left: LeftThere }) {
  const now = useNow();
  return (
    <p role="status" className={styles.left}>
      {afterSignOutWords(left, now)}
    </p>
  );
}

/** “Try again” reads the stored sign-in once more; “Sign in again” replaces it. */
function Locked({ connection, problem, onSignIn }: { connection: string; problem: AppError; onSignIn: () => void }) {
  const open = useCall('connection.select');
  const [, navigate] = useLocation();
  const tryAgain = () => {
    // Without a sign-in, the shell leads back here.
    void open.run({ connection }).then(({ ok }) => ok && navigate('/wallet'));
  };
  return <Problem problem={problem} onAgain={tryAgain} more={<Button onClick={onSignIn}>Sign in again</Button>} />;
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
