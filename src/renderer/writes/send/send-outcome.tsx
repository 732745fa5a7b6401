/** The outcome of a sending, with a link to its entry in Activity. */
import { CircleCheck, Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { OutcomeLine } from '#renderer/core/parts/outcome-line.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useWriteEntry } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { stateWordsOf, titleWords } from '#renderer/writes/write-words.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import styles from './send.module.css';
import type { Sending } from './use-sending.ts';

interface SendOutcomeProps {
  readonly state: Exclude<Sending, { is: 'form' }>;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

export function SendOutcome({ state, onBegin, onClose }: SendOutcomeProps) {
  return (
    <div className="stack cols-1 gap-14">
      <div className={styles.outcome}>
        {'failed' in state ? <WriteNote failed={state.failed} onLeave={onClose} /> : <Going state={state} onLeave={onClose} />}
      </div>
      <div className="row wrap justify-end gap-8">
        {state.is === 'refused' && <Button onClick={onBegin}>Back to the form</Button>}
        {(state.is === 'accepted' || state.is === 'unknown') && <Button onClick={onBegin}>Send something else</Button>}
        <Button look="main" onClick={onClose}>
          {state.is === 'under-way' ? 'Close' : 'Done'}
        </Button>
      </div>
    </div>
  );
}

/** “Send”, “Sending” or “Sent 5 DUSD”. */
const doingWords = (title: string, state: WriteState | undefined) =>
  state === 'confirmed' ? title.replace(/^Send /, 'Sent ') : state === 'accepted' ? title.replace(/^Send /, 'Sending ') : title;

function Going({ state: { is, asked }, onLeave }: { state: Extract<Sending, { is: 'under-way' | 'accepted' }>; onLeave: () => void }) {
  const entry = useWriteEntry(asked);
  const now = useNow();
  const { name } = useActiveConnection();
  const { hideAmounts } = useDisplay();
  const words = entry === null ? null : stateWordsOf(entry, now);
  if (is === 'under-way')
    return (
      <div role="status">
        <OutcomeLine tone="care" icon={<Hourglass size={18} aria-hidden />} title={words?.words ?? 'Waiting for your review'}>
          {entry === null
            ? 'Review and confirm in the window that just opened. Nothing has been sent.'
            : 'You can close this. Track it in Activity.'}
        </OutcomeLine>
      </div>
    );
  const title = entry === null ? `Accepted by ${visibleText(name, 60)}` : titleWords(entry.title, hideAmounts);
  return (
    <div role="status">
      <OutcomeLine tone="good" icon={<CircleCheck size={18} aria-hidden />} title={doingWords(title, entry?.state)}>
        {words === null ? 'It waits for a block.' : <Badge tone={words.tone}>{words.words}</Badge>}
        <p>
          <Link
            to={entry === null ? activityPlace : entryPlace(entry.id)}
            onClick={onLeave}
            className="inline-row accent semibold min-h-24"
          >
            {entry === null ? 'Open Activity' : 'Open it in Activity'}
          </Link>
        </p>
      </OutcomeLine>
    </div>
  );
}
