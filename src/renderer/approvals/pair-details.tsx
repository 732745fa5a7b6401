/** What more is known of one approval: why it is risky, whose it is, how it came to be known and what it was before. */

import { Link } from 'wouter';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { originWords, riskWords } from '#renderer/approvals/approval-words.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import type { PairEvent } from '#shared/approvals/approvals.ts';
import { collectiblePlace, collectionPlace, tokenPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';
import { PairActions } from './pair-actions.tsx';
import { PairHistory } from './pair-history.tsx';

export function PairDetails({ row, raw }: { row: ApprovalRow; raw: RawAnswer }) {
  const { pair, risk, token, atRisk } = row;
  const place =
    pair.is === 'erc20'
      ? tokenPlace(pair.contract)
      : pair.tokenId === null
        ? collectionPlace(pair.contract)
        : collectiblePlace(pair.contract, pair.tokenId);
  return (
    <div className={styles.detailsGrid}>
      <section aria-label="Why">
        <h2>{riskWords[risk.level]}</h2>
        <ul>
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}.</li>
          ))}
          {risk.reasons.length === 0 && <li>Nothing stands out.</li>}
        </ul>
        {pair.is === 'erc20' && (
          <p>
            Could be taken now:{' '}
            {atRisk === null ? (
              'unknown'
            ) : (
              <Amount baseUnits={atRisk} currency={token.decimals === null ? null : { symbol: token.name, decimals: token.decimals }} />
            )}
          </p>
        )}
      </section>
      <dl className={styles.facts}>
        <Fact name="Of">
          <NamedAddress address={pair.owner} copy />
        </Fact>
        <Fact name="Who may">
          <NamedAddress address={pair.spender} copy />
        </Fact>
        <Fact name={pair.is === 'erc20' ? 'Token' : 'Collection'}>
          <Link to={place}>{token.name}</Link> <span className={styles.mono}>{shortAddress(pair.contract)}</span>
        </Fact>
        <Fact name="Known from">{pair.origins.map((origin) => originWords[origin]).join(', ')}</Fact>
        <Fact name="First seen">
          <EventLine event={pair.first} />
        </Fact>
        {pair.last?.hash !== pair.first?.hash && (
          <Fact name="Last made">
            <EventLine event={pair.last} />
          </Fact>
        )}
      </dl>
      <PairHistory row={row} />
      <PairActions row={row} raw={raw} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Its time is its block’s, which is asked for where nothing has told it yet; main keeps it. */
function EventLine({ event }: { event: PairEvent | null }) {
  useRead(chainQueries.block(event?.at === null ? event.block : null, { freshFor: 2_000 }));
  if (event === null) return <>unknown: no transaction of it was seen</>;
  return (
    <>
      <Link to={transactionPlace(event.hash)} className={styles.hash}>
        {shortAddress(event.hash)}
      </Link>{' '}
      {event.at !== null && <Time at={event.at} />}
    </>
  );
}
