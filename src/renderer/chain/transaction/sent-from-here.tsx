/** Said of a transaction that the journal has: it leads to what was reviewed. */

import { Link } from 'wouter';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { entryPlace } from '#shared/core/places.ts';
import styles from './transaction.module.css';

/** `hash`: in lower case. */
export function SentFromHere({ hash }: { hash: string }) {
  const entry = useOwn(writeQueries.withHash(hash)).value?.[0];
  if (entry === undefined) return null;
  return (
    <Link to={entryPlace(entry.id)} className={styles.fromHere}>
      Sent from here
    </Link>
  );
}
