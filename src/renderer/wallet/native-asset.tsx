/** The chain's own currency: its balance, what the service can do with it, and whose it is as far as the service reports it. */

import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount, BaseUnits } from '#renderer/core/ui/amount.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { AssetRow } from './asset-row.tsx';
import styles from './assets-card.module.css';
import { blockWords } from './held-words.ts';
import { blocksOf, useAccountBalances } from './use-account-balances.ts';

interface NativeAssetProps {
  readonly wei: string;
  readonly face: Face<string>;
  readonly answer: Answer<string> | null;
}

export function NativeAsset({ wei, face, answer }: NativeAssetProps) {
  const connection = useActiveConnection();
  const currency = connection.chain?.currency ?? null;
  const symbol = currency === null ? null : visibleText(currency.symbol, 12);
  return (
    <AssetRow
      name={symbol ?? t('Native currency')}
      to={null}
      mark={<TokenMark address={`native ${connection.chain?.id ?? ''}`} name={symbol} />}
      below={
        <>
          {t('Pays network fees · can’t be sent from Blockdesk')}
          <Together reported={wei} />
        </>
      }
      amount={
        <>
          <Amount baseUnits={wei} currency={currency} short base="wei" />
          {face.face === 'stale' && <AsOf at={face.readAt} stale={face.problem !== null} block={answer?.block ?? null} />}
        </>
      }
      details={
        <>
          <div className="row wrap gap-4">
            <BaseUnits baseUnits={wei} base="wei" />
            <CopyButton label={t('Copy exact amount in wei')} text={wei} />
            <RawButton operation="user.balance" input={{}} answer={answer} />
          </div>
          <p className="soft">
            {currency === null && `${t('In wei, as this chain’s currency isn’t known.')} `}
            <ReportedWords />
          </p>
          <ByAccount />
        </>
      }
    />
  );
}

/** What the accounts have together, where that isn't what the service reports. */
function Together({ reported }: { reported: string }) {
  const { from, of } = useAccountBalances();
  const currency = useActiveConnection().chain?.currency ?? null;
  const { hideAmounts } = useDisplay();
  const all = useAccounts()?.length ?? 0;
  const known = [...of.values()].flatMap(({ wei }) => wei ?? []);
  const isRead = [...of.values()].every(({ face }) => face.face !== 'loading');
  if (from !== 'chain' || hideAmounts || known.length === 0 || !isRead) return null;
  const sum = known.reduce((total, wei) => total + BigInt(wei), 0n).toString();
  if (sum === reported && known.length === all) return null;
  const amount = <Amount baseUnits={sum} currency={currency} short base="wei" {...(known.length < all ? { sign: '≥ ' } : {})} />;
  return (
    <span className="block">
      {rich('{all, plural, one {On your account: {amount}} other {On your # accounts: {amount}}}', { all, amount })}
      {known.length < all && ` · ${t('{count} of {all} accounts couldn’t be read', { count: all - known.length, all })}`}
    </span>
  );
}

/** What each account has, where the chain tells it. */
function ByAccount() {
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

/** Whose balance it is, as far as the service reports it. */
function ReportedWords() {
  const service = useServiceName();
  const balances = useAccountBalances();
  const accounts = useAccounts();
  const own = new Set(accounts?.map(({ address }) => address));
  const others = accounts === null ? 0 : [...balances.of.keys()].filter((address) => !own.has(address)).length;
  if (balances.from !== 'service') return <>{t('Total reported by {service}. Not broken down by account.', { service })}</>;
  return (
    <>
      {t('Sum of {count, plural, one {# account} other {# accounts}}, as reported by {service}.', { count: balances.of.size, service })}
      {others > 0 &&
        ` ${t('{count, plural, one {# of them isn’t} other {# of them aren’t}} in your list of accounts.', { count: others })}`}
    </>
  );
}
