/** Says that a service cannot list tokens, how far asking for each has come, and lets it be ended. */
import { errorWords } from '#renderer/lib/error-words.ts';
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import styles from './collectibles.module.css';
import { mostByIndex, type OneByOne } from './use-one-by-one.ts';

interface ByIndexNoteProps {
  readonly byIndex: OneByOne & { readonly start: (all: boolean) => void; readonly cancel: () => void };
}

export function ByIndexNote({ byIndex: { ids, total, wanted, running, canceled, problem, start, cancel } }: ByIndexNoteProps) {
  if (running)
    return (
      <div className={styles.note}>
        <div className={styles.progress}>
          <span>This service does not list them, so each is asked for: {progressWords(ids.length, total)}</span>
          {total !== null && <progress aria-label="Tokens read" value={ids.length} max={Math.max(1, wanted)} />}
        </div>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  const left = total === null ? null : wanted - ids.length;
  if ((left === 0 && total === String(wanted)) || (left === null && problem === null && !canceled)) return null;
  return (
    <div className={styles.note}>
      <p>
        {problem === null ? 'This service does not list tokens. ' : `${errorWords(problem, Date.now()).title}. `}
        {left !== null && left > 0 && `${withCommas(String(left))}${ids.length === 0 ? '' : ' more'} can be read: each takes a request.`}
        {total !== null && total !== String(wanted) && ` More than the first ${withCommas(String(mostByIndex))} are not asked for.`}
      </p>
      {left !== 0 && (
        <Button size="small" onClick={() => start(true)}>
          {ids.length === 0 ? 'Read them' : 'Read the rest'}
        </Button>
      )}
    </div>
  );
}

const progressWords = (read: number, total: string | null) =>
  total === null ? 'counting…' : `${withCommas(String(read))} of ${withCommas(total)}`;
