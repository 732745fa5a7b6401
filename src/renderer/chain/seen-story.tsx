/** A transaction that was seen, as a sentence with a link to it. */

import { Link } from 'wouter';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import type { ActivityAmount, SeenTransaction } from '#renderer/writes/activity.ts';
import styles from '#renderer/writes/activity-row.module.css';
import { transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';

const verbs: Record<SeenTransaction['what'], string> = {
  received: 'Received',
  sent: 'Sent',
  moved: 'Moved',
  called: 'Sent data',
  created: 'Created a contract',
  claimed: 'A token claims that someone else moved',
  part: 'Took part in a transaction',
};
/** The words for one that isn't confirmed: it may not happen. */
const attempts: Partial<Record<SeenTransaction['what'], string>> = {
  sent: 'Send',
  moved: 'Move',
  called: 'Send data',
  created: 'New contract',
};
const before: Partial<Record<SeenTransaction['what'], string>> = { received: 'from', sent: 'to', moved: 'to', called: 'to', part: 'of' };

export function SeenStory({ seen: { hash, what, other, symbol, state, amount, more } }: { seen: SeenTransaction }) {
  // A pending transaction is read again: it may be in a block by now, or have been dropped.
  useRead(chainQueries.transaction(hash, 'waitingInList'), { when: state === 'pending' });
  const verb = (state === 'confirmed' ? undefined : attempts[what]) ?? verbs[what];
  const preposition = before[what];
  return (
    <>
      <Link to={transactionPlace(hash)}>
        {verb}
        {amount === null ? '' : thing(amount)}
      </Link>{' '}
      {other !== null && preposition !== undefined && (
        <span className={styles.other}>
          {preposition} {symbol !== null && `“${symbol}”`} <NamedAddress address={other} />
        </span>
      )}
      {more > 0 && <span className="soft"> and {more} more</span>}
    </>
  );
}

/** What was moved, if it isn't the native currency. The amount is shown elsewhere, where it can be hidden. */
function thing(amount: ActivityAmount): string {
  if (amount.of === 'native') return '';
  const name = nameOf(amount);
  if (amount.of === 'token') return ` ${name}`;
  return amount.tokenId === null || amount.tokenId.length > 12 ? ` ${name}` : ` ${name} #${amount.tokenId}`;
}

/** Anyone can call a token anything, so only a token that the person knows is named without its contract. */
function nameOf({ symbol, contract, isTrusted }: Exclude<ActivityAmount, { of: 'native' }>): string {
  if (symbol === null) return `a token of ${shortAddress(contract)}`;
  return isTrusted ? symbol : `“${symbol}” of ${shortAddress(contract)}`;
}
