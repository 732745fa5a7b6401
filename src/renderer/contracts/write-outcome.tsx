/** What came of a write: where it is followed from here, or why it was not sent. */
import { Link } from 'wouter';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { type AskedWrite, useWriteEntry } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import type { AppError } from '#shared/core/errors.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import styles from './contracts.module.css';
import { writeWords } from './use-call-run.ts';

export function WriteOutcome({ asked, problem }: { asked: AskedWrite; problem: AppError | null }) {
  const entry = useWriteEntry(asked);
  return (
    <Card
      name="Answer"
      aside={
        <span role="status">
          {<Badge tone={problem === null ? 'good' : 'bad'}>{problem === null ? 'accepted' : writeWords(problem)}</Badge>}
        </span>
      }
    >
      {problem === null ? (
        <div className={styles.stack}>
          <p>Accepted, and waiting for a block. It could still fail there.</p>
          <p className={styles.links}>
            <Link to={entry === null ? activityPlace : entryPlace(entry.id)}>Follow it in Activity</Link>
            {entry?.hash != null && (
              <Link to={transactionPlace(entry.hash)}>
                Transaction <Hash hash={entry.hash} of="transaction" />
              </Link>
            )}
          </p>
        </div>
      ) : (
        <WriteNote failed={{ ...asked, problem }} />
      )}
    </Card>
  );
}
