/** One row of the activity: story, state, time and amount. */
// biome-ignore-all lint/a11y/useSemanticElements: the same row is used in a list and in a table, and its cells wrap in a small window
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus

import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  FilePlus2,
  Image,
  Repeat,
  SquareFunction,
  Wallet,
  Waypoints,
} from 'lucide-react';
import { HistoryLine, transactionCalled } from '#renderer/chain/history-line.tsx';
import { chainQueries } from '#renderer/chain/queries.ts';
import { SignedAmounts } from '#renderer/chain/signed-amounts.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { absoluteTime, clockMinutes } from '#renderer/core/lib/time-words.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AmountText } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useAge, useNow } from '#renderer/core/ui/use-now.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { type ActivityRow, kindWords } from '#renderer/writes/activity-rows.ts';
import { paceOf, type StateWords, stateWordsOf } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import styles from './activity-row.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

export const activityIcons = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  moved: ArrowLeftRight,
  swapped: Repeat,
  called: SquareFunction,
  created: FilePlus2,
  claimed: Waypoints,
  part: Waypoints,
  approval: BadgeCheck,
  collectible: Image,
} as const;

interface ActivityRowProps {
  readonly row: ActivityRow;
  /** In a table its parts have the role of cells. */
  readonly as: 'list' | 'table';
  /** In a table: its index among all. */
  readonly index?: number;
}

export function ActivityRowView({ row, as, index = 0 }: ActivityRowProps) {
  'use memo';
  const Icon = activityIcons[row.icon];
  const isRow = as === 'table';
  const cell = isRow ? { role: 'cell' } : {};
  return (
    <div
      {...(isRow ? { role: 'row', 'aria-rowindex': index + 2 } : { role: 'listitem' })}
      className={cx(styles.row, 'link-row')}
      data-as={as}
    >
      <span {...cell} className={styles.icon}>
        <Icon size={16} aria-hidden />
        {isRow && <span className="visually-hidden">{kindWords[row.kind]}</span>}
      </span>
      <div {...(isRow ? { role: 'rowheader' } : {})} className={styles.words}>
        <div className={styles.line}>
          <What row={row} />
        </div>
        <Accounts row={row} />
      </div>
      <span
        {...cell}
        className={cx(styles.state, !isRow && row.state === 'confirmed' && 'visually-hidden')}
        data-done={row.state === 'confirmed'}
      >
        {isRow && row.state === 'confirmed' ? (
          <Done fee={row.fee} />
        ) : row.write === null ? (
          <StateBadge words={seenStates[row.state as SeenState]} />
        ) : (
          <WriteState write={row.write} title={row.words.title} />
        )}
      </span>
      <span {...cell} className={cx('soft', styles.age)}>
        <When row={row} />
      </span>
      <span {...cell} className={styles.amount}>
        <SignedAmounts amounts={row.amounts} moved={mayHaveMoved(row)} isDone={row.state === 'confirmed'} />
      </span>
    </div>
  );
}

function When({ row: { at, reportedAt } }: { row: ActivityRow }) {
  if (at !== null) {
    return (
      <>
        <Time at={at} /> <Day at={at} />
      </>
    );
  }
  if (reportedAt === null) return null;
  return <>{rich('reported {time}', { time: <Time at={reportedAt} /> })}</>;
}

const aDay = 24 * 60 * 60_000;

/** “9 days ago” doesn't say the day, which the person may look for. */
function Day({ at }: { at: number }) {
  'use memo';
  const now = useAge(at);
  const { times } = useDisplay();
  if (times === 'absolute' || now - at < aDay) return null;
  return <span className={styles.day}>{clockMinutes(at, now)}</span>;
}

/** Which of the person's own accounts it concerns, where they have several. */
function Accounts({ row }: { row: ActivityRow }) {
  'use memo';
  const own = useOwnAccounts();
  const names = useNames();
  if (own === null || own.length < 2 || (row.accounts.length === 0 && !mayHaveMoved(row))) return null;
  const called = row.accounts.map((account) => names.of(account)?.text ?? shortAddress(account));
  const unknown = row.state === 'confirmed' ? t('Account unknown') : t('Account not known yet');
  return (
    <>
      {' '}
      <span className={styles.account}>
        <Wallet size={12} aria-hidden />
        {called.length === 0 ? (
          unknown
        ) : (
          <span>
            <span className="visually-hidden">{t('Your account:')} </span>
            {called.join(', ')}
          </span>
        )}
      </span>
    </>
  );
}

/** What wasn't carried out moved nothing, so its amount has no sign. */
const mayHaveMoved = ({ state }: ActivityRow) => state !== 'rejected' && state !== 'reverted' && state !== 'withdrawn';

function StateBadge({ words: { tone, words, more } }: { words: StateWords }) {
  const service = useServiceName();
  return (
    <Badge tone={tone} {...(more === undefined ? {} : { title: more(service) })}>
      {words}
    </Badge>
  );
}

/** What is confirmed needs no word for those who see it; what it cost them does. */
function Done({ fee }: Pick<ActivityRow, 'fee'>) {
  'use memo';
  const currency = useActiveConnection().chain?.currency ?? null;
  return (
    <span className="soft tabular-nums">
      <span className="visually-hidden">{t('confirmed')}</span>
      {fee !== null && fee !== 'none' && (
        <> {rich('fee {amount}', { amount: <AmountText baseUnits={fee} currency={currency} about base="wei" /> })}</>
      )}
    </span>
  );
}

/** A pending transaction is read again: it may be in a block by now, or have been dropped. */
function Waits({ hash }: { hash: string }) {
  useRead(chainQueries.transaction(hash, 'waitingInList'));
  return null;
}

function What({ row: { words, hash, state, write, key } }: { row: ActivityRow }) {
  'use memo';
  const differs = write !== null && (write.differences?.length ?? 0) > 0 && write.state !== 'reverted';
  return (
    <>
      {state === 'pending' && hash !== null && <Waits hash={hash} />}
      <HistoryLine
        words={words}
        to={write === null ? transactionPlace(key) : entryPlace(write.id)}
        apart={write === null ? transactionCalled(key) : absoluteTime(write.preparedAt)}
      />
      {differs && <Badge tone="bad">{t('not as reviewed')}</Badge>}
    </>
  );
}

function WriteState({ write, title }: { write: ActivityBrief; title: string }) {
  'use memo';
  const now = useNow(paceOf(write));
  return (
    <>
      <StateBadge words={stateWordsOf(write, now)} />
      {write.state === 'holding' && <WithdrawButton id={write.id} title={title} />}
    </>
  );
}

type SeenState = 'confirmed' | 'reverted' | 'pending' | 'not-looked-up';
const seenStates: Readonly<Record<SeenState, StateWords>> = {
  confirmed: { tone: 'good', words: t('confirmed') },
  reverted: { tone: 'bad', words: t('failed: the network fee was charged') },
  pending: { tone: 'care', words: t('pending: waiting for a block') },
  'not-looked-up': { tone: 'neutral', words: t('not looked up') },
};
