/** What each account has of the native currency, where Multicall3 reports it, and what all have together. */

import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './assets-card.module.css';
import { blockWords } from './held-words.ts';
import { blocksOf, oldestOf, useAccountBalances } from './use-account-balances.ts';

/** What the accounts have together, where that isn't what the service reports. */
export function Together({ reported }: { reported: string }) {
  const { from, of } = useAccountBalances();
  const currency = useActiveConnection().chain?.currency ?? null;
  const { hideAmounts } = useDisplay();
  const all = useAccounts()?.length ?? 0;
  const known = [...of.values()].flatMap(({ wei }) => wei ?? []);
  const isRead = [...of.values()].every(({ face }) => face.face !== 'loading');
  if (from !== 'chain' || hideAmounts || known.length === 0 || !isRead) return null;
  const sum = known.reduce((total, wei) => total + BigInt(wei), 0n).toString();
  if (sum === reported && known.length === all) return null;
  const oldest = oldestOf([...of.values()]);
  const amount = <Amount baseUnits={sum} currency={currency} short base="wei" {...(known.length < all ? { sign: '≥ ' } : {})} />;
  return (
    <span className="block">
      {rich('{all, plural, one {On your account: {amount}} other {On your # accounts: {amount}}}', { all, amount })}
      {known.length < all && ` · ${t('{count} of {all} accounts couldn’t be read', { count: all - known.length, all })}`}
      {oldest !== null && (
        <>
          {' '}
          <AsOf at={oldest.readAt} stale block={oldest.block} />
        </>
      )}
    </span>
  );
}

/** What each account has, where Multicall3 reports it. */
export function ByAccount() {
  const { from, of } = useAccountBalances();
  const currency = useActiveConnection().chain?.currency ?? null;
  const named = nameAccounts(useAccounts() ?? [], useNotebook().entries);
  if (from !== 'chain') return null;
  const blocks = blocksOf([...of.values()].map(({ answer }) => answer));
  return (
    <>
      <dl className={styles.accounts}>
        {named
          .filter(({ address }) => of.has(address))
          .map(({ address, name }) => {
            const { wei = null, face } = of.get(address) ?? {};
            return (
              <div key={address}>
                <dt className="truncate">{name}</dt>
                <dd>
                  {face?.face === 'loading' ? (
                    <Skeleton size="line" />
                  ) : wei === null ? (
                    <span className="soft">{t('unknown')}</span>
                  ) : (
                    <Amount baseUnits={wei} currency={currency} short base="wei" />
                  )}
                  {face?.face === 'stale' && face.problem !== null && (
                    <AsOf at={face.readAt} stale block={of.get(address)?.answer?.block ?? null} />
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
      {blocks !== null && <p className="soft">{blockWords(blocks)}</p>}
    </>
  );
}
