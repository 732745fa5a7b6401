/** A row of the transactions of a block. */
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { type Read, useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { LongCell, type LongColumn, LongRow, UnreadCells, WideCell } from '#renderer/core/ui/long-table.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { balanceChanges } from '#shared/chain/balance-changes.ts';
import { transactionPlace } from '#shared/core/places.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { FailedCells } from './block-row-view.tsx';
import styles from './transactions-table.module.css';

export const transactionColumns: readonly LongColumn[] = [
  { name: 'Transaction' },
  { name: 'Method', folds: true },
  { name: 'From' },
  { name: 'To' },
  { name: 'Value', align: 'end' },
  { name: 'Status' },
];

interface TransactionRowProps {
  readonly hash: string;
  readonly index: number;
  readonly names: Names;
  /** Whether the person follows this token, or the chain is known for it. */
  readonly isKnown: (contract: string) => boolean;
}

/** A row that scrolls by faster than this, in milliseconds, is not read. */
const settle = 80;

export function TransactionRow({ hash, index, names, isKnown }: TransactionRowProps) {
  'use memo';
  const when = useSettled();
  const read = useRead(chainQueries.transaction(hash, 'settled'), { when });
  const receipt = useRead(chainQueries.receipt(hash, 'settled'), { when });
  const face = faceOf(read);
  const transaction = valueIn(face);
  return (
    <LongRow index={index} place={index} layout={styles.columns}>
      <LongCell namesRow>
        <Link to={transactionPlace(hash)} className={styles.hash}>
          <Hash hash={hash} of="transaction" />
        </Link>
      </LongCell>
      {face.face === 'loading' && <UnreadCells columns={transactionColumns} />}
      {face.face === 'error' && <FailedCells columns={transactionColumns} problem={face.problem} onAgain={read.again} />}
      {face.face === 'unrecognized' && (
        <WideCell columns={transactionColumns.length - 1}>Blockdesk can’t read the answer. The transaction’s page shows it raw.</WideCell>
      )}
      {transaction !== null && <Cells transaction={transaction} names={names} isKnown={isKnown} receipt={receipt} />}
    </LongRow>
  );
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settle);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

interface CellsProps extends Pick<TransactionRowProps, 'names' | 'isKnown'> {
  readonly transaction: Transaction;
  readonly receipt: Read<Receipt>;
}

function Cells({ transaction, names, isKnown, receipt }: CellsProps) {
  'use memo';
  const currency = useActiveConnection().chain?.currency ?? null;
  const { from, to, value, creates } = transaction;
  const moved = movedToken(transaction, valueIn(faceOf(receipt)));
  return (
    <>
      <LongCell folds>
        <Method transaction={transaction} />
      </LongCell>
      <LongCell>{from === null ? <Unknown /> : <AddressLink address={from} name={names.of(from)} />}</LongCell>
      <LongCell>
        {to !== null ? (
          <AddressLink address={to} name={names.of(to)} />
        ) : creates !== null ? (
          <AddressLink address={creates} name={names.of(creates)} />
        ) : (
          <span className="soft">a new contract</span>
        )}
      </LongCell>
      <LongCell align="end">
        {moved !== null && isKnown(moved.token) ? (
          <TokenAmount contract={moved.token} baseUnits={moved.amount} digits={6} />
        ) : value === null ? (
          <Unknown />
        ) : (
          <Amount baseUnits={value} currency={currency} digits={6} base="wei" />
        )}
      </LongCell>
      <LongCell>
        <Status receipt={receipt} />
      </LongCell>
    </>
  );
}

/** What a transaction without value moved from its sender, if that is one amount of one token: its own events say so. Null otherwise. */
function movedToken(transaction: Transaction, receipt: Receipt | null): { readonly token: string; readonly amount: string } | null {
  if (transaction.value !== '0' || receipt === null) return null;
  const changes = balanceChanges(transaction, receipt);
  const [one, other] = changes?.list ?? [];
  if (one?.token == null || one.kind !== 'erc20' || changes?.list.length !== 2 || changes.more) return null;
  if (other?.token !== one.token || other.amount !== -one.amount) return null;
  const [giver, taken] = one.amount < 0n ? [one, other] : [other, one];
  return sameAddress(giver.address, transaction.from) ? { token: one.token, amount: String(taken.amount) } : null;
}

/** The name of the called function, from the first four bytes of the data. */
function Method({ transaction: { to, data } }: { transaction: Transaction }) {
  'use memo';
  const selector = to !== null && data !== null && data.length >= 10 ? data.slice(0, 10).toLowerCase() : null;
  const name = useMethodName(selector);
  if (to === null) return <span className="soft">creates a contract</span>;
  if (data === null) return <Unknown />;
  if (data === '0x') return <span className="soft">no call</span>;
  if (name !== null) return <span title={`${name.types}, ${selector}`}>{visibleText(name.name, 40)}</span>;
  return <code className="mono">{selector ?? data}</code>;
}

function Status({ receipt }: { receipt: Read<Receipt> }) {
  'use memo';
  const face = faceOf(receipt);
  if (face.face === 'loading') return <Skeleton size="line" />;
  const status = valueIn(face)?.status ?? null;
  if (status === 'success') return <Badge tone="good">confirmed</Badge>;
  return status === 'reverted' ? <Badge tone="bad">failed</Badge> : <Unknown />;
}

const Unknown = () => <span className="soft">unknown</span>;

interface MethodName {
  readonly name: string;
  /** `transfer(address,uint256)`. */
  readonly types: string;
}

type Find = (selector: string, added: readonly string[]) => MethodName | null;

let loaded: Find | null = null;
let loading: Promise<Find> | null = null;

async function load(): Promise<Find> {
  const { findSignatures } = await import('#shared/contracts/decoding/signatures.ts');
  loaded = (selector, added) => findSignatures('function', selector, added)[0] ?? null;
  return loaded;
}

/** `selector`: `0x` and 8 digits, in lower case. Whether the rest of the data fits is decided on the transaction's own page. */
function useMethodName(selector: string | null): MethodName | null {
  const { signatures } = useNotebook();
  const [find, setFind] = useState<{ readonly by: Find } | null>(loaded === null ? null : { by: loaded });
  useEffect(() => {
    if (selector === null || find !== null) return undefined;
    let isOver = false;
    loading ??= load();
    void loading.then((by) => {
      if (!isOver) setFind({ by });
    });
    return () => {
      isOver = true;
    };
  }, [selector, find]);
  return selector === null || find === null ? null : find.by(selector, signatures);
}
