/** What was asked for, in short: to whom, how much, of what. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Fact, Facts } from '#renderer/core/ui/facts.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { rowOfWrite } from '#renderer/writes/activity-rows.ts';
import { addressGroups } from '#shared/notebook/look-alike.ts';
import { type Activity, briefOf } from '#shared/writes/activity.ts';

export function AskedFacts({ entry }: { entry: Activity }) {
  const { request, hash } = entry;
  return (
    <section aria-labelledby="asked-heading">
      <h3 id="asked-heading">What you asked for</h3>
      <Facts>
        <Fact label="Request">
          <code>
            {request.method} {visibleText(request.path, 120)}
          </code>
        </Fact>
        <ActionFacts entry={entry} />
        <Fact label="Transaction">{hash === null ? <span className="soft">none given</span> : <code>{hash}</code>}</Fact>
      </Facts>
    </section>
  );
}

/** The addresses in full: whoever looks here wants to be sure. */
export function ActionFacts({ entry }: { entry: Activity }) {
  const { chain } = useActiveConnection();
  const { other, amount, token } = rowOfWrite(briefOf(entry));
  const name = useNames().of(other ?? '');
  return (
    <>
      {other !== null && (
        <Fact label="To">
          {name !== null && <span>{name.text}</span>}
          <code>{addressGroups(other).join(' ')}</code>
        </Fact>
      )}
      {amount !== null && amount.of === 'token' && (
        <Fact label="Amount">
          <TokenAmount contract={amount.contract} baseUnits={amount.baseUnits} />
        </Fact>
      )}
      {amount !== null && amount.of === 'native' && (
        <Fact label="Amount">
          <Amount baseUnits={amount.baseUnits} currency={chain?.currency ?? null} base="wei" />
        </Fact>
      )}
      {amount !== null && amount.of === 'collectible' && <Fact label="Token id">{visibleText(amount.tokenId ?? 'unknown', 80)}</Fact>}
      {token !== null && (
        <Fact label="Contract">
          <NamedAddress address={token} />
        </Fact>
      )}
    </>
  );
}
