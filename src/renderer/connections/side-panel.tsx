/** Beside the form: the next steps, the progress of a sign-in, or why it failed. */

import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { afterSignOutWords } from '#renderer/session/sign-in-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { LeftThere } from '#shared/ipc/state.ts';
import styles from './side-panel.module.css';
import { announcementOf, type SigningIn, type StepView, stepsOf } from './step-words.ts';

interface SidePanelProps {
  /** Why the last attempt couldn't start. */
  readonly problem: AppError | null;
  /** The chosen connection; failures of others aren't shown. */
  readonly chosen: string;
  /** Its settings are edited: a sign-in isn't what comes next. */
  readonly isEditing: boolean;
  readonly onAgain: () => void;
}

export function SidePanel({ problem, chosen, isEditing, onAgain }: SidePanelProps) {
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
    <aside ref={panel} className={styles.panel} aria-label={t('Sign-in')}>
      {session.phase === 'signed-out' && session.left !== null && chosen === active && <SignedOut left={session.left} />}
      {session.phase === 'signing-in' ? <WaitingCard session={session} /> : shown === null && !isEditing && <WhatHappensNext />}
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
  const { name } = useActiveConnection();
  return (
    <p role="status" className={styles.left}>
      {afterSignOutWords(left, visibleText(name, 60), now)}
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
  return <Problem problem={problem} onAgain={tryAgain} more={<Button onClick={onSignIn}>{t('Sign in again')}</Button>} />;
}

const nextSteps = [
  t('Your browser opens the sign-in page.'),
  t('You sign in there and choose what Blockdesk may do.'),
  t('Your browser returns a one-time code to this computer only.'),
  t('Your sign-in is stored encrypted on this computer until you sign out.'),
];

function WhatHappensNext() {
  return (
    <section className={styles.next}>
      <h2>{t('What happens next')}</h2>
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

/** A sign-in under way: its five steps, the time left, the link for a browser that didn't open, and Cancel. */
function WaitingCard({ session }: { session: SigningIn }) {
  const now = useNow();
  const cancel = useCall('session.cancel');
  const waiting = session.step === 'listening' || session.step === 'browser' || session.step === 'person';
  return (
    <section className={styles.waitingCard}>
      <h2>{waiting ? t('Waiting for your browser') : t('Finishing your sign-in')}</h2>
      <p className="soft mt-4">
        {waiting ? t('Finish signing in there. This window continues automatically.') : t('You can close the page in your browser.')}
      </p>
      <ol className={styles.steps}>
        {stepsOf(session, now).map((view, index) => (
          <Step
            key={view.step}
            view={view}
            number={index + 1}
            troubled={view.step === 'browser' && view.state === 'done' && !session.browserOpened}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcementOf(session)}
      </p>
      <div className="row wrap soft gap-8">
        {waiting && (
          <>
            <span>{t('Didn’t open?')}</span>
            <CopyButton
              label={t('Copy sign-in link')}
              text={session.link ?? ''}
              words={t('Copy sign-in link')}
              disabled={session.link === null}
            />
          </>
        )}
        <Button disabled={cancel.running} onClick={() => void cancel.run({})}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  );
}

function Step({ view, number, troubled }: { view: StepView; number: number; troubled: boolean }) {
  const { state, title, detail } = view;
  return (
    <li className={styles.step} data-state={troubled ? 'troubled' : state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.badge} aria-hidden>
        {troubled ? '!' : state === 'done' ? <Check size={13} strokeWidth={3} /> : number}
      </span>
      <div>
        <p className={styles.title}>
          {title}
          {state === 'done' && !troubled && <span className="visually-hidden"> {t('(done)')}</span>}
        </p>
        {detail !== null && <p className={styles.detail}>{detail}</p>}
      </div>
    </li>
  );
}
