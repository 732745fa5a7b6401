/** A row of the list of blocks: read, being read, or failed. */

import { memo } from 'react';
import { gasShare, gasWords, toTime } from '#renderer/chain/block-figures.ts';
import type { RowState } from '#renderer/chain/block-rows.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { LongCell, type LongColumn, LongRow, UnreadCells, WideCell } from '#renderer/core/ui/long-table.tsx';
import { TimeInWords } from '#renderer/core/ui/time.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import { t } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
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
      {state === null && <UnreadCells columns={blockColumns} />}
      {state?.is === 'failed' && <FailedCells columns={blockColumns} problem={state.problem} onAgain={() => onAgain(number)} />}
      {state?.is === 'read' && <Cells row={state.row} {...props} />}
    </LongRow>
  );
});

function Cells({ row, names, age, ageTitle }: { row: BlockRow } & Pick<BlockRowViewProps, 'names' | 'age' | 'ageTitle'>) {
  const at = toTime(row.timestamp);
  const share = gasShare(row);
  return (
    <>
      <LongCell folds>{row.hash === null ? <Unknown /> : <Hash hash={row.hash} of="block" />}</LongCell>
      <LongCell className={styles.soft}>
        {at === null || age === null ? t('unknown') : <TimeInWords at={at} shown={age} title={ageTitle ?? ''} />}
      </LongCell>
      <LongCell align="end">{row.transactions === null ? <Unknown /> : withCommas(String(row.transactions))}</LongCell>
      <LongCell className={gasClass}>
        {share !== null && <GasBar share={share} />}
        {gasWords(row)}
      </LongCell>
      <LongCell>{row.miner === null ? <Unknown /> : <AddressLink address={row.miner} name={names.of(row.miner)} byTab={false} />}</LongCell>
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
