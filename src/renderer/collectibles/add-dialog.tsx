/** “Add collection”: the contract is read first, and only a collection can be added. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { useFollowing } from '#renderer/tokens/use-following.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { foundTransfers } from '#shared/chain/watch.ts';
import { checksummed } from '#shared/core/address.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { collectionPlace, contractPlace, tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './dialogs.module.css';
import { type Found, lookUp } from './look-up.ts';

interface AddDialogProps {
  /** A contract that answers this account's balance may be a collection. */
  readonly owner: string | null;
  readonly onClose: () => void;
}

export function AddDialog({ owner, onClose }: AddDialogProps) {
  const { id: connection } = useActiveConnection();
  const [typed, setTyped] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const [found, setFound] = useState<Found | 'looking' | null>(null);
  const asking = useRef<AbortController | null>(null);
  const followed = useTokens('erc721');
  useEffect(() => () => asking.current?.abort(), []);
  const look = async (text: string) => {
    asking.current?.abort();
    const { fieldProblem } = await import('#shared/core/input.ts');
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
    <Dialog title={t('Add collection')} typesAtOnce onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={t('Contract address')}
          name="address"
          value={typed}
          onChange={change}
          placeholder="0x…"
          problem={unfit}
          {...(again === undefined ? {} : { note: t('You already added it.') })}
        />
        <div role="status" className={styles.form}>
          {found === 'looking' && <p className="soft">{t('Asking the contract…')}</p>}
          {found !== null && found !== 'looking' && <FoundView found={found} onClose={onClose} onAgain={() => void look(typed.trim())} />}
        </div>
        {found === null && (
          <SeenCollections
            onLook={(address) => {
              change(address);
              void look(address);
            }}
          />
        )}
        {(found === null || found === 'looking') && (
          <div className="flex wrap justify-end gap-8">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" look="main" disabled={found === 'looking'}>
              {t('Look it up')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

interface FoundViewProps {
  readonly found: Found;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** The result: a collection that can be added, or what the address is instead. */
function FoundView({ found, onClose, onAgain }: FoundViewProps) {
  if (found.is === 'problem') return <Problem problem={found.problem} onAgain={onAgain} />;
  if (found.is === 'neither')
    return (
      <ProblemNote
        tone="care"
        title={t('This doesn’t look like a collection')}
        text={t('It doesn’t declare a collection (ERC165) and returns no balance. There may be no contract at this address.')}
        next={t('Check the address, and that it is on this connection’s chain.')}
        actions={<Link to={contractPlace(found.address)}>{t('Open as a contract')}</Link>}
      />
    );
  if (found.is === 'token')
    return (
      <ProblemNote
        tone="care"
        title={found.name === null ? t('This is a token') : t('This is a token: {name}', { name: found.name })}
        text={t('It has amounts with decimals (ERC20). Collectibles (ERC721) have no amounts.')}
        next={t('Tokens are under Tokens in the sidebar.')}
        actions={<Link to={tokenPlace(found.address)}>{t('Open the token')}</Link>}
      />
    );
  return <CollectionFound found={found} onClose={onClose} />;
}

function CollectionFound({ found, onClose }: { found: Extract<Found, { is: 'collection' }>; onClose: () => void }) {
  const following = useFollowing('erc721');
  const [, navigate] = useLocation();
  const name = found.name ?? shortAddress(found.address);
  const add = async () => {
    if (!(await following.follow(found.address, name))) return;
    onClose();
    navigate(collectionPlace(found.address));
  };
  return (
    <>
      <dl className="facts-grid gap-4-16">
        <dt>{t('Name')}</dt>
        <dd>{found.name ?? t('couldn’t be read')}</dd>
        <dt>{t('Symbol')}</dt>
        <dd>{found.symbol ?? t('couldn’t be read')}</dd>
        <dt>{t('You hold')}</dt>
        <dd>{found.balance === null ? t('couldn’t be read') : countWords(BigInt(found.balance))}</dd>
      </dl>
      {found.surely ? (
        <p className="soft">{t('It declares itself a collection (ERC721). Anyone can give a contract any name.')}</p>
      ) : (
        <p className="care">{t('It doesn’t declare itself a collection (ERC165). It only returns a balance.')}</p>
      )}
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="main" disabled={following.running} onClick={() => void add()}>
          {t('Add')}
        </Button>
      </div>
    </>
  );
}

/** Collections seen with the person's accounts. */
function SeenCollections({ onLook }: { onLook: (address: string) => void }) {
  const offered = useFoundCollections();
  if (offered.length === 0) return null;
  return (
    <div className="stack gap-4">
      <h3 className="semibold small">{t('Seen with your accounts')}</h3>
      <ul>
        {offered.map(({ address, name }) => (
          <li key={address} className={styles.foundRow}>
            <span>
              <Address address={address} label={name ?? undefined} mark />
            </span>
            <Button
              size="small"
              aria-label={t('Look at {collection}', { collection: name ?? shortAddress(address) })}
              onClick={() => onLook(address)}
            >
              {t('Look at it')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FoundCollection {
  /** EIP-55. */
  readonly address: string;
  /** Safe to show; null if not read yet. */
  readonly name: string | null;
}

const most = 20;

/** Collections in the person's receipts, or found by watching, that are not followed. */
function useFoundCollections(): readonly FoundCollection[] {
  const { sources } = useSeenSources();
  const { value: page } = useOwn(writeQueries.everyFound());
  const followed = new Set(useTokens('erc721').map(({ address }) => address));
  const found = new Map<string, string | null>();
  for (const { about } of sources?.known ?? []) {
    for (const { contract, name, standard } of about.tokens) if (standard === 'erc721') found.set(checksummed(contract), name);
  }
  for (const { kind, token } of page === null ? [] : foundTransfers(page)) {
    if (kind === 'erc721' && token !== null && !found.has(checksummed(token))) found.set(checksummed(token), null);
  }
  return [...found]
    .filter(([address]) => !followed.has(address))
    .slice(0, most)
    .map(([address, name]) => ({ address, name: name === null || name === '' ? null : visibleText(name, 40) }));
}
