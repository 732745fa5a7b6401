/** What more is known of one approval: why it is risky, whose it is, how it came to be known and what it was before. */

import { useState } from 'react';
import { Link } from 'wouter';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { amountText, changeWords, originWords, riskWords } from '#renderer/approvals/approval-words.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Time } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { allowsAnything, type PairEvent } from '#shared/approvals/approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { collectiblePlace, collectionPlace, tokenPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';

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

/** What can be done with an approval that changes nothing on the chain: watching it, its raw answer, and forgetting it. */
function PairActions({ row: { pair, key }, raw }: { row: ApprovalRow; raw: RawAnswer }) {
  const { id: connection } = useActiveConnection();
  const { on } = useSlice('watch');
  const watch = useCall('pairs.watch');
  const forget = useCall('pairs.forget');
  const [asks, setAsks] = useState(false);
  const isWatched = pair.watched ?? (on && (pair.isOwn || pair.origins.includes('hand')) && allowsAnything(pair));
  const say = async (done: ReturnType<typeof forget.run>) => {
    const result = await done;
    if (!result.ok) showToast(problemLine(result.error), 'bad');
  };
  return (
    <div className={styles.pairActions}>
      <Checkbox
        name={`watch ${key}`}
        label="Watch this approval"
        text="Read every ten minutes while you are signed in. Your desktop tells you when it changes."
        on={isWatched}
        onChange={(watched) => void say(watch.run({ connection, pair: key, watched }))}
      />
      <div className={styles.end}>
        <RawButton {...raw} />
        {asks ? (
          <>
            <span className={styles.soft}>This changes nothing on the chain.</span>
            <Button size="small" look="danger" onClick={() => void say(forget.run({ connection, pair: key }))}>
              Take it out of the list
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsks(false)}>
              Keep
            </Button>
          </>
        ) : (
          <Button size="small" look="quiet" onClick={() => setAsks(true)}>
            Forget…
          </Button>
        )}
      </div>
    </div>
  );
}

/** What an approval was each time it was read, the newest first. */
function PairHistory({ row: { pair, token } }: { row: ApprovalRow }) {
  const { hideAmounts } = useDisplay();
  const words = (value: string) => {
    if (value === '0') return 'nothing';
    if (pair.is !== 'erc20') return 'allowed';
    if (isWithoutLimit(value, null)) return 'all, without limit';
    return hideAmounts ? 'an amount' : amountText(value, token);
  };
  return (
    <section aria-label="Readings">
      <h2>As it was read</h2>
      {pair.change !== null && (
        <p>
          {changeWords[pair.change.how]}: from {words(pair.change.from)} to {words(pair.change.to)}
        </p>
      )}
      {pair.readings.length === 0 ? (
        <p className={styles.soft}>Not read yet.</p>
      ) : (
        <ol>
          {pair.readings.toReversed().map(({ at, value }) => (
            <li key={at}>
              {words(value)}{' '}
              <span className={styles.soft}>
                from <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
