/** How a sending ended, or that it is under way: with the way to its entry in Activity. */
import { CircleCheck, Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { stateWordsOf } from '#renderer/lib/write-words.ts';
import { ToldLine } from '#renderer/parts/told-line.tsx';
import { useWriteEntry } from '#renderer/parts/use-write-entry.ts';
import { WriteNote } from '#renderer/parts/write-note.tsx';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
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
  return (
    <div className={styles.form}>
      <div className={styles.outcome}>
        {'failed' in state ? <WriteNote failed={state.failed} onLeave={onClose} /> : <Going state={state} onLeave={onClose} />}
      </div>
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

function Going({ state: { is, asked }, onLeave }: { state: Extract<Sending, { is: 'under-way' | 'accepted' }>; onLeave: () => void }) {
  const entry = useWriteEntry(asked);
  const now = useNow();
  const words = entry === null ? null : stateWordsOf(entry, now);
  if (is === 'under-way')
    return (
      <div role="status">
        <ToldLine tone="care" icon={<Hourglass size={18} aria-hidden />} title={words?.words ?? 'Waiting for your review'}>
          {entry === null
            ? 'What it does stands in a window of its own. Nothing leaves this computer before you agree there.'
            : 'It goes on when you close this; Activity tells what becomes of it.'}
        </ToldLine>
      </div>
    );
  return (
    <div role="status">
      <ToldLine tone="good" icon={<CircleCheck size={18} aria-hidden />} title="The service took it">
        {words === null ? 'It waits for a block.' : <Badge tone={words.tone}>{words.words}</Badge>}
        <p>
          <Link to={entry === null ? activityPlace : entryPlace(entry.id)} onClick={onLeave} className={styles.link}>
            {entry === null ? 'Open Activity' : 'Open it in Activity'}
          </Link>
        </p>
      </ToldLine>
    </div>
  );
}
