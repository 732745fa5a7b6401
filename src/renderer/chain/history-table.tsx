/** A table of what happened in transactions: of an address, or of a token. */

import type { ReactNode } from 'react';
import { HistoryLine, transactionCalled } from '#renderer/chain/history-line.tsx';
import type { HistoryState, HistoryWords } from '#renderer/chain/history-types.ts';
import { SignedAmounts } from '#renderer/chain/signed-amounts.tsx';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { t } from '#shared/core/language/language.ts';
import { blockPlace, transactionPlace } from '#shared/core/places.ts';

export interface HistoryRow {
  readonly hash: string;
  readonly block: string | null;
  /** Epoch milliseconds. */
  readonly at: number | null;
  readonly state: HistoryState;
  readonly words: HistoryWords;
  /** Told from the side of one’s own accounts: what came in is green. */
  readonly isOwn: boolean;
}

const badges = {
  confirmed: <Badge tone="good">{t('confirmed')}</Badge>,
  reverted: <Badge tone="bad">{t('failed')}</Badge>,
  pending: <Badge tone="care">{t('pending')}</Badge>,
  unknown: <Badge tone="neutral">{t('not looked up')}</Badge>,
} as const;

const columns: readonly Column<HistoryRow>[] = [
  {
    key: 'what',
    head: t('What happened'),
    namesRow: true,
    cell: ({ words, hash }) => <HistoryLine words={words} to={transactionPlace(hash)} apart={transactionCalled(hash)} />,
  },
  { key: 'state', head: t('Status'), cell: ({ state }) => badges[state] },
  {
    key: 'block',
    head: t('Block'),
    cell: ({ block }) => (block === null ? t('unknown') : <Link to={blockPlace(block)}>{withCommas(block)}</Link>),
  },
  { key: 'time', head: t('Time'), cell: ({ at }) => (at === null ? t('unknown') : <Time at={at} />) },
  {
    key: 'amount',
    head: t('Amount'),
    align: 'end',
    cell: ({ words: { amounts }, state, isOwn }) => (
      <SignedAmounts amounts={amounts} moved={state !== 'reverted'} isDone={isOwn && state === 'confirmed'} />
    ),
  },
];

interface HistoryTableProps {
  readonly name: string;
  readonly rows: readonly HistoryRow[];
  readonly loading: number;
  readonly empty: ReactNode;
}

export const HistoryTable = ({ name, rows, loading, empty }: HistoryTableProps) => (
  <Table name={name} columns={columns} rows={rows} rowKey={({ hash }) => hash} loading={loading} empty={empty} />
);
