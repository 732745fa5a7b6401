/** Where the things of the chain lie: the explorer and, for a transaction, its block once that is known. */

import { Link } from 'wouter';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { blockPlace } from '#shared/core/places.ts';
import { explorerPlace } from '#shared/core/screens.ts';

export function Trail() {
  return <Link to={explorerPlace}>Explorer</Link>;
}

/** `hash`: in lower case. */
export function TransactionTrail({ hash }: { hash: string }) {
  // The screen asks; here it is only told.
  const block = valueIn(faceOf(useKnownAnswer(chainQueries.transaction(hash))))?.blockNumber ?? null;
  return (
    <>
      <Trail />
      {block !== null && (
        <>
          {' / '}
          <Link to={blockPlace(block)}>Block {withCommas(block)}</Link>
        </>
      )}
    </>
  );
}
