/** “Add collection”: an address, what stands there, and only then the list. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useTokens } from '#renderer/store/use-tokens.ts';
import { Address } from '#renderer/ui/address.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import { ProblemNote } from '#renderer/ui/problem-note.tsx';
import { checksummed } from '#shared/address.ts';
import { fieldKinds } from '#shared/fields.ts';
import { collectionPlace, contractPlace, tokenPlace } from '#shared/places.ts';
import { shortAddress } from '#shared/short-address.ts';
import styles from './dialogs.module.css';
import { type Found, lookUp } from './look-up.ts';
import { useFollowed } from './use-followed.ts';
import { useFoundCollections } from './use-found-collections.ts';

interface AddDialogProps {
  /** Whose balance shows that a contract answers. */
  readonly owner: string | null;
  readonly onClose: () => void;
}

export function AddDialog({ owner, onClose }: AddDialogProps) {
  const { id: connection } = useActiveConnection();
  const [typed, setTyped] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const [found, setFound] = useState<Found | 'looking' | null>(null);
  const asking = useRef<AbortController | null>(null);
  const offered = useFoundCollections();
  const followed = useTokens('erc721');
  useEffect(() => () => asking.current?.abort(), []);
  const look = async (text: string) => {
    asking.current?.abort();
    const { fieldProblem } = await import('#shared/input.ts');
    const problem = fieldProblem({ kind: 'address', required: true }, text);
    setUnfit(problem);
    setFound(null);
    if (problem !== null) return;
    const current = new AbortController();
    asking.current = current;
    setFound('looking');
    const answer = await lookUp(connection, checksummed(text), owner, current.signal);
    if (!current.signal.aborted) setFound(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(typed.trim());
  };
  const change = (text: string) => {
    asking.current?.abort();
    setTyped(text);
    setUnfit(null);
    setFound(null);
  };
  const again = followed.find(({ address }) => address.toLowerCase() === typed.trim().toLowerCase());
  return (
    <Dialog title="Add collection" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Contract address"
          name="address"
          value={typed}
          onChange={change}
          placeholder={fieldKinds.address.example}
          problem={unfit}
          {...(again === undefined ? {} : { note: 'It is followed already.' })}
        />
        <div role="status" className={styles.form}>
          {found === 'looking' && <p className={styles.soft}>Asking the contract…</p>}
          {found !== null && found !== 'looking' && <FoundView found={found} onClose={onClose} onAgain={() => void look(typed.trim())} />}
        </div>
        {found === null && offered.length > 0 && (
          <div className={styles.found}>
            <h3 className={styles.heading}>Seen with your accounts</h3>
            <ul>
              {offered.map(({ address, name }) => (
                <li key={address} className={styles.foundRow}>
                  <span>
                    <Address address={address} label={name ?? undefined} mark />
                  </span>
                  <Button
                    size="small"
                    aria-label={`Look at ${name ?? shortAddress(address)}`}
                    onClick={() => {
                      change(address);
                      void look(address);
                    }}
                  >
                    Look at it
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {(found === null || found === 'looking') && (
          <div className={styles.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="main" disabled={found === 'looking'}>
              Look it up
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function FoundView({ found, onClose, onAgain }: { found: Found; onClose: () => void; onAgain: () => void }) {
  const followed = useFollowed();
  const [, navigate] = useLocation();
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
  const name = found.name ?? shortAddress(found.address);
  const add = async () => {
    if (!(await followed.follow(found.address, name))) return;
    onClose();
    navigate(collectionPlace(found.address));
  };
  return (
    <>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{found.name ?? 'could not be read'}</dd>
        <dt>Symbol</dt>
        <dd>{found.symbol ?? 'could not be read'}</dd>
        <dt>You hold</dt>
        <dd>{found.balance === null ? 'could not be read' : withCommas(found.balance)}</dd>
      </dl>
      {found.surely ? (
        <p className={styles.soft}>It says that it is a collection (ERC721). Anybody may give a contract any name.</p>
      ) : (
        <p className={styles.care}>It does not say that it is a collection (ERC165); it only answers how many one holds.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" disabled={followed.running} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </>
  );
}
