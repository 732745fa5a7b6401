/** The facts of a transaction; what isn't known is shown as unknown. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Fact, Facts } from '#renderer/core/ui/facts.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import { feeOf, splitOf } from '#shared/chain/fee.ts';
import { t } from '#shared/core/language/language.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { transfersIn } from '#shared/tokens/token-events.ts';
import { inGwei, shareOf, typeWords } from './facts.ts';
import type { TransactionReads } from './use-transaction.ts';

export function FactsCard({ reads, transaction }: { reads: TransactionReads; transaction: Transaction }) {
  const { receipt, call } = reads;
  const fee = feeOf(transaction, receipt);
  const split = splitOf(fee, receipt?.gasUsed ?? null, reads.baseFeePerGas);
  const created = receipt?.contractAddress ?? (transaction.to === null ? transaction.creates : null);
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, type, from, to, value } = transaction;
  const paid = receipt?.effectiveGasPrice ?? gasPrice;
  const token = useToken(call === null ? null : to);
  const isContract = token.name !== null || token.decimals !== null || (receipt?.logs?.some(({ address }) => address === to) ?? false);
  return (
    <Card name={t('Facts')}>
      <Facts>
        <Fact label={t('From')}>{from === null ? <Unknown /> : <NamedAddress address={from} copy />}</Fact>
        {/* One that emitted events or answers as a token. The headline may name the recipient of its tokens instead. */}
        <Fact label={isContract ? t('Contract called') : t('To')}>
          <To to={to} created={created} name={token.name} />
        </Fact>
        {created !== null && (
          <Fact label={t('Contract created')}>
            <NamedAddress address={created} copy />
          </Fact>
        )}
        <Fact label={t('Value')}>
          {value === null ? <Unknown /> : <Native wei={value} isSoft={value === '0'} />}
          {value === '0' && receipt?.logs?.some((log) => transfersIn(log).length > 0) === true && <OnlyTokens />}
        </Fact>
        <Fact label={feeLabels[fee?.is ?? 'paid']}>{fee === null ? <Unknown /> : <Native wei={fee.wei} />}</Fact>
        {split !== null && (
          <>
            <Fact label={t('Burnt')}>
              <Native wei={split.burnt} isSoft />
            </Fact>
            <Fact label={t('Priority fee')}>
              <Native wei={split.tip} isSoft />
            </Fact>
          </>
        )}
        <Fact label={receipt === null ? t('Gas limit') : t('Gas')}>
          <Gas receipt={receipt} limit={transaction.gasLimit} />
        </Fact>
        <Fact label={t('Gas price')}>{paid === null ? <Unknown /> : inGwei(paid)}</Fact>
        {maxFeePerGas !== null && <Fact label={t('Max fee per gas')}>{inGwei(maxFeePerGas)}</Fact>}
        {maxPriorityFeePerGas !== null && <Fact label={t('Max priority fee per gas')}>{inGwei(maxPriorityFeePerGas)}</Fact>}
        <Fact label={t('Nonce')}>{nonce === null ? <Unknown /> : withCommas(nonce)}</Fact>
        <Fact label={t('Type')}>{type === null ? <Unknown /> : typeWords(type)}</Fact>
      </Facts>
    </Card>
  );
}

const feeLabels = { paid: t('Fee'), 'at least': t('Fee at least'), 'at most': t('Fee at most') } as const;

const Unknown = () => <span className="soft">{t('unknown')}</span>;

/** `isSoft`: of less weight than the facts around it. */
function Native({ wei, isSoft = false }: { wei: string; isSoft?: boolean }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  const amount = <Amount baseUnits={wei} currency={currency} base="wei" />;
  return isSoft ? <span className="soft">{amount}</span> : amount;
}

function OnlyTokens() {
  const currency = useActiveConnection().chain?.currency ?? null;
  return (
    <p className="soft small w-full">
      {t('The call carried no {currency}. Tokens are under Balance changes.', { currency: currency?.symbol ?? 'wei' })}
    </p>
  );
}

function Gas({ receipt, limit }: { receipt: Receipt | null; limit: string | null }) {
  const used = receipt?.gasUsed ?? null;
  if (receipt === null) return limit === null ? <Unknown /> : withCommas(limit);
  if (used === null) return <Unknown />;
  return limit === null
    ? withCommas(used)
    : t('{used} of {limit} · {share}', { used: withCommas(used), limit: withCommas(limit), share: shareOf(used, limit) });
}

/** `name`: what it calls itself. */
function To({ to, created, name }: { to: string | null; created: string | null; name: string | null }) {
  if (to === null) return created === null ? <Unknown /> : t('a new contract');
  return (
    <>
      {name !== null && <span title={t('What the contract calls itself')}>{`${t('“{name}”', { name })} `}</span>}
      <NamedAddress address={to} copy />
    </>
  );
}
