/** The head of a transaction's screen: status, block, story and hash. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { WholeTime } from '#renderer/core/ui/time.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { ReceiptButton } from '#renderer/statements/receipt-button.tsx';
import { writeQueries } from '#renderer/writes/queries.ts';
import type { StoryPart } from '#shared/contracts/decoding/story.ts';
import { t } from '#shared/core/language/language.ts';
import { blockPlace, entryPlace, linkTo, transactionPlace } from '#shared/core/places.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { badgeOf } from './status-words.ts';
import { StoryLine } from './story-line.tsx';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

export function HeadCard({ hash, reads }: { hash: string; reads: TransactionReads }) {
  const { status, face, story, blockNumber } = reads;
  const badge = badgeOf(status, blockNumber);
  return (
    <section className="framed min-w-0 padded" aria-label={t('Summary')}>
      <div className="row wrap gap-8-12">
        {/* Announced when it changes, such as from pending to confirmed. */}
        <p role="status">{badge !== null && <Badge tone={badge.tone}>{badge.words}</Badge>}</p>
        <SentFromHere hash={hash} />
        <Where reads={reads} />
        <div className="row wrap ms-auto gap-8">
          {face.face === 'stale' && <AsOf at={face.readAt} stale={face.problem !== null} />}
          {blockNumber !== null && <ReceiptButton hash={hash} />}
          <RawButton
            size="normal"
            operation="transaction.get"
            input={{ hash }}
            answer={reads.read.answer}
            more={[{ operation: 'transaction.receipt', input: { hash }, answer: reads.receiptRead.answer }]}
          />
          <CopyButton label={t('Copy link')} text={linkTo(transactionPlace(hash))} words={t('Copy link')} />
        </div>
      </div>
      {story !== null && (
        <h2 className={styles.story}>
          <StoryLine story={story} />
        </h2>
      )}
      {story !== null && <WholeAddresses story={story} sender={reads.transaction?.from ?? null} />}
      {(status === 'loading' || status === 'mined') && <Reading what={t('the transaction')} bars={['amount']} />}
      <p className={cx(styles.whole, 'mt-4')}>
        <span>{t('Transaction')}</span>
        <span className="mono">{hash}</span>
        <CopyButton label={t('Copy transaction hash')} text={hash} />
      </p>
      {status !== 'not-found' && <StaleNote face={face} />}
    </section>
  );
}

/** Whom the story calls by a name: which address that is, to compare and to copy. The sender’s is among the facts. */
function WholeAddresses({ story, sender }: { story: readonly StoryPart[]; sender: string | null }) {
  const names = useNames();
  const others = story.flatMap((part) => (part.is === 'address' && !sameAddress(part.address, sender) ? [part.address] : []));
  return [...new Set(others)].map((address) => {
    const name = names.of(address);
    if (name === null) return null;
    return (
      <p key={address} className={styles.whole}>
        <span>
          {name.text} <span className="mono">{address}</span>
        </span>
        <CopyButton label={t('Copy address of {name}', { name: name.text })} text={address} />
      </p>
    );
  });
}

/** Confirmations, block, position and time. */
function Where({ reads }: { reads: TransactionReads }) {
  const { blockNumber, minedAt, confirmations, transaction } = reads;
  if (blockNumber === null) return null;
  const position = transaction?.transactionIndex ?? null;
  return (
    <p className={styles.where}>
      <span>{confirmations === null ? t('confirmations unknown') : confirmationWords(confirmations)}</span>
      <span>{rich('block {number}', { number: <Link to={blockPlace(blockNumber)}>{withCommas(blockNumber)}</Link> })}</span>
      {position !== null && <span>{t('position {position}', { position: withCommas(position) })}</span>}
      {minedAt !== null && <WholeTime at={minedAt} />}
    </p>
  );
}

const confirmationWords = (count: string) =>
  count === '1' ? t('1 confirmation') : t('{count} confirmations', { count: withCommas(count) });

/* Said of a transaction that the journal has: it leads to what was reviewed. */
/** `hash`: in lower case. */
function SentFromHere({ hash }: { hash: string }) {
  const entry = useOwn(writeQueries.withHash(hash)).value?.[0];
  if (entry === undefined) return null;
  return (
    <Link to={entryPlace(entry.id)} className="inline-row accent semibold min-h-24">
      {t('Sent from here')}
    </Link>
  );
}
