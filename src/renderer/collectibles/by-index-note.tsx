/** Says that a service cannot list tokens, how far asking for each has come, and lets it be ended. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { byIndexWords } from './by-index-words.ts';
import styles from './collectibles.module.css';
import type { OneByOne } from './read-by-index.ts';

interface ByIndexNoteProps {
  readonly byIndex: OneByOne & { readonly start: (all: boolean) => void; readonly cancel: () => void };
}

export function ByIndexNote({ byIndex: { ids, answered, total, wanted, running, canceled, problem, start, cancel } }: ByIndexNoteProps) {
  if (running)
    return (
      <div className={styles.note}>
        <div className={styles.progress}>
          <span>This service does not list them, so each is asked for: {progressWords(answered, total)}</span>
          {total !== null && <progress aria-label="Tokens read" value={answered} max={Math.max(1, wanted)} />}
        </div>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  const ended = byIndexWords({ ids, answered, total, wanted, canceled, problem });
  if (ended === null) return null;
  return (
    <div className={styles.note}>
      <p>{ended.words}</p>
      {ended.more && (
        <Button size="small" onClick={() => start(true)}>
          {ids.length === 0 ? 'Read them' : 'Read the rest'}
        </Button>
      )}
    </div>
  );
}

const progressWords = (read: number, total: string | null) =>
  total === null ? 'counting…' : `${withCommas(String(read))} of ${withCommas(total)}`;
