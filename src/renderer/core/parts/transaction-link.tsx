/** The hash of a transaction, shortened, as a link to its page. */

import { Hash } from '#renderer/core/ui/hash.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { transactionPlace } from '#shared/core/places.ts';

export function TransactionLink({ hash }: { hash: string }) {
  return (
    <Link to={transactionPlace(hash)}>
      <Hash hash={hash} of="transaction" />
    </Link>
  );
}
