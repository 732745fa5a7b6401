/** The accounts by name. Many of them are folded, searchable, and scroll inside the card. */

import { Pencil, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { Address } from '#renderer/core/ui/address.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { wholeOnFocus } from '#renderer/core/ui/shortened.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { useFocusBack } from '#renderer/core/ui/use-focus-back.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace } from '#shared/core/places.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import styles from './accounts-card.module.css';
import { LabelEditor } from './label-editor.tsx';
import { signedWords, useLastSigner } from './last-signer.ts';
import { type AccountBalance, type AccountBalances, useAccountBalances } from './use-account-balances.ts';

// Later: its readers of tokens are in the script of the assets, which come later.
const HeldByAccount = laterPart(async () => (await import('./held-by-account.tsx')).HeldByAccount);

/** Up to this many are shown without folding. */
const few = 6;
const firstOf = 4;
// More rows at once are slow to draw.
const atOnce = 500;

interface AccountListProps {
  readonly accounts: readonly NamedAccount[];
  readonly onReceive: (address: string) => void;
}

export function AccountList({ accounts, onReceive }: AccountListProps) {
  const balances = useAccountBalances();
  const signer = useLastSigner();
  const [sought, setSought] = useState('');
  const [most, setMost] = useState(firstOf);
  const isMany = accounts.length > few;
  const read = accounts.slice(0, few);
  const isSeeking = sought.trim() !== '';
  const isOpen = most > firstOf;
  const found = isSeeking ? accounts.filter(({ name, address }) => matchText(`${name} ${address}`, sought) !== null) : accounts;
  const shown = isMany ? found.slice(0, isSeeking ? Math.max(most, atOnce) : most) : found;
  return (
    <>
      {isMany && (
        <div className="stack soft small gap-4 mt-8">
          <SearchField label={t('Find an account')} value={sought} onChange={setSought} />
          <span role="status">
            {found.length < accounts.length
              ? t('{found} of {all} accounts', { found: found.length, all: accounts.length })
              : t('{count} accounts', { count: accounts.length })}
          </span>
        </div>
      )}
      <ul className={styles.list} data-many={isMany}>
        {shown.map((account) => (
          <AccountRow
            key={account.address}
            account={account}
            signed={signer !== null && sameAddress(signer.address, account.address) ? signedWords(signer) : null}
            balance={balances.from === 'nowhere' ? 'not given' : (balances.of.get(account.address) ?? missing(balances, account))}
            isRead={read.includes(account)}
            onReceive={() => onReceive(account.address)}
          />
        ))}
        {(isOpen || isSeeking) && shown.length < found.length && (
          <li className={styles.more}>
            <Button size="small" onClick={() => setMost(Math.max(most, atOnce) + atOnce)}>
              {t('Show more')}
            </Button>
          </li>
        )}
      </ul>
      {isMany && !isSeeking && (
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setMost(isOpen ? firstOf : atOnce)}>
          {isOpen ? t('Show the first {count}', { count: firstOf }) : t('Show all {count} accounts', { count: accounts.length })}
        </Button>
      )}
    </>
  );
}

interface AccountRowProps {
  readonly account: NamedAccount;
  /** What it signed last, in words; null where that was another account, or isn't known. */
  readonly signed: string | null;
  /** Null where the service reports the balances of other accounts only. `not given`: of none, or it isn't read. */
  readonly balance: AccountBalance | null | 'not given';
  /** Whether what it holds is read: each token of each account is a request. */
  readonly isRead: boolean;
  readonly onReceive: () => void;
}

function Balance({ of }: { of: AccountRowProps['balance'] }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  if (of === 'not given') return null;
  if (of?.face.face === 'loading')
    return (
      <span className={styles.balance}>
        <Skeleton size="line" />
      </span>
    );
  const wei = of?.wei ?? null;
  return (
    <span className={styles.balance}>
      {wei === null ? <span className="soft">{t('unknown')}</span> : <Amount baseUnits={wei} currency={currency} short base="wei" />}
    </span>
  );
}

/** Null where the service reports each account but this one. `not given` where only the first of many were read from the chain. */
const missing = ({ from, of }: AccountBalances, { address }: NamedAccount) => (from === 'service' && !of.has(address) ? null : 'not given');

function AccountRow({ account, signed, balance, isRead, onReceive }: AccountRowProps) {
  const { address, name } = account;
  const [renaming, setRenaming] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  useFocusBack(controls, renaming);
  if (renaming) {
    return (
      <li className={styles.row}>
        <Mark address={address} />
        {/* Not lazy, or the first key press would be lost. */}
        <LabelEditor account={account} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={cx(styles.account, 'link-row', wholeOnFocus)}>
      <Mark address={address} />
      <p className="break-words semibold min-w-0">
        <Link to={addressPlace(address)} className="row-link">
          {name}
        </Link>
      </p>{' '}
      <Balance of={balance} />
      <p className={styles.address}>
        <Address address={address} />
      </p>
      <div ref={controls} className={styles.controls}>
        <IconButton label={t('Rename {name}', { name })} icon={<Pencil size={15} aria-hidden />} onClick={() => setRenaming(true)} />
        <IconButton label={t('Receive to {name}', { name })} icon={<QrCode size={16} aria-hidden />} onClick={onReceive} />
        <CopyButton label={t('Copy address of {name}', { name })} text={address} />
      </div>
      {isRead && <HeldByAccount address={address} />}
      {signed !== null && (
        <p className={styles.signed}>
          <Badge>{signed}</Badge>
        </p>
      )}
    </li>
  );
}
