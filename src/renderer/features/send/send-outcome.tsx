/** How a sending ended, or that it is under way: with the way to its entry in Activity. */
import { CircleAlert, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { errorWords } from '#renderer/lib/error-words.ts';
import { stateWordsOf } from '#renderer/lib/write-words.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { ActivityBrief } from '#shared/activity.ts';
import { entryPlace } from '#shared/places.ts';
import { activityPlace } from '#shared/screens.ts';
import styles from './send.module.css';
import type { Sending } from './use-sending.ts';

interface SendOutcomeProps {
  readonly state: Exclude<Sending, { is: 'form' }>;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

export function SendOutcome({ state, onBegin, onClose }: SendOutcomeProps) {
  const { newest } = useSlice('activity');
  const entry = entryOf(state, newest);
  const now = useNow();
  return (
    <div className={styles.form}>
      <div className={styles.outcome} role="status">
        <Told state={state} entry={entry} now={now} />
      </div>
      {state.is !== 'under-way' && (
        <p>
          <Link to={entry === null ? activityPlace : entryPlace(entry.id)} onClick={onClose} className={styles.link}>
            {entry === null ? 'Open Activity' : 'Open it in Activity'}
          </Link>
        </p>
      )}
      <div className={styles.end}>
        {state.is === 'refused' && <Button onClick={onBegin}>Back to the form</Button>}
        {(state.is === 'accepted' || state.is === 'unknown') && <Button onClick={onBegin}>Send something else</Button>}
        <Button look="main" onClick={onClose}>
          {state.is === 'under-way' ? 'Close' : 'Done'}
        </Button>
      </div>
    </div>
  );
}

/** By its transaction, else the first that was noted since. */
function entryOf(state: Exclude<Sending, { is: 'form' }>, newest: readonly ActivityBrief[]): ActivityBrief | null {
  const hash = state.is === 'accepted' ? state.hash : null;
  const byHash = hash === null ? undefined : newest.find((entry) => entry.hash?.toLowerCase() === hash.toLowerCase());
  const isTransfer = ({ operation }: ActivityBrief) => operation === 'erc20.transfer' || operation === 'erc20.transferFrom';
  return byHash ?? newest.find((entry) => isTransfer(entry) && entry.preparedAt >= state.since) ?? null;
}

function Told({ state, entry, now }: { state: SendOutcomeProps['state']; entry: ActivityBrief | null; now: number }) {
  switch (state.is) {
    case 'under-way':
      return (
        <Line
          tone="care"
          icon={<Hourglass size={18} aria-hidden />}
          title={entry === null ? 'Waiting for your review' : stateWordsOf(entry, now).words}
        >
          {entry === null
            ? 'What it does stands in a window of its own. Nothing leaves this computer before you agree there.'
            : 'It goes on when you close this; Activity tells what becomes of it.'}
        </Line>
      );
    case 'accepted':
      return (
        <Line tone="good" icon={<CircleCheck size={18} aria-hidden />} title="The service took it">
          {entry === null ? 'It waits for a block.' : <Badge tone={stateWordsOf(entry, now).tone}>{stateWordsOf(entry, now).words}</Badge>}
        </Line>
      );
    case 'unknown':
      return (
        <Line tone="care" icon={<TriangleAlert size={18} aria-hidden />} title="Unknown: do not send again yet">
          {errorWords(state.problem, now).next} Activity looks for it on the chain.
        </Line>
      );
    case 'refused': {
      const { title, text, next } = errorWords(state.problem, now);
      return (
        <Line tone="bad" icon={<CircleAlert size={18} aria-hidden />} title={`Not sent. ${title}`}>
          {text} {next}
        </Line>
      );
    }
  }
}

function Line({ tone, icon, title, children }: { tone: 'good' | 'care' | 'bad'; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.told} data-tone={tone}>
      {icon}
      <div className={styles.toldWords}>
        <p className={styles.toldTitle}>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
