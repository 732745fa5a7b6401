/** What a write was to change, and what came of it by its receipt: the list of the review, one line each. */

import type { ReactNode } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Facts } from '#renderer/core/ui/facts.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { cameOf, type Outcome } from '#shared/writes/came-of.ts';
import type { NetEffect } from '#shared/writes/net-effects.ts';
import styles from './activity.module.css';

/** A batch can have thousands; the page of the transaction lists all. */
const mostShown = 20;

export function ChangesCard({ entry }: { entry: Activity }) {
  'use memo';
  const { rows, isOpen, status } = cameOf(entry);
  if (rows.length === 0) return null;
  const left = rows.length - mostShown;
  return (
    <Card name={status === 'success' ? t('What it changed') : t('What it was meant to change')}>
      {status === 'reverted' && <p>{t('It failed on the chain, so none of this happened.')}</p>}
      <Facts>
        {rows.slice(0, mostShown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their place
          <Row key={index} of={row} />
        ))}
      </Facts>
      {left > 0 && <p>{t('{left, plural, one {And 1 more change.} other {And # more changes.}}', { left })}</p>}
      {isOpen && <p className="soft">{t('More may have changed: Blockdesk can’t tell everything this does.')}</p>}
      {status === 'success' && (
        <p className="soft">{t('From the events in its receipt. A contract can report false ones about its own token.')}</p>
      )}
    </Card>
  );
}

const marks: Readonly<Record<Outcome['is'], { readonly tone: 'good' | 'care' | 'bad' | 'neutral'; readonly words: string } | null>> = {
  waiting: null,
  same: { tone: 'good', words: t('as reviewed') },
  other: { tone: 'bad', words: t('not as reviewed') },
  missing: { tone: 'bad', words: t('not reported') },
  unseen: { tone: 'neutral', words: t('no event shows this') },
  more: { tone: 'care', words: t('not reviewed') },
};

function Row({ of: { expected, reported, is } }: { of: Outcome }) {
  const net = reported ?? expected;
  const mark = marks[is];
  if (net === null) return null;
  return (
    <div className={styles.came}>
      <dt>
        <Subject of={net} />
      </dt>
      <dd>
        <Value of={net} />
        {mark !== null && <Badge tone={mark.tone}>{mark.words}</Badge>}
        {is === 'other' && expected !== null && (
          <span className="soft">{rich('reviewed: {change}', { change: <Value of={expected} /> })}</span>
        )}
      </dd>
    </div>
  );
}

const Named = ({ address }: { address: string | null }): ReactNode =>
  address === null ? t('the account that signs') : <NamedAddress address={address} />;

const idOf = (id: string | null) => visibleText(id ?? '', 80);

/** Whose it is. */
function Subject({ of }: { of: NetEffect }) {
  const contract = <Named address={of.contract} />;
  switch (of.of) {
    case 'balance':
      return <Named address={of.owner} />;
    case 'item':
      return <>{rich('Owner of #{id} of {contract}', { id: idOf(of.id), contract })}</>;
    case 'item-approval':
      return <>{rich('Who else may move #{id} of {contract}', { id: idOf(of.id), contract })}</>;
    case 'allowance':
      return (
        <>
          {of.through === null
            ? rich('Spending limit for {spender}, of {owner}', { spender: <Named address={of.to} />, owner: <Named address={of.owner} /> })
            : rich('Spending limit for {spender}, of {owner}, through {contract}', {
                spender: <Named address={of.to} />,
                owner: <Named address={of.owner} />,
                contract: <Named address={of.through} />,
              })}
        </>
      );
    case 'operator':
      return <>{rich('{operator}, for all of {contract}', { operator: <Named address={of.to} />, contract })}</>;
  }
}

function Value({ of }: { of: NetEffect }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  switch (of.of) {
    case 'balance': {
      const [sign, size] = of.by < 0n ? ['−', (-of.by).toString()] : ['+', of.by.toString()];
      if (of.contract === null) return <Amount baseUnits={size} currency={currency} base="wei" sign={sign} />;
      if (of.id === null) return <TokenAmount contract={of.contract} baseUnits={size} sign={sign} />;
      return <>{rich('{sign}{count} of #{id}', { sign, count: size, id: idOf(of.id) })}</>;
    }
    case 'item':
      return <>{rich('{from} → {to}', { from: <Named address={of.owner} />, to: <Named address={of.to} /> })}</>;
    case 'item-approval':
      return of.to === zeroAddress ? t('no one') : <Named address={of.to} />;
    case 'operator':
      return <>{of.isAllowed ? t('may move everything') : t('may move nothing')}</>;
    case 'allowance': {
      const amount = of.set === null ? of.by : of.set + of.by;
      if (of.set !== null && isWithoutLimit(amount.toString())) return <>{t('unlimited')}</>;
      const sign = of.set !== null ? '' : amount < 0n ? '−' : '+';
      return <TokenAmount contract={of.contract ?? ''} baseUnits={(amount < 0n ? -amount : amount).toString()} sign={sign} />;
    }
  }
}
