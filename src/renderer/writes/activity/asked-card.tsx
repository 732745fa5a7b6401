/** The request as sent, and the digest of what was reviewed. */

import { useState } from 'react';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Fact, Facts } from '#renderer/core/ui/facts.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { reviewedWords } from '#renderer/writes/journal-words.ts';
import { titleWords } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';
import { addressGroups } from '#shared/notebook/look-alike.ts';
import { type Activity, isSought } from '#shared/writes/activity.ts';
import { briefOf, reviewedIn } from '#shared/writes/write-history.ts';
import styles from './activity.module.css';

export function AskedCard({ entry }: { entry: Activity }) {
  const { operation, request, digest, service, chain, accounts } = entry;
  const { hideAmounts } = useDisplay();
  return (
    <Card name={t('What was reviewed and sent')}>
      <Facts>
        <Fact label={t('You confirmed')}>{titleWords(entry.title, hideAmounts)}</Fact>
        <Fact label={t('Operation')}>{operations[operation].title}</Fact>
        {/* For an unknown outcome they are already shown above. */}
        {!isSought(entry) && <ActionFacts entry={entry} />}
        <Fact label={accounts.length === 1 ? t('From') : t('From one of')}>
          {accounts.length === 0
            ? t('unknown')
            : accounts.map((account) => (
                <span key={account} className="inline-row min-h-28">
                  <NamedAddress address={account} />
                </span>
              ))}
        </Fact>
        <Fact label={t('Service')}>{visibleText(service, 120)}</Fact>
        <Fact label={t('Chain')}>{chain ?? t('unknown')}</Fact>
        <Fact label={t('Request')}>
          <code>
            {request.method} {visibleText(request.path, 200)}
          </code>
        </Fact>
        <Fact label={t('Digest')}>
          <code className={styles.long}>{digest}</code>
          <CopyButton label={t('Copy digest')} text={digest} />
        </Fact>
      </Facts>
      <Body body={request.body} />
    </Card>
  );
}

/** The body contains the amount, so it is hidden while amounts are. */
function Body({ body }: { body: string }) {
  const { hideAmounts } = useDisplay();
  const [shown, setShown] = useState(!hideAmounts);
  if (!shown)
    return (
      <Button size="small" onClick={() => setShown(true)}>
        {t('Show the body with its amounts')}
      </Button>
    );
  return (
    <div className={styles.body}>
      <p className="row soft gap-4">
        {t('Body, exactly as it was sent')} <CopyButton label={t('Copy body')} text={body} />
      </p>
      <pre>{visibleText(body, 20_000)}</pre>
    </div>
  );
}

/** What was asked for, in short: recipient, amount and contract. */
export function AskedFacts({ entry }: { entry: Activity }) {
  const { request, hash } = entry;
  return (
    <section aria-labelledby="asked-heading">
      <h3 id="asked-heading">{t('What you asked for')}</h3>
      <Facts>
        <Fact label={t('Request')}>
          <code>
            {request.method} {visibleText(request.path, 120)}
          </code>
        </Fact>
        <ActionFacts entry={entry} />
        <Fact label={t('Transaction')}>{hash === null ? <span className="soft">{t('none given')}</span> : <code>{hash}</code>}</Fact>
      </Facts>
    </section>
  );
}

/** Addresses are shown in full, to be checked. */
function ActionFacts({ entry }: { entry: Activity }) {
  const { chain } = useActiveConnection();
  const brief = briefOf(entry);
  const view = useHistoryView([reviewedIn(entry).entry]);
  const { other, amounts, token } = reviewedWords(brief, view);
  const amount = amounts[0]?.amount ?? null;
  const name = useNames().of(other ?? '');
  return (
    <>
      {other !== null && (
        <Fact label={t('To')}>
          {name !== null && <span>{name.text}</span>}
          <code>{addressGroups(other).join(' ')}</code>
        </Fact>
      )}
      {amount !== null && amount.of === 'token' && (
        <Fact label={t('Amount')}>
          <TokenAmount contract={amount.contract} baseUnits={amount.baseUnits} />
        </Fact>
      )}
      {amount !== null && amount.of === 'native' && (
        <Fact label={t('Amount')}>
          <Amount baseUnits={amount.baseUnits} currency={chain?.currency ?? null} base="wei" />
        </Fact>
      )}
      {amount !== null && amount.of === 'collectible' && (
        <Fact label={t('Token id')}>{amount.tokenId === null ? t('unknown') : visibleText(amount.tokenId, 80)}</Fact>
      )}
      {token !== null && (
        <Fact label={t('Contract')}>
          <NamedAddress address={token} />
        </Fact>
      )}
    </>
  );
}
