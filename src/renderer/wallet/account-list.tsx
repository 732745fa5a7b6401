/** The accounts by name. Many of them are folded, searchable, and scroll inside the card. */
import { useState } from 'react';
import { matchText } from '#renderer/core/lib/match-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { AccountRow } from './account-row.tsx';
import styles from './accounts-card.module.css';
import { useAccountBalances } from './use-account-balances.ts';

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
  const [sought, setSought] = useState('');
  const [most, setMost] = useState(firstOf);
  const isMany = accounts.length > few;
  const isSeeking = sought.trim() !== '';
  const isOpen = most > firstOf;
  const found = isSeeking ? accounts.filter(({ name, address }) => matchText(`${name} ${address}`, sought) !== null) : accounts;
  const shown = isMany ? found.slice(0, isSeeking ? Math.max(most, atOnce) : most) : found;
  return (
    <>
      {isMany && (
        <div className="stack soft small gap-4 mt-8">
          <SearchField label="Find an account" value={sought} onChange={setSought} />
          <span role="status">
            {found.length < accounts.length ? `${found.length} of ${accounts.length} accounts` : `${accounts.length} accounts`}
          </span>
        </div>
      )}
      <ul className={styles.list} data-many={isMany}>
        {shown.map((account) => (
          <AccountRow
            key={account.address}
            account={account}
            first={accounts.length > 1 && account === accounts[0]}
            wei={balances.get(account.address) ?? null}
            onReceive={() => onReceive(account.address)}
          />
        ))}
        {(isOpen || isSeeking) && shown.length < found.length && (
          <li className={styles.more}>
            <Button size="small" onClick={() => setMost(Math.max(most, atOnce) + atOnce)}>
              Show more
            </Button>
          </li>
        )}
      </ul>
      {isMany && !isSeeking && (
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setMost(isOpen ? firstOf : atOnce)}>
          {isOpen ? `Show the first ${firstOf}` : `Show all ${accounts.length} accounts`}
        </Button>
      )}
    </>
  );
}
