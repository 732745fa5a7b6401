/** What all payments come to, token by token, beside what the accounts have of it. */

import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { AccountBalances } from '#renderer/writes/send/account-balances.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './pay.module.css';
import type { Payment } from './pay-lines.ts';
import { amountOf, unitOf } from './payment-table.tsx';

interface TotalsProps {
  readonly payments: readonly Payment[];
  /** Other lines can't be read yet. */
  readonly isPart: boolean;
}

export function Totals({ payments, isPart }: TotalsProps) {
  const { accounts } = useAccountChoice();
  const groups = Map.groupBy(payments, ({ token }) => token.address);
  return (
    <ul className={styles.totals} aria-label={t('Totals')}>
      {[...groups].map(([contract, group]) => {
        const [first] = group;
        if (first === undefined) return null;
        const { token } = first;
        const sum = group.reduce((total, { baseUnits }) => total + BigInt(baseUnits), 0n).toString();
        return (
          <li key={contract}>
            <p>
              <strong>{amountOf(sum, token)}</strong>{' '}
              {isPart
                ? t('in {count, plural, one {# payment} other {# payments}} so far', { count: group.length })
                : t('in {count, plural, one {# payment} other {# payments}}', { count: group.length })}
            </p>
            {accounts.length > 0 && (
              <AccountBalances
                contract={contract}
                token={{ symbol: unitOf(token), decimals: token.decimals, isReading: false }}
                accounts={accounts}
                typed={sum}
                isSum={group.length > 1}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
