/** A row of the list of blocks: read, being read, or failed. */

import { memo } from 'react';
import { gasShare, gasWords, toTime } from '#renderer/chain/block-figures.ts';
import type { RowState } from '#renderer/chain/block-rows.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { LongCell, type LongColumn, LongRow, unreadWords, WideCell } from '#renderer/core/ui/long-table.tsx';
import { Shortened } from '#renderer/core/ui/shortened.tsx';
import { TimeInWords } from '#renderer/core/ui/time.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import { t } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './blocks-table.module.css';
import { GasBar } from './gas-bar.tsx';

export const blockColumns: readonly LongColumn[] = [
  { name: t('Block') },
  { name: t('Hash'), folds: true },
  { name: t('Age') },
  { name: t('Transactions'), align: 'end' },
  { name: t('Gas used') },
  { name: t('Fee recipient') },
];

interface BlockRowViewProps {
  readonly number: number;
  /** From 0, the newest. */
  readonly index: number;
  /** How many rows are above it. */
  readonly place: number;
  readonly state: RowState | null;
  /** Reached by Tab; the others by arrow keys. */
  readonly isReachable: boolean;
  /** It came while the list scrolls: what only the keyboard, the pointer and screen readers find is missing. */
  readonly isPassing: boolean;
  readonly names: Names;
  /** Its time in words, and the other form of it; null while that isn't known. */
  readonly age: string | null;
  readonly ageTitle: string | null;
  readonly onAgain: (number: number) => void;
}

// It is given words, not a clock: while the list scrolls and while time goes by, only rows that change are rendered.
export const BlockRowView = memo(function BlockRowView(props: BlockRowViewProps) {
  const { number, index, place, state, isReachable, onAgain } = props;
  return (
    <LongRow index={index} place={place}>
      <LongCell namesRow>
        <Link to={blockPlace(String(number))} className={styles.number} data-item={number} tabIndex={isReachable ? 0 : -1}>
          {withCommas(String(number))}
        </Link>
      </LongCell>
      {state?.is === 'failed' ? (
        <FailedCells columns={blockColumns} problem={state.problem} onAgain={() => onAgain(number)} />
      ) : (
        <Cells row={state?.row ?? null} {...props} />
      )}
    </LongRow>
  );
});

type CellsProps = { row: BlockRow | null } & Pick<BlockRowViewProps, 'names' | 'age' | 'ageTitle' | 'isPassing'>;

/** The same elements whether it is read or not, as one row becomes another while the list scrolls. */
function Cells({ row, names, age, ageTitle, isPassing }: CellsProps) {
  const isRead = row !== null;
  const unread = isPassing ? '' : unreadWords;
  const at = row === null ? null : toTime(row.timestamp);
  return (
    <>
      <LongCell folds isUnread={!isRead}>
        {row?.hash === null ? (
          <Unknown />
        ) : (
          <Shortened whole={isPassing ? '' : (row?.hash ?? unread)} short={row === null ? '' : shortAddress(row.hash)} />
        )}
      </LongCell>
      <LongCell isUnread={!isRead} className={styles.soft}>
        {isRead && (at === null || age === null) ? (
          t('unknown')
        ) : (
          <TimeInWords at={isPassing ? null : at} shown={age ?? unread} title={isPassing ? null : ageTitle} />
        )}
      </LongCell>
      <LongCell align="end" isUnread={!isRead}>
        {row?.transactions === null ? <Unknown /> : row === null ? unread : withCommas(String(row.transactions))}
      </LongCell>
      <LongCell className={gasClass} isUnread={!isRead}>
        <GasBar share={row === null ? null : gasShare(row)} />
        {row === null ? unread : gasWords(row)}
      </LongCell>
      <LongCell isUnread={!isRead}>
        {row?.miner === null ? (
          <Unknown />
        ) : (
          <AddressLink
            address={row?.miner ?? null}
            name={row === null ? null : names.of(row.miner)}
            byTab={false}
            {...(row === null || isPassing ? { whole: unread } : {})}
          />
        )}
      </LongCell>
    </>
  );
}

const gasClass = cx(styles.gas, styles.soft);

const Unknown = () => <span className={styles.soft}>{t('unknown')}</span>;

interface FailedCellsProps {
  readonly columns: readonly LongColumn[];
  readonly problem: Extract<RowState, { is: 'failed' }>['problem'] | null;
  readonly onAgain: () => void;
}

/** In place of all cells but the first: why the row was not read, and the way to read it again. */
export function FailedCells({ columns, problem, onAgain }: FailedCellsProps) {
  const now = useNow(everyDay);
  const why =
    problem === null
      ? t('unknown')
      : problem.code === 'unrecognized'
        ? t('Blockdesk can’t read the answer')
        : errorWords(problem, now).title;
  return (
    <WideCell columns={columns.length - 1}>
      {t('Not read: {why}.', { why })}
      <Button size="small" look="quiet" onClick={onAgain}>
        {t('Read again')}
      </Button>
    </WideCell>
  );
}
