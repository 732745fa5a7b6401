/** The events of a transaction, decoded if a signature fits. */

import { useState } from 'react';
import { SignatureLine } from '#renderer/contracts/signature-line.tsx';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { Values } from '#renderer/contracts/values.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import { decodeEvent } from '#shared/contracts/decoding/decode-event.ts';
import { amountInEvent } from '#shared/contracts/decoding/token-arguments.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { transactionOperations } from '#shared/core/operations/transaction.ts';
import type { Log } from '#shared/core/readers/transaction.ts';
import { AddSignature } from './add-signature.tsx';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

const most = 20;

export function EventsTab({ reads }: { reads: TransactionReads }) {
  const { receiptFace, receiptRead, status } = reads;
  if (status === 'pending' || status === 'not-found') return <p>{t('Events appear when a block includes this transaction.')}</p>;
  return (
    <ServiceView
      of={receiptFace}
      asked={transactionOperations['transaction.receipt']}
      loading={<Reading what={t('the receipt')} bars={['row']} />}
      again={receiptRead.again}
    >
      {({ logs, status: ended }) =>
        logs === null ? (
          <p>{t('Blockdesk can’t read the reported events. See Raw.')}</p>
        ) : (
          <Events logs={logs} none={ended === 'reverted' ? t('No events. A failed transaction leaves none.') : t('No events.')} />
        )
      }
    </ServiceView>
  );
}

function Events({ logs, none }: { logs: readonly Log[]; none: string }) {
  const [all, setAll] = useState(false);
  if (logs.length === 0) return <p>{none}</p>;
  const shown = all ? logs : logs.slice(0, most);
  return (
    <>
      <ol className={styles.events} aria-label={t('Events')}>
        {shown.map((log, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: logs keep their order
          <li key={index} className={styles.stack}>
            <Event log={log} place={log.logIndex ?? String(index)} />
          </li>
        ))}
      </ol>
      {shown.length < logs.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: countWords(logs.length) })}
        </Button>
      )}
    </>
  );
}

function Event({ log, place }: { log: Log; place: string }) {
  'use memo';
  const { list, more } = useSignatures();
  const event = decodeEvent(log, list, more);
  const amountPlace = event === null ? null : amountInEvent(event, log.topics.length);
  const { name } = useToken(amountPlace === null ? null : log.address);
  return (
    <>
      <p className="row wrap gap-0-8">
        <span className="soft">{place}</span>{' '}
        {name !== null && <span title={t('What the contract calls itself')}>{t('“{name}”', { name })}</span>}{' '}
        <NamedAddress address={log.address} />
      </p>
      {event === null ? (
        <RawEvent log={log} />
      ) : (
        <>
          <SignatureLine name={event.name} parameters={event.parameters} />
          {event.inputs.length > 0 && (
            <Values of={event.inputs} amount={amountPlace === null ? null : { token: log.address, place: amountPlace }} />
          )}
        </>
      )}
    </>
  );
}

function RawEvent({ log: { topics, data } }: { log: Log }) {
  return (
    <>
      <ol className={styles.topics} aria-label={t('Topics')}>
        {topics.map((topic, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: topics keep their order
          <li key={index}>
            <span className="soft">{t('topic {number}', { number: index })}</span> <code>{topic}</code>
          </li>
        ))}
      </ol>
      {topics.length === 0 && <p className="soft">{t('No topics: an anonymous event.')}</p>}
      {data === '0x' ? <p className="soft">{t('No data.')}</p> : <LongText name={t('Data of the event')}>{data}</LongText>}
      {topics.length > 0 && <AddSignature of={{ kind: 'event', topics, data }} />}
    </>
  );
}
