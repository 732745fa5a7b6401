/** A failed write in words, with a link to its entry in Activity. */
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { OutcomeLine } from '#renderer/core/parts/outcome-line.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { mayHaveLeft, writeEndWords } from '#renderer/writes/write-end-words.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { type FailedWrite, useWriteEntry } from './use-write.ts';

interface WriteNoteProps {
  readonly failed: FailedWrite;
  /** Called when the link is followed, to close the dialog. */
  readonly onLeave?: () => void;
}

export function WriteNote({ failed, onLeave }: WriteNoteProps) {
  const { problem } = failed;
  const entry = useWriteEntry(failed);
  const { name } = useActiveConnection();
  const { tone, title, text } = writeEndWords(problem, visibleText(name, 60), useNow());
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <div role="alert">
      <OutcomeLine tone={tone} icon={<Icon size={18} aria-hidden />} title={title}>
        <p>{text}</p>
        {(entry !== null || mayHaveLeft(problem)) && (
          <Link to={entry === null ? activityPlace : entryPlace(entry.id)} onClick={onLeave} className="inline-row semibold min-h-24">
            {entry === null ? 'Open Activity' : 'Open it in Activity'}
          </Link>
        )}
      </OutcomeLine>
    </div>
  );
}
