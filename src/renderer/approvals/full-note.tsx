/** What the person should know of a list that is long: how far it is read, and that it is full, with what waits for a place in it. */

import { useWaitingPairs } from '#renderer/approvals/use-pairs.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { mostPairs, mostWaiting, pairKey } from '#shared/approvals/approvals.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './full-note.module.css';

/** Fewer are read before anybody could look. */
const worthTelling = 24;

export function ReadingNote({ read, all }: { read: number; all: number }) {
  if (all < worthTelling || read >= all) return null;
  return (
    <div className={styles.progress}>
      <progress max={all} value={read} aria-label="Approvals read" />
      <span>
        {read} of {all} read, those in sight first
      </span>
    </div>
  );
}

export function FullNote() {
  const waiting = useWaitingPairs();
  const names = useNames();
  const called = (address: string) => names.of(address)?.text ?? shortAddress(address);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="The list is full" className={styles.note}>
      <p className={styles.title}>
        The list is full: it holds {mostPairs}.{' '}
        {waiting.length === 1 ? '1 more approval of yours waits' : `${waiting.length} more approvals of yours wait`} for a place.
      </p>
      <p>
        Revoke those that you no longer need, or take them out of the list (Details, then Forget): those that wait come in by themselves.
        {waiting.length >= mostWaiting && ` No more than ${mostWaiting} can wait: whatever else is found meanwhile is not kept.`}
      </p>
      <details>
        <summary>{waiting.length === 1 ? 'Which one waits' : 'Which ones wait'}</summary>
        <ul>
          {waiting.map((pair) => (
            <li key={pairKey(pair)}>
              {called(pair.spender)}, {pair.is === 'erc20' ? 'token' : 'collection'} {called(pair.contract)}
              {pair.tokenId === null ? '' : ` #${pair.tokenId}`}, of {called(pair.owner)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
