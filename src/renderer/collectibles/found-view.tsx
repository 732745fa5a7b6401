/** What was found out about an address: a collection that can be added, or what it is instead. */
import { Link, useLocation } from 'wouter';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { collectionPlace, contractPlace, tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Found } from './look-up.ts';
import { useFollowed } from './use-followed.ts';

interface FoundViewProps {
  readonly found: Found;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

export function FoundView({ found, onClose, onAgain }: FoundViewProps) {
  if (found.is === 'problem') return <Problem problem={found.problem} onAgain={onAgain} />;
  if (found.is === 'neither')
    return (
      <ProblemNote
        tone="care"
        title="This is no collection, as far as it answers"
        text="It neither says that it is one (ERC165), nor tells how many one holds. There may be no contract at this address."
        next="Check the address, and that it is on this connection’s chain."
        actions={<Link to={contractPlace(found.address)}>Look at it as a contract</Link>}
      />
    );
  if (found.is === 'token')
    return (
      <ProblemNote
        tone="care"
        title={`This is a token${found.name === null ? '' : `: ${found.name}`}`}
        text="It counts amounts, with decimals (ERC20). A collection counts single things (ERC721)."
        next="Tokens have a screen of their own."
        actions={<Link to={tokenPlace(found.address)}>Open the token</Link>}
      />
    );
  return <CollectionFound found={found} onClose={onClose} />;
}

function CollectionFound({ found, onClose }: { found: Extract<Found, { is: 'collection' }>; onClose: () => void }) {
  const followed = useFollowed();
  const [, navigate] = useLocation();
  const name = found.name ?? shortAddress(found.address);
  const add = async () => {
    if (!(await followed.follow(found.address, name))) return;
    onClose();
    navigate(collectionPlace(found.address));
  };
  return (
    <>
      <dl className="facts-grid gap-4-16">
        <dt>Name</dt>
        <dd>{found.name ?? 'could not be read'}</dd>
        <dt>Symbol</dt>
        <dd>{found.symbol ?? 'could not be read'}</dd>
        <dt>You hold</dt>
        <dd>{found.balance === null ? 'could not be read' : withCommas(found.balance)}</dd>
      </dl>
      {found.surely ? (
        <p className="soft">It says that it is a collection (ERC721). Anybody may give a contract any name.</p>
      ) : (
        <p className="care">It does not say that it is a collection (ERC165); it only answers how many one holds.</p>
      )}
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" disabled={followed.running} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </>
  );
}
