/** A write's outcome in words, with a link to its entry in Activity. */

import { CircleAlert, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { OutcomeLine } from '#renderer/core/parts/outcome-line.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useJournalWords } from '#renderer/writes/journal-words.ts';
import { mayHaveLeft, writeEndWords } from '#renderer/writes/write-end-words.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import { type FailedWrite, useWriteEntry } from './use-write.ts';
import { paceOf, stateWordsOf } from './write-words.ts';

const icons = { good: CircleCheck, care: TriangleAlert, bad: CircleAlert };

interface WriteNoteProps {
  readonly failed: FailedWrite;
  /** Called when the link is followed, to close the dialog. */
  readonly onLeave?: () => void;
}

export function WriteNote({ failed, onLeave }: WriteNoteProps) {
  const { problem } = failed;
  const entry = useWriteEntry(failed);
  const service = useServiceName();
  const words = writeEndWords(problem, service, useNow());
  // The answer left the outcome open, but it was found on the chain since then.
  if (hasHappened(entry)) return <EntryOutcome entry={entry} onLeave={onLeave} />;
  const { tone, title, text } = words;
  const Icon = icons[tone];
  return (
    <div role="alert">
      <OutcomeLine tone={tone} icon={<Icon size={18} aria-hidden />} title={title}>
        <p>{text}</p>
        {(entry !== null || mayHaveLeft(problem)) && <ActivityLink entry={entry} onLeave={onLeave} />}
      </OutcomeLine>
    </div>
  );
}

/** The chain or the service says that it was carried out, or will be. */
export const hasHappened = (entry: ActivityBrief | null): entry is ActivityBrief =>
  entry !== null && ['accepted', 'confirmed', 'reverted'].includes(entry.state);

/** What it does and its state now. */
export function EntryOutcome({ entry, onLeave }: { entry: ActivityBrief; onLeave: (() => void) | undefined }) {
  const { title } = useJournalWords(entry);
  const { tone, words } = stateWordsOf(entry, useNow(paceOf(entry)));
  const mark = entry.state === 'reverted' ? 'bad' : entry.state === 'confirmed' ? 'good' : 'care';
  // What waits for a block is no warning. It can still become unknown, when its block is gone.
  const Icon = entry.state === 'accepted' ? Hourglass : icons[mark];
  return (
    <div role="status">
      <OutcomeLine tone={mark} icon={<Icon size={18} aria-hidden />} title={title}>
        <Badge tone={tone}>{words}</Badge>
        <ActivityLink entry={entry} onLeave={onLeave} />
      </OutcomeLine>
    </div>
  );
}

/** Links to the entry, or to Activity while the entry isn't known. */
export function ActivityLink({ entry, onLeave }: { entry: ActivityBrief | null; onLeave: (() => void) | undefined }) {
  return (
    <p>
      <Link to={entry === null ? activityPlace : entryPlace(entry.id)} onClick={onLeave} className="inline-row accent semibold min-h-24">
        {entry === null ? t('Open Activity') : t('Open it in Activity')}
      </Link>
    </p>
  );
}
