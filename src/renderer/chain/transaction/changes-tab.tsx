/** What a transaction added to and took from each address; your own accounts come first. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { type BalanceChange, balanceChanges } from '#shared/chain/balance-changes.ts';
import { feeOf } from '#shared/chain/fee.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { transactionOperations } from '#shared/core/operations/transaction.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

export function ChangesTab({ reads, transaction }: { reads: TransactionReads; transaction: Transaction }) {
  const { receiptFace, receiptRead, status } = reads;
  if (status === 'pending' || status === 'not-found') return <p>{t('Balances change when a block includes this transaction.')}</p>;
  return (
    <ServiceView
      of={receiptFace}
      asked={transactionOperations['transaction.receipt']}
      loading={<Reading what={t('the receipt')} bars={['row']} />}
      again={receiptRead.again}
    >
      {(receipt) => <Changes transaction={transaction} receipt={receipt} />}
    </ServiceView>
  );
}

function Changes({ transaction, receipt }: { transaction: Transaction; receipt: Receipt }) {
  'use memo';
  const own = useOwnAccounts() ?? [];
  const { chain } = useActiveConnection();
  const changes = balanceChanges(transaction, receipt);
  const fee = feeOf(transaction, receipt);
  const payer = transaction.from ?? receipt.from;
  if (changes === null && receipt.status !== 'reverted')
    return <p>{receipt.logs === null ? t('Unknown: the events can’t be read.') : t('Unknown: the outcome isn’t reported.')}</p>;
  const list = changes?.list ?? [];
  const isOwn = (address: string) => own.some((account) => sameAddress(account, address));
  const addresses = [...new Set([...list.map(({ address }) => address), ...(payer === null ? [] : [payer])])];
  const inOrder = addresses.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <div className="stack gap-12">
      {changes === null && <p>{t('This transaction failed, so nothing moved. The network fee was still charged.')}</p>}
      <table className={styles.changes} aria-label={t('Balance changes')}>
        <thead>
          <tr>
            <th scope="col">{t('Address')}</th>
            <th scope="col">{tc('noun', 'Change')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map((address) => (
            <tr key={address}>
              <th scope="row">
                <NamedAddress address={address} />
              </th>
              <td>
                {list
                  .filter((change) => change.address === address)
                  .map((change) => (
                    <p key={`${change.token} ${change.tokenId}`} data-direction={change.amount > 0n ? 'in' : 'out'}>
                      <Change of={change} />
                    </p>
                  ))}
                {address === payer && (
                  <p className="soft">
                    <FeeWords fee={fee} />
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes?.hasValue === false && <p>{t('Incomplete: the transaction’s own value isn’t known.')}</p>}
      {changes?.more === true && <p>{t('Incomplete: this transaction has more transfers than Blockdesk counts.')}</p>}
      {changes !== null && (
        <p className="soft">
          {t('From the transaction’s value and its events. A contract can report false transfers of its own token.')}{' '}
          {chain?.currency == null
            ? t('Native currency that a contract passes on can’t be seen.')
            : t('{currency} that a contract passes on can’t be seen.', { currency: chain.currency.symbol })}
        </p>
      )}
    </div>
  );
}

function FeeWords({ fee }: { fee: ReturnType<typeof feeOf> }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  if (fee === null) return t('Fee unknown');
  const amount = <Amount baseUnits={fee.wei} currency={currency} base="wei" sign="−" />;
  return fee.is === 'at least' ? rich('Fee at least {amount}', { amount }) : rich('Fee {amount}', { amount });
}

function Change({ of: { token, kind, tokenId, amount } }: { of: BalanceChange }) {
  const { chain } = useActiveConnection();
  const [sign, size] = amount > 0n ? ['+', amount] : ['−', -amount];
  if (token === null) return <Amount baseUnits={size.toString()} currency={chain?.currency ?? null} base="wei" sign={sign} />;
  if (kind !== 'erc20') {
    const collection = <NamedAddress address={token} />;
    return size === 1n
      ? rich('{sign}1 collectible, #{tokenId} of {collection}', { sign, tokenId, collection })
      : rich('{sign}{count} collectibles, #{tokenId} of {collection}', { sign, count: size.toString(), tokenId, collection });
  }
  return (
    <>
      <TokenAmount contract={token} baseUnits={size.toString()} sign={sign} />{' '}
      <span className="soft">
        <NamedAddress address={token} />
      </span>
    </>
  );
}
