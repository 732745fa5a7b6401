/** The details of one approval: why it is risky, whose it is, how Blockdesk learned of it and what it was before. */

import { useState } from 'react';
import { type ApprovalRow, isBetweenOwn } from '#renderer/approvals/approval-rows.ts';
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
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { type ApprovalEvent, allowsAnything, isAsked } from '#shared/approvals/approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { collectiblePlace, collectionPlace, tokenPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';

export function ApprovalDetails({ row, raw }: { row: ApprovalRow; raw: RawAnswer }) {
  const { approval, risk, token, value, isLimitless, atRisk } = row;
  const place =
    approval.is === 'erc20'
      ? tokenPlace(approval.contract)
      : approval.tokenId === null
        ? collectionPlace(approval.contract)
        : collectiblePlace(approval.contract, approval.tokenId);
  return (
    <div className={styles.detailsGrid}>
      <section aria-label={t('Why')}>
        <h2>{riskWords[risk.level]}</h2>
        <ul>
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}.</li>
          ))}
          {risk.reasons.length === 0 && <li>{t('Nothing stands out.')}</li>}
        </ul>
        {approval.is === 'erc20' && (
          <>
            {!isLimitless && <p>{rich('Limit: {amount}', { amount: <Exact baseUnits={value} token={token} /> })}</p>}
            <p>
              {isBetweenOwn(row)
                ? t('No risk: the spender is your own account')
                : rich('At risk: {amount}', { amount: <Exact baseUnits={atRisk} token={token} /> })}
            </p>
          </>
        )}
      </section>
      <dl className={styles.facts}>
        <Fact name={t('Owner')}>
          <NamedAddress address={approval.owner} copy />
        </Fact>
        <Fact name={approval.is === 'operator' ? t('Operator') : t('Spender')}>
          <NamedAddress address={approval.spender} copy />
        </Fact>
        <Fact name={approval.is === 'erc20' ? t('Token') : t('Collection')}>
          <Link to={place}>{token.name}</Link> <span className="mono">{shortAddress(approval.contract)}</span>
        </Fact>
        <Fact name={t('Known from')}>{approval.origins.map((origin) => originWords[origin]).join(', ')}</Fact>
        <Fact name={t('First seen')}>
          <EventLine event={approval.first} />
        </Fact>
        {approval.last?.hash !== approval.first?.hash && (
          <Fact name={t('Last set')}>
            <EventLine event={approval.last} />
          </Fact>
        )}
      </dl>
      <ApprovalHistory row={row} />
      <ApprovalActions row={row} raw={raw} />
    </div>
  );
}

/** `baseUnits`: null for unknown. */
function Exact({ baseUnits, token: { name, decimals } }: { baseUnits: string | null; token: ApprovalRow['token'] }) {
  if (baseUnits === null) return <>{t('unknown')}</>;
  return <Amount baseUnits={baseUnits} currency={decimals === null ? null : { symbol: name, decimals }} />;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The time of an event is its block's. Where that isn't known yet, the block is read, and main saves its time. */
function EventLine({ event }: { event: ApprovalEvent | null }) {
  useRead(chainQueries.block(event?.at === null ? event.block : null, 'usual'));
  if (event === null) return <>{t('unknown: its transaction wasn’t found in the blocks checked')}</>;
  return (
    <>
      <Link to={transactionPlace(event.hash)} className={styles.hash}>
        {shortAddress(event.hash)}
      </Link>{' '}
      {event.at !== null && <Time at={event.at} />}
    </>
  );
}

/** What changes nothing on the chain: watching an approval, its raw answer, and taking it out of the list. */
function ApprovalActions({ row: { approval, key }, raw }: { row: ApprovalRow; raw: RawAnswer }) {
  const { id: connection } = useActiveConnection();
  const { on } = useSlice('watch');
  const watch = useCall('approvals.watch');
  const forget = useCall('approvals.forget');
  const [asks, setAsks] = useState(false);
  const isWatched = approval.watched ?? (on && isAsked(approval) && allowsAnything(approval));
  const say = async (done: ReturnType<typeof forget.run>) => {
    const result = await done;
    if (!result.ok) showToast(problemLine(result.error), 'bad');
  };
  return (
    <div className="row wrap gap-8-16 all-columns">
      <Checkbox
        name={`watch ${key}`}
        label={t('Watch this approval')}
        text={t('Checks it every ten minutes while you’re signed in, and notifies you of changes.')}
        on={isWatched}
        onChange={(watched) => void say(watch.run({ connection, approval: key, watched }))}
      />
      <div className="row wrap ms-auto gap-8-16">
        <RawButton {...raw} />
        {asks ? (
          <>
            <span className="soft">{t('This changes nothing on the chain.')}</span>
            <Button size="small" look="danger" onClick={() => void say(forget.run({ connection, approval: key }))}>
              {t('Forget this approval')}
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsks(false)}>
              {t('Keep')}
            </Button>
          </>
        ) : (
          <Button size="small" look="quiet" onClick={() => setAsks(true)}>
            {t('Forget…')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ApprovalHistory({ row: { approval, token } }: { row: ApprovalRow }) {
  const { hideAmounts } = useDisplay();
  const words = (value: string) => {
    if (value === '0') return t('nothing');
    if (approval.is !== 'erc20') return t('allowed');
    if (isWithoutLimit(value, null)) return t('all, without limit');
    return hideAmounts ? t('an amount') : amountText(value, token);
  };
  return (
    <section aria-label={t('Readings')}>
      <h2>{t('Readings')}</h2>
      {approval.change !== null && (
        <p>
          {t('{change}: from {from} to {to}', {
            change: changeWords[approval.change.how],
            from: words(approval.change.from),
            to: words(approval.change.to),
          })}
        </p>
      )}
      {approval.readings.length === 0 ? (
        <p className="soft">{t('Not read yet.')}</p>
      ) : (
        <ol>
          {approval.readings.toReversed().map(({ at, value }) => (
            <li key={at}>
              {rich('{allowed} <soft>from {time}</soft>', {
                allowed: words(value),
                time: <Time at={at} />,
                soft: (inner) => <span className="soft">{inner}</span>,
              })}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
