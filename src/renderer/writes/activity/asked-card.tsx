/** What was asked of the service: the request to the byte, and the digest of what was reviewed. */
import { useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Fact, Facts } from '#renderer/core/ui/facts.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { operations } from '#shared/core/operations/table.ts';
import { type Activity, isSought } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { ActionFacts } from './asked-facts.tsx';

export function AskedCard({ entry }: { entry: Activity }) {
  const { operation, request, digest, service, chain, accounts } = entry;
  return (
    <Card name="What was reviewed and sent">
      <Facts>
        <Fact label="Operation">{operations[operation].title}</Fact>
        {/* On the page of an open outcome they stand above. */}
        {!isSought(entry) && <ActionFacts entry={entry} />}
        <Fact label={accounts.length === 1 ? 'From' : 'From one of'}>
          {accounts.length === 0
            ? 'unknown'
            : accounts.map((account) => (
                <span key={account} className="inline-row min-h-28">
                  <NamedAddress address={account} />
                </span>
              ))}
        </Fact>
        <Fact label="Service">{visibleText(service, 120)}</Fact>
        <Fact label="Chain">{chain ?? 'unknown'}</Fact>
        <Fact label="Request">
          <code>
            {request.method} {visibleText(request.path, 200)}
          </code>
        </Fact>
        <Fact label="Digest">
          <code className={styles.long}>{digest}</code>
          <CopyButton label="Copy digest" text={digest} />
        </Fact>
      </Facts>
      <Body body={request.body} />
    </Card>
  );
}

/** It holds the amount, which stays hidden where amounts are, until it is asked for. */
function Body({ body }: { body: string }) {
  const { hideAmounts } = useDisplay();
  const [shown, setShown] = useState(!hideAmounts);
  if (!shown)
    return (
      <Button size="small" onClick={() => setShown(true)}>
        Show the body with its amounts
      </Button>
    );
  return (
    <div className={styles.body}>
      <p className="row soft gap-4">
        Body, exactly as it was sent <CopyButton label="Copy body" text={body} />
      </p>
      <pre>{visibleText(body, 20_000)}</pre>
    </div>
  );
}
