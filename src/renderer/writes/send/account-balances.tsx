/** The person's accounts, each with its balance of the chosen token. The service picks which of them sends. */

import { useState } from 'react';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { type Holding, useBalancesOf } from '#renderer/tokens/use-holdings.ts';
import { unitOfToken } from '#renderer/tokens/use-token.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Max, PlainHolding, type ShownToken } from './amount-field.tsx';
import styles from './send.module.css';

/** More accounts than this are folded. */
const most = { shown: 5, folded: 4, judged: 20 } as const;
const unfolded = (accounts: readonly NamedAccount[]) => (accounts.length <= most.shown ? accounts : accounts.slice(0, most.folded));

interface AccountBalancesProps {
  /** Or `native`. */
  readonly contract: string;
  readonly token: ShownToken;
  readonly accounts: readonly NamedAccount[];
  /** Base units to be sent; null while there are none. */
  readonly typed: string | null;
  /** It is the sum of several payments. */
  readonly isSum?: boolean;
}

export function AccountBalances({ contract, token, accounts, typed, isSum = false }: AccountBalancesProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? accounts : unfolded(accounts);
  // Folded ones only to judge an amount.
  const judged = accounts.slice(0, Math.max(shown.length, most.judged));
  const holdings = useBalancesOf(
    contract,
    (typed === null ? shown : judged).map(({ address }) => address),
  );
  const more = accounts.length - shown.length;
  const symbol = unitOfToken(token)?.symbol;
  return (
    <div className={styles.accounts}>
      <ul aria-label={symbol === undefined ? t('Your balances') : t('Your balances of {symbol}', { symbol })}>
        {shown.map(({ address, name }, index) => {
          const holding = holdings[index];
          return (
            <li key={address}>
              <span className="min-w-0 break-words">
                {name} <span className="mono">{shortAddress(address)}</span>
              </span>
              <span className={styles.held}>{holding !== undefined && <PlainHolding holding={holding} token={token} />}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button size="small" look="quiet" onClick={() => setOpen(true)}>
          {t('and {count} more', { count: more })}
        </Button>
      )}
      <Lacking typed={typed} accounts={accounts} holdings={holdings} isSum={isSum} />
    </div>
  );
}

interface LargestMaxProps extends Pick<AccountBalancesProps, 'contract' | 'token' | 'accounts'> {
  readonly onMax: (baseUnits: string) => void;
}

/** The largest balance of one account: a transfer takes from one of them. Of those in sight, where the person sees whose it is. */
export function LargestMax({ contract, token, accounts, onMax }: LargestMaxProps) {
  const shown = unfolded(accounts);
  const holdings = useBalancesOf(
    contract,
    shown.map(({ address }) => address),
  );
  const known = shown.flatMap(({ name }, index) => {
    const baseUnits = holdings[index]?.baseUnits ?? null;
    return baseUnits === null ? [] : [{ name, baseUnits }];
  });
  const largest = known.reduce<(typeof known)[number] | null>(
    (best, one) => (best === null || isBelow(one.baseUnits, best.baseUnits) ? one : best),
    null,
  );
  return <Max of={largest?.name ?? tc('of', 'one account')} most={largest?.baseUnits ?? null} token={token} onMax={onMax} />;
}

interface LackingProps {
  readonly typed: string | null;
  readonly accounts: readonly NamedAccount[];
  /** Of the first of them, in their order. */
  readonly holdings: readonly Holding[];
  readonly isSum: boolean;
}

/** Which accounts hold less than the amount, as far as that is known. */
function Lacking({ typed, accounts, holdings, isSum }: LackingProps) {
  const service = useServiceName();
  const below = accounts.flatMap(({ name }, index) => {
    const { baseUnits = null, face } = holdings[index] ?? {};
    return typed !== null && isBelow(typed, baseUnits) ? [{ name, isOld: face?.face === 'stale' }] : [];
  });
  const [first] = below;
  const isAll = below.length === accounts.length;
  const isOld = below.some((one) => one.isOld);
  return (
    <>
      {/* Announced as it comes, so it is there before. */}
      <p className={styles.care} role="status">
        {first !== undefined &&
          !isAll &&
          (isSum ? sumFailsWords(service, isOld) : failsWords(service, below.length === 1 ? first.name : null, isOld))}
      </p>
      {first !== undefined && isAll && (
        <p className={styles.care} role="alert">
          {noneWords(isSum, isOld)}
        </p>
      )}
    </>
  );
}

function noneWords(isSum: boolean, isOld: boolean): string {
  if (isSum)
    return isOld
      ? t('When last read, none of your accounts held this much. Some payments may fail.')
      : t('None of your accounts holds this much. Some payments would fail.');
  return isOld
    ? t('When last read, none of your accounts held this much. It may fail.')
    : t('None of your accounts holds this much. It would fail.');
}

const sumFailsWords = (service: string, isOld: boolean) =>
  isOld
    ? t('Some payments would fail if {service} picks an account that held less when last read.', { service })
    : t('Some payments would fail if {service} picks an account that holds less.', { service });

/** `account`: the only one with less; null for several. */
function failsWords(service: string, account: string | null, isOld: boolean): string {
  if (account === null)
    return isOld
      ? t('It would fail if {service} picks an account that held less when last read.', { service })
      : t('It would fail if {service} picks an account that holds less.', { service });
  return isOld
    ? t('It would fail if {service} picks {account}, which held less when last read.', { service, account })
    : t('It would fail if {service} picks {account}, which holds less.', { service, account });
}

/** Whether a known balance doesn't reach the amount. */
const isBelow = (amount: string, balance: string | null) => balance !== null && BigInt(balance) < BigInt(amount);
