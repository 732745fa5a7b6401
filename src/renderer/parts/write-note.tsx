/** How a write ended that did not get through, in words, with the way to its entry in Activity where it has one. */
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { mayHaveLeft, writeEndWords } from '#renderer/lib/write-end-words.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import { entryPlace } from '#shared/places.ts';
import { activityPlace } from '#shared/screens.ts';
import styles from './told-line.module.css';
import { ToldLine } from './told-line.tsx';
import { type FailedWrite, useWriteEntry } from './use-write.ts';

interface WriteNoteProps {
  readonly failed: FailedWrite;
  /** Somebody follows the link: what lies over the screen goes. */
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
      <ToldLine tone={tone} icon={<Icon size={18} aria-hidden />} title={title}>
        <p>{text}</p>
        {(entry !== null || mayHaveLeft(problem)) && (
          <Link to={entry === null ? activityPlace : entryPlace(entry.id)} onClick={onLeave} className={styles.link}>
            {entry === null ? 'Open Activity' : 'Open it in Activity'}
          </Link>
        )}
      </ToldLine>
    </div>
  );
}
