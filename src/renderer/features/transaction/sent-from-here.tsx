/** Said of a transaction that the journal has: it leads to what was reviewed. */
import { Link } from 'wouter';
import { useOwn } from '#renderer/bridge/use-own.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { entryPlace } from '#shared/places.ts';
import styles from './transaction.module.css';

/** `hash`: in lower case. */
export function SentFromHere({ hash }: { hash: string }) {
  const { connection, newest } = useSlice('activity');
  const version = `${connection} ${newest.filter((entry) => entry.hash !== null).length} ${newest[0]?.id ?? ''}`;
  const entry = useOwn('activity.withHash', [{ hash }], version)?.[0]?.[0];
  if (entry === undefined) return null;
  return (
    <Link to={entryPlace(entry.id)} className={styles.fromHere}>
      Sent from here
    </Link>
  );
}
