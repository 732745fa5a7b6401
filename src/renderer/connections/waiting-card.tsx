/** A sign-in under way: its five steps, the time left, the link for a browser that didn't open, and Cancel. */
import { Check } from 'lucide-react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { announcementOf, type SigningIn, type StepView, stepsOf } from './step-words.ts';
import styles from './waiting-card.module.css';

export function WaitingCard({ session }: { session: SigningIn }) {
  const now = useNow();
  const cancel = useCall('session.cancel');
  const waiting = session.step === 'listening' || session.step === 'browser' || session.step === 'person';
  return (
    <section className={styles.card}>
      <h2>{waiting ? 'Waiting for your browser' : 'Finishing your sign-in'}</h2>
      <p className="soft mt-4">
        {waiting ? 'Finish signing in there. This window continues automatically.' : 'Your browser brought back the code.'}
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
            <span>Didn’t open?</span>
            <CopyButton label="Copy sign-in link" text={session.link ?? ''} words="Copy sign-in link" disabled={session.link === null} />
          </>
        )}
        <Button disabled={cancel.running} onClick={() => void cancel.run({})}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Step({ view, number, troubled }: { view: StepView; number: number; troubled: boolean }) {
  const { state, title, detail, mono } = view;
  return (
    <li className={styles.step} data-state={troubled ? 'troubled' : state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.badge} aria-hidden>
        {troubled ? '!' : state === 'done' ? <Check size={13} strokeWidth={3} /> : number}
      </span>
      <div>
        <p className={styles.title}>
          {title}
          {state === 'done' && !troubled && <span className="visually-hidden"> (done)</span>}
        </p>
        {detail !== null && (
          <p className={styles.detail} data-mono={mono}>
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
