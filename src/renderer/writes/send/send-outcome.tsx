/** The outcome of a sending, with a link to its entry in Activity. */

import { CircleCheck, Hourglass } from 'lucide-react';
import { OutcomeLine } from '#renderer/core/parts/outcome-line.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useWriteEntry } from '#renderer/writes/use-write.ts';
import { ActivityLink, EntryOutcome, hasHappened, WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './send.module.css';
import type { Sending } from './use-sending.ts';

interface SendOutcomeProps {
  readonly state: Exclude<Sending, { is: 'form' }>;
  /** Goes back to the filled-in form. */
  readonly onBegin: () => void;
  /** Goes to an empty form. */
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export function SendOutcome({ state, onBegin, onClear, onClose }: SendOutcomeProps) {
  const entry = useWriteEntry('failed' in state ? state.failed : state.asked);
  // A refused write may be found on the chain after all: then the form must not offer to send it again.
  const isOver = state.is === 'accepted' || state.is === 'unknown' || hasHappened(entry);
  return (
    <div className="stack cols-1 gap-14">
      <div className={styles.outcome}>
        {'failed' in state ? <WriteNote failed={state.failed} onLeave={onClose} /> : <Going state={state} onLeave={onClose} />}
      </div>
      <div className="row wrap justify-end gap-8">
        {state.is === 'refused' && !isOver && <Button onClick={onBegin}>{t('Back to the form')}</Button>}
        {isOver && <Button onClick={onClear}>{t('Send something else')}</Button>}
        <Button look="main" onClick={onClose}>
          {state.is === 'under-way' ? t('Close') : t('Done')}
        </Button>
      </div>
    </div>
  );
}

function Going({ state: { is, asked }, onLeave }: { state: Extract<Sending, { is: 'under-way' | 'accepted' }>; onLeave: () => void }) {
  const entry = useWriteEntry(asked);
  const service = useServiceName();
  if (entry !== null) return <EntryOutcome entry={entry} onLeave={onLeave} />;
  if (is === 'under-way')
    return (
      <div role="status">
        <OutcomeLine tone="care" icon={<Hourglass size={18} aria-hidden />} title={t('Waiting for your review')}>
          {t('Review and confirm in the window that just opened. Nothing has been sent.')}
        </OutcomeLine>
      </div>
    );
  return (
    <div role="status">
      <OutcomeLine tone="good" icon={<CircleCheck size={18} aria-hidden />} title={t('Accepted by {service}', { service })}>
        <p>{t('It waits for a block.')}</p>
        <ActivityLink entry={null} onLeave={onLeave} />
      </OutcomeLine>
    </div>
  );
}
