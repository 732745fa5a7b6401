/** The hash of a transaction, shortened, as a link to its page. */
import { Link } from 'wouter';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { transactionPlace } from '#shared/core/places.ts';

export function TransactionLink({ hash }: { hash: string }) {
  return (
    <Link to={transactionPlace(hash)}>
      <Hash hash={hash} of="transaction" />
    </Link>
  );
}
