/** A virtualized table of rows of one height: the caller renders only the visible ones, each at its place. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a native table can't be positioned, so none could be left out
// biome-ignore-all lint/a11y/useFocusableInteractive: the elements inside the cells take the focus
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './long-table.module.css';
import { Skeleton } from './skeleton.tsx';

export const longRowHeight = 40;
/** The height of the sticky head, in pixels. */
export const longHeadHeight = 36;

export interface LongColumn {
  readonly name: string;
  /** `end`: numbers, so that their digits line up. */
  readonly align?: 'start' | 'end';
  /** Hidden where space is short. */
  readonly folds?: boolean;
}

interface LongTableProps {
  /** Accessible name. */
  readonly name: string;
  readonly columns: readonly LongColumn[];
  /** A class that sets `grid-template-columns`. */
  readonly layout: string | undefined;
  /** Of all rows, rendered or not. */
  readonly rowCount: number;
  /** In rows. */
  readonly height: number;
  readonly bodyRef: Ref<HTMLDivElement>;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

export function LongTable({ name, columns, layout, rowCount, height, bodyRef, onKeyDown, children }: LongTableProps) {
  'use memo';
  return (
    <div role="table" aria-label={name} aria-rowcount={rowCount + 1} aria-colcount={columns.length} className="framed tabular-nums w-full">
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={cx(styles.columns, layout)}>
          {columns.map((column) => (
            <span key={column.name} role="columnheader" className={classOf(column)}>
              {column.name}
            </span>
          ))}
        </div>
      </div>
      <div ref={bodyRef} role="rowgroup" className={styles.body} style={{ height: height * longRowHeight }} onKeyDown={onKeyDown}>
        {children}
      </div>
    </div>
  );
}

const classOf = ({ align, folds }: Omit<LongColumn, 'name'>) => cx(align === 'end' && 'text-end', folds === true && styles.folds);

interface LongRowProps {
  /** From 0, among all rows. */
  readonly index: number;
  /** Its vertical position, in rows. */
  readonly place: number;
  readonly layout: string | undefined;
  readonly isMarked?: boolean;
  readonly onFocus?: FocusEventHandler;
  readonly children: ReactNode;
}

export function LongRow({ index, place, layout, isMarked = false, onFocus, children }: LongRowProps) {
  'use memo';
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(styles.row, styles.columns, layout)}
      style={{ top: place * longRowHeight }}
      data-marked={isMarked}
      onFocus={onFocus}
    >
      {children}
    </div>
  );
}

interface LongCellProps extends Omit<LongColumn, 'name'> {
  /** The row's header for screen readers. */
  readonly namesRow?: boolean;
  readonly children: ReactNode;
}

export function LongCell({ namesRow = false, children, ...looks }: LongCellProps) {
  'use memo';
  return namesRow ? (
    <span role="rowheader" className={classOf(looks)}>
      {children}
    </span>
  ) : (
    <span role="cell" className={classOf(looks)}>
      {children}
    </span>
  );
}

/** Replaces all cells but the first. */
export function WideCell({ columns, children }: { columns: number; children: ReactNode }) {
  'use memo';
  return (
    <span role="cell" aria-colspan={columns} className={styles.wide}>
      {children}
    </span>
  );
}

/** In place of all cells but the first, while they are read. */
export function UnreadCells({ columns }: { columns: readonly LongColumn[] }) {
  'use memo';
  return columns.slice(1).map((column) => (
    <LongCell key={column.name} {...column}>
      <Unread />
    </LongCell>
  ));
}

export function Unread() {
  return (
    <>
      <Skeleton size="line" />
      <span className="visually-hidden">not read yet</span>
    </>
  );
}
