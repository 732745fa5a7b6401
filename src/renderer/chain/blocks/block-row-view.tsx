/** A row of the list of blocks: read, being read, or failed. */
import { Link } from 'wouter';
import { gasShare, gasWords, toTime } from '#renderer/chain/block-figures.ts';
import type { RowState } from '#renderer/chain/block-rows.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { LongCell, type LongColumn, LongRow, UnreadCells, WideCell } from '#renderer/core/ui/long-table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import { blockPlace } from '#shared/core/places.ts';
import styles from './blocks-table.module.css';
import { GasBar } from './gas-bar.tsx';

export const blockColumns: readonly LongColumn[] = [
  { name: 'Block' },
  { name: 'Hash', folds: true },
  { name: 'Age' },
  { name: 'Transactions', align: 'end' },
  { name: 'Gas used' },
  { name: 'Fee recipient' },
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
  readonly isNewest: boolean;
  readonly names: Names;
  readonly onAgain: (number: number) => void;
  readonly onFocus: (number: number) => void;
}

export function BlockRowView({ number, index, place, state, isReachable, isNewest, names, onAgain, onFocus }: BlockRowViewProps) {
  'use memo';
  return (
    <LongRow index={index} place={place} layout={styles.columns} isMarked={isNewest} onFocus={() => onFocus(number)}>
      <LongCell namesRow>
        <Link to={blockPlace(String(number))} className={styles.number} data-item={number} tabIndex={isReachable ? 0 : -1}>
          {withCommas(String(number))}
        </Link>
      </LongCell>
      {state === null && <UnreadCells columns={blockColumns} />}
      {state?.is === 'failed' && <FailedCells columns={blockColumns} problem={state.problem} onAgain={() => onAgain(number)} />}
      {state?.is === 'read' && <Cells row={state.row} names={names} />}
    </LongRow>
  );
}

function Cells({ row, names }: { row: BlockRow; names: Names }) {
  'use memo';
  const at = toTime(row.timestamp);
  const share = gasShare(row);
  return (
    <>
      <LongCell folds>{row.hash === null ? <Unknown /> : <Hash hash={row.hash} of="block" />}</LongCell>
      <LongCell>
        {at === null ? (
          <Unknown />
        ) : (
          <span className={styles.soft}>
            <Time at={at} />
          </span>
        )}
      </LongCell>
      <LongCell align="end">{row.transactions === null ? <Unknown /> : withCommas(String(row.transactions))}</LongCell>
      <LongCell>
        <span className={styles.gas}>
          {share !== null && <GasBar share={share} />}
          <span className={styles.soft}>{gasWords(row)}</span>
        </span>
      </LongCell>
      <LongCell>{row.miner === null ? <Unknown /> : <AddressLink address={row.miner} name={names.of(row.miner)} byTab={false} />}</LongCell>
    </>
  );
}

const Unknown = () => <span className={styles.soft}>unknown</span>;

interface FailedCellsProps {
  readonly columns: readonly LongColumn[];
  readonly problem: Extract<RowState, { is: 'failed' }>['problem'] | null;
  readonly onAgain: () => void;
}

/** In place of all cells but the first: why the row was not read, and the way to read it again. */
export function FailedCells({ columns, problem, onAgain }: FailedCellsProps) {
  const now = useNow();
  const words =
    problem === null ? 'unknown' : problem.code === 'unrecognized' ? 'Blockdesk can’t read the answer' : errorWords(problem, now).title;
  return (
    <WideCell columns={columns.length - 1}>
      Not read: {words}.
      <Button size="small" look="quiet" onClick={onAgain}>
        Read again
      </Button>
    </WideCell>
  );
}
