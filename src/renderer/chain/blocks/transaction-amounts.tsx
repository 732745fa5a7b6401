/** What a transaction of a block moved, and what it cost. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { Amount, HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { ownNameOf } from '#renderer/tokens/token-called.ts';
import { unitOfToken, useToken } from '#renderer/tokens/use-token.ts';
import { feeOf } from '#shared/chain/fee.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { MovedTokens } from './moved-tokens.ts';
import styles from './transactions-table.module.css';

export const Unknown = ({ why }: { why?: string }) => (
  <span className="soft" title={why}>
    {t('unknown')}
  </span>
);

interface ValueProps extends Pick<MovedProps, 'names' | 'isKnown'> {
  readonly transaction: Transaction;
  readonly receipt: Receipt | null;
  readonly moved: MovedTokens | null;
  /** What its call asks to move; null for anything else. */
  readonly asked: object | null;
}

/** The tokens that it moved, else the native currency. That a transfer of tokens carries none of that says nothing. */
export function Value({ transaction: { value, to, data }, receipt, moved, asked, names, isKnown }: ValueProps) {
  'use memo';
  const currency = useActiveConnection().chain?.currency ?? null;
  if (moved !== null) return <Moved moved={moved} names={names} isKnown={isKnown} />;
  if (asked !== null && receipt?.status === 'reverted') return <span className="soft">{t('nothing moved')}</span>;
  if (asked !== null) return <Unknown why={t('The receipt isn’t known, or it reports something other than what the call asked for.')} />;
  if (value === null) return <Unknown />;
  const isCall = value === '0' && to !== null && data !== '0x';
  return (
    <span className={isCall ? 'soft' : undefined}>
      <Amount baseUnits={value} currency={currency} short base="wei" />
    </span>
  );
}

interface MovedProps {
  readonly moved: MovedTokens;
  readonly names: Names;
  readonly isKnown: (contract: string) => boolean;
}

/** An amount with its token below. The symbol of an unknown one is in quotation marks, beside its contract: anyone can choose one. */
function Moved({ moved: { token, amount, tokenId }, names, isKnown }: MovedProps) {
  'use memo';
  const known = isKnown(token);
  const facts = useToken(token);
  const { hideAmounts } = useDisplay();
  const unit = unitOfToken(known || facts.symbol === null ? facts : { ...facts, symbol: t('“{name}”', { name: facts.symbol }) });
  const called = names.of(token)?.text ?? (known ? ownNameOf(token, facts.name, names) : null);
  return (
    <span className={styles.moved}>
      {amount === null ? (
        <span>#{(tokenId ?? '').length > 12 ? `${tokenId?.slice(0, 8)}…` : tokenId}</span>
      ) : unit !== null ? (
        <span>
          <Amount baseUnits={amount} currency={unit} short />
        </span>
      ) : facts.isReading ? (
        <Skeleton size="line" />
      ) : hideAmounts ? (
        <HiddenAmount />
      ) : (
        <span className={styles.digits} title={t('{amount} base units', { amount: groupedBaseUnits(amount) })}>
          {groupedBaseUnits(amount)}
        </span>
      )}
      <span className={styles.token} title={token}>
        {tokenWords(called, shortAddress(token), amount !== null && unit === null && !facts.isReading)}
      </span>
    </span>
  );
}

/** Below an amount. */
function tokenWords(name: string | null, token: string, isInBaseUnits: boolean): string {
  if (!isInBaseUnits) return name ?? t('of {token}', { token });
  return name === null ? t('base units of {token}', { token }) : t('base units {name}', { name });
}

/** As the receipt says. */
export function Fee({ transaction, receipt }: { transaction: Transaction; receipt: Receipt | null }) {
  'use memo';
  const currency = useActiveConnection().chain?.currency ?? null;
  const fee = receipt === null ? null : feeOf(transaction, receipt);
  if (fee === null) return <Unknown />;
  return <Amount baseUnits={fee.wei} currency={currency} about base="wei" sign={fee.is === 'at least' ? '≥ ' : ''} />;
}
