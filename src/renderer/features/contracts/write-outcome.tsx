/** What came of a write: where it is followed from here, or why it was not sent. */
import { Link } from 'wouter';
import { quotedEnd } from '#renderer/lib/visible-text.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Hash } from '#renderer/ui/hash.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import { ProblemNote } from '#renderer/ui/problem-note.tsx';
import type { AppError } from '#shared/errors.ts';
import { entryPlace, transactionPlace } from '#shared/places.ts';
import { activityPlace } from '#shared/screens.ts';
import styles from './contracts.module.css';
import { writeWords } from './use-call-run.ts';

export function WriteOutcome({ hash, problem }: { hash: string | null; problem: AppError | null }) {
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const entry = connection === id && hash !== null ? newest.find((one) => one.hash?.toLowerCase() === hash) : undefined;
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
          <p>The service took it. Whether it succeeds is known once a block holds it.</p>
          {hash !== null && (
            <p className={styles.links}>
              <Link to={entry === undefined ? activityPlace : entryPlace(entry.id)}>Follow it in Activity</Link>
              <Link to={transactionPlace(hash)}>
                Transaction <Hash hash={hash} of="transaction" />
              </Link>
            </p>
          )}
        </div>
      ) : problem.code === 'canceled' ? (
        <ProblemNote
          tone="care"
          title="Not sent"
          text="It was not confirmed in the review, so nothing left this computer."
          next="Press Write to review it again."
        />
      ) : problem.code === 'service' ? (
        <ProblemNote
          title="Rejected: not carried out"
          text={`The service said: ${quotedEnd(problem.text, 300)}`}
          next="Change what is filled in, then write it again."
        />
      ) : (
        <div className={styles.stack}>
          <Problem problem={problem} />
          {problem.code === 'outcome-unknown' && (
            <p>
              <Link to={activityPlace}>Activity</Link> searches for it.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
