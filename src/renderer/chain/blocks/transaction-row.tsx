/** A row of the transactions of a block. */

import { memo, useEffect, useState } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { type Read, useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { LongCell, type LongColumn, LongRow, Unread, UnreadCells, WideCell } from '#renderer/core/ui/long-table.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Shortened } from '#renderer/core/ui/shortened.tsx';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { ownNameOf } from '#renderer/tokens/token-called.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { transactionPlace } from '#shared/core/places.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress, shortAddress } from '#shared/core/short-address.ts';
import { FailedCells } from './block-row-view.tsx';
import { askedTransfer, movedTokens } from './moved-tokens.ts';
import { Fee, Unknown, Value } from './transaction-amounts.tsx';
import styles from './transactions-table.module.css';
import type { CallReader } from './use-call-reader.ts';

export const transactionColumns: readonly LongColumn[] = [
  { name: t('Transaction') },
  { name: t('Method'), folds: true },
  { name: t('From') },
  // If tokens moved, these show who received them and how much, not the transaction’s own to and value.
  { name: t('To') },
  { name: t('Amount'), align: 'end' },
  { name: t('Fee'), align: 'end' },
  { name: t('Status') },
];

interface TransactionRowProps {
  readonly hash: string;
  /** `340 · 36 s ago`, where the rows are of several blocks. */
  readonly block: string | null;
  readonly index: number;
  readonly names: Names;
  /** Null until it is loaded. */
  readonly calls: CallReader | null;
  /** Whether the person follows this token, or the chain is known for it. */
  readonly isKnown: (contract: string) => boolean;
}

/** A row that scrolls by faster than this, in milliseconds, is not read. */
const settle = 80;

// Memoized as a whole: while the list scrolls, only new rows are rendered.
export const TransactionRow = memo(function TransactionRow({ hash, block, index, ...how }: TransactionRowProps) {
  'use memo';
  const when = useSettled();
  const read = useRead(chainQueries.transaction(hash, 'settled'), { when });
  const receipt = useRead(chainQueries.receipt(hash, 'settled'), { when });
  const face = faceOf(read);
  const transaction = valueIn(face);
  return (
    <LongRow index={index} place={index}>
      <LongCell namesRow className={block === null ? undefined : styles.moved}>
        <Link to={transactionPlace(hash)} className={styles.hash}>
          <Hash hash={hash} of="transaction" />
        </Link>
        {block !== null && <span className={styles.token}>{block}</span>}
      </LongCell>
      {face.face === 'loading' && <UnreadCells columns={transactionColumns} />}
      {face.face === 'error' && <FailedCells columns={transactionColumns} problem={face.problem} onAgain={read.again} />}
      {face.face === 'unrecognized' && (
        <WideCell columns={transactionColumns.length - 1}>
          {t('Blockdesk can’t read the answer. The transaction’s page shows it raw.')}
        </WideCell>
      )}
      {transaction !== null && <Cells transaction={transaction} receipt={receipt} {...how} />}
    </LongRow>
  );
});

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settle);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

interface CellsProps extends Omit<TransactionRowProps, 'hash' | 'block' | 'index'> {
  readonly transaction: Transaction;
  readonly receipt: Read<Receipt>;
}

function Cells({ transaction, names, calls, isKnown, receipt: read }: CellsProps) {
  'use memo';
  const face = faceOf(read);
  const receipt = valueIn(face);
  const isCall = transaction.to !== null && transaction.data !== null && transaction.data !== '0x';
  const action = calls?.action(transaction) ?? null;
  const asked = askedTransfer(transaction, action, isKnown);
  const moved = receipt === null ? null : movedTokens(transaction, receipt, action, isKnown);
  // Whether it moves tokens, and to whom, isn't known yet.
  const isReading = isCall && transaction.value === '0' && (calls === null || face.face === 'loading');
  // The sender spent what another account lets it spend.
  const isForAnother = moved !== null && !sameAddress(moved.from, transaction.from);
  const payer = moved?.from ?? transaction.from;
  const party = (address: string) => <AddressLink address={address} name={names.of(address)} />;
  return (
    <>
      <LongCell folds className={styles.method}>
        <Method transaction={transaction} calls={calls} />
      </LongCell>
      <LongCell>
        <span className={isForAnother ? styles.parties : styles.party}>
          {transaction.from === null ? <Unknown /> : party(moved?.from ?? transaction.from)}
          {isForAnother && transaction.from !== null && (
            <span className={styles.by}>
              {rich('sent by {sender}', {
                sender: names.of(transaction.from)?.text ?? <Shortened whole={transaction.from} short={shortAddress(transaction.from)} />,
              })}
            </span>
          )}
        </span>
      </LongCell>
      <LongCell>
        <span className={styles.party}>
          {isReading ? (
            <Unread />
          ) : payer !== null && sameAddress(payer, moved?.to ?? transaction.to) ? (
            <span className="soft">{t('the same account')}</span>
          ) : moved !== null ? (
            party(moved.to)
          ) : (
            <Called transaction={transaction} names={names} isKnown={isKnown} isMined={receipt !== null} />
          )}
        </span>
      </LongCell>
      <LongCell align="end">
        {isReading ? (
          <Unread />
        ) : (
          <Value transaction={transaction} receipt={receipt} moved={moved} asked={asked} names={names} isKnown={isKnown} />
        )}
      </LongCell>
      <LongCell align="end">{face.face === 'loading' ? <Unread /> : <Fee transaction={transaction} receipt={receipt} />}</LongCell>
      <LongCell>{face.face === 'loading' ? <Unread /> : <Status receipt={receipt} />}</LongCell>
    </>
  );
}

interface CalledProps extends Pick<TransactionRowProps, 'names' | 'isKnown'> {
  readonly transaction: Transaction;
  readonly isMined: boolean;
}

/** The address that it was sent to; a token that the person follows by the name that it has, unless they named it. */
function Called({ transaction: { to, creates }, names, isKnown, isMined }: CalledProps) {
  'use memo';
  const address = to ?? creates;
  const name = address === null ? null : names.of(address);
  const followed = address !== null && name === null && isMined && isKnown(address) ? address : null;
  const own = ownNameOf(followed, useToken(followed).name, names);
  if (address === null) return <span className="soft">{t('a new contract')}</span>;
  return <AddressLink address={address} name={own === null ? name : { text: own, kind: 'label' }} />;
}

/** The name of the called function, from the first four bytes of the data. */
function Method({ transaction: { to, data }, calls }: { transaction: Transaction; calls: CallReader | null }) {
  'use memo';
  const symbol = useActiveConnection().chain?.currency?.symbol ?? null;
  const selector = to !== null && data !== null && data.length >= 10 ? data.slice(0, 10).toLowerCase() : null;
  const name = selector === null ? null : (calls?.method(selector) ?? null);
  if (to === null) return <span className="soft">{t('creates a contract')}</span>;
  if (data === null) return <Unknown />;
  if (data === '0x')
    return <span className="soft">{symbol === null ? t('native currency transfer') : t('{symbol} transfer', { symbol })}</span>;
  if (name !== null) return <span title={`${name.types}, ${selector}`}>{visibleText(name.name, 40)}</span>;
  return <code className="mono">{selector ?? data}</code>;
}

function Status({ receipt }: { receipt: Receipt | null }) {
  'use memo';
  const status = receipt?.status ?? null;
  if (status === 'success') return <Badge tone="good">{t('confirmed')}</Badge>;
  return status === 'reverted' ? <Badge tone="bad">{t('failed')}</Badge> : <Unknown />;
}
