/** A virtualized table of rows of one height: the caller renders only the visible ones, each at its place. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a native table can't be positioned, so none could be left out
// biome-ignore-all lint/a11y/useFocusableInteractive: the elements inside the cells take the focus

import type { FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './long-table.module.css';

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
  /** A class that sets `--columns`, its tracks. Only the table asks how wide it is, not each of its rows. */
  readonly layout: string | undefined;
  /** Of all rows, rendered or not. */
  readonly rowCount: number;
  /** In rows. */
  readonly height: number;
  readonly bodyRef: Ref<HTMLDivElement>;
  readonly isMoving: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
  /** Of all that is in its rows. */
  readonly onFocus?: FocusEventHandler;
  readonly children: ReactNode;
}

export function LongTable({ name, columns, layout, rowCount, height, bodyRef, isMoving, onKeyDown, onFocus, children }: LongTableProps) {
  'use memo';
  return (
    <div role="table" aria-label={name} aria-rowcount={rowCount + 1} aria-colcount={columns.length} className={cx(styles.table, layout)}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.columns}>
          {columns.map(({ name, align, folds }) => (
            <span key={name} role="columnheader" className={classOf(align, folds)}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={bodyRef}
        role="rowgroup"
        className={styles.body}
        style={{ height: height * longRowHeight }}
        data-scrolls={isMoving}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {children}
      </div>
    </div>
  );
}

const classOf = (align: LongColumn['align'], folds: boolean | undefined) =>
  cx(align === 'end' && 'text-end', folds === true && styles.folds);

interface LongRowProps {
  /** From 0, among all rows. */
  readonly index: number;
  /** Its vertical position, in rows. */
  readonly place: number;
  readonly children: ReactNode;
}

// Rows and cells are rendered once and not remembered: as many come and go while a list is scrolled.
export function LongRow({ index, place, children }: LongRowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={rowClass} style={{ top: place * longRowHeight }}>
      {children}
    </div>
  );
}

const rowClass = cx(styles.row, styles.columns);

interface LongCellProps extends Omit<LongColumn, 'name'> {
  /** The row's header for screen readers. */
  readonly namesRow?: boolean;
  readonly className?: string | undefined;
  /** Its words, `unreadWords` or none, are for screen readers. */
  readonly isUnread?: boolean;
  readonly children: ReactNode;
}

export function LongCell({ namesRow = false, align, folds, className, isUnread = false, children }: LongCellProps) {
  return (
    <span role={namesRow ? 'rowheader' : 'cell'} className={cx(classOf(align, folds), className, isUnread && styles.unread)}>
      {children}
    </span>
  );
}

/** Replaces all cells but the first. */
export function WideCell({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <span role="cell" aria-colspan={columns} className={styles.wide}>
      {children}
    </span>
  );
}

/** In place of all cells but the first, while they are read. */
export function UnreadCells({ columns }: { columns: readonly LongColumn[] }) {
  return columns.slice(1).map(({ name, ...looks }) => (
    <LongCell key={name} {...looks} isUnread>
      {unreadWords}
    </LongCell>
  ));
}

export const unreadWords = t('not read yet');

/** In place of a value. It doesn't move, as other placeholders do: a screen of rows has hundreds. */
export const Unread = () => <span className={styles.unread}>{unreadWords}</span>;
