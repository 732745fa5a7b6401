/** One transaction: its story, facts, decoded call and events. */

import { useState } from 'react';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { Tabs } from '#renderer/core/ui/tabs.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { balanceChanges } from '#shared/chain/balance-changes.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { transactionOperations } from '#shared/core/operations/transaction.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { CallTab } from './call-tab.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { FactsCard } from './facts-card.tsx';
import { HeadCard } from './head-card.tsx';
import { InputTab } from './input-tab.tsx';
import styles from './transaction.module.css';
import { type TransactionReads, useTransaction } from './use-transaction.ts';

/** `hash`: in lower case. */
export function TransactionScreen({ hash }: { hash: string }) {
  const reads = useTransaction(hash);
  const { status, transaction, face, read } = reads;
  // One that was seen before the service lost it is shown as it was.
  const isReadable = 'value' in face || (status === 'not-found' && transaction === null);
  return (
    <div className="stack gap-20 max-w-wide">
      <HeadCard hash={hash} reads={reads} />
      {status === 'not-found' && <NotFound wasSeen={transaction !== null} onAgain={read.again} />}
      {!isReadable && (
        <ServiceView of={face} asked={transactionOperations['transaction.get']} loading={<Loading />} again={read.again}>
          {() => null}
        </ServiceView>
      )}
      {transaction !== null && (
        <div className={styles.columns}>
          <div className="stack min-w-0 gap-20">
            <Parts reads={reads} transaction={transaction} />
            <EntryCard subject={hash} kind="transaction" />
          </div>
          <FactsCard reads={reads} transaction={transaction} />
        </div>
      )}
    </div>
  );
}

function Parts({ reads, transaction }: { reads: TransactionReads; transaction: Transaction }) {
  const [chosen, setTab] = useState<'call' | 'changes' | 'events' | 'input' | null>(null);
  const tab = chosen ?? (mayHaveMoved(reads, transaction) ? 'changes' : 'call');
  const count = reads.receipt?.logs?.length ?? null;
  const tabs = [
    { key: 'changes', label: t('Balance changes') },
    { key: 'call', label: tc('noun', 'Call') },
    { key: 'events', label: count === null ? t('Events') : t('Events {count}', { count }) },
    { key: 'input', label: t('Input data') },
  ] as const;
  const hasSelector = transaction.to !== null && (transaction.data?.length ?? 0) >= 10;
  return (
    <Tabs name={t('Parts of the transaction')} tabs={tabs} chosen={tab} onChoose={setTab} onUse={() => setTab((now) => now ?? tab)}>
      {tab === 'call' && <CallTab reads={reads} transaction={transaction} />}
      {tab === 'changes' && <ChangesTab reads={reads} transaction={transaction} />}
      {tab === 'events' && <EventsTab reads={reads} />}
      {tab === 'input' && <InputTab data={transaction.data} isCall={hasSelector} />}
    </Tabs>
  );
}

/** Until its receipt is read, one in a block may have. */
function mayHaveMoved({ status, receipt }: TransactionReads, transaction: Transaction): boolean {
  if (receipt === null) return status === 'mined';
  return (balanceChanges(transaction, receipt)?.list.length ?? 0) > 0;
}

function Loading() {
  return (
    <div className={styles.columns}>
      <Reading what={t('the transaction')} bars={['row', 'row', 'row']} />
    </div>
  );
}

interface NotFoundProps {
  readonly wasSeen: boolean;
  readonly onAgain: () => void;
}

function NotFound({ wasSeen, onAgain }: NotFoundProps) {
  const service = useServiceName();
  return (
    <div className={styles.notFound}>
      <ProblemNote
        tone="care"
        title={
          wasSeen ? t('{service} no longer finds this transaction', { service }) : t('{service} doesn’t know this transaction', { service })
        }
        text={
          wasSeen
            ? t('It was seen before, as shown here. It may have been replaced, dropped or reorganized away.')
            : t('A transaction that was just sent takes a moment. Or this one is on another chain.')
        }
        next={t('Don’t send anything again because of this alone. Blockdesk keeps looking while this page is open.')}
        actions={<Button onClick={onAgain}>{t('Check again')}</Button>}
      />
    </div>
  );
}
