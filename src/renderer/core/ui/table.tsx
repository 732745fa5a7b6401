/** A table with sticky, sortable heads, and placeholders for rows that are being read. */

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { t } from '#shared/core/language/language.ts';
import { Empty } from './empty.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './table.module.css';
import { useGrowing } from './use-growing.ts';

export interface Column<Row> {
  readonly key: string;
  /** Empty for a column of buttons. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end`: numbers, so that their digits line up. */
  readonly align?: 'start' | 'end';
  /** The row's header for screen readers; one column has it. */
  readonly namesRow?: boolean;
  readonly sortable?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

interface TableProps<Row> {
  /** Accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How `rows` are sorted. */
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: Sorting) => void;
  /** How many more rows are being read. */
  readonly loading?: number;
  /** Shown without rows: what would be here, and how to get it. */
  readonly empty?: ReactNode;
}

/** The caller sorts the rows, as it may have more than these. */
export function Table<Row>({ name, columns, rows, rowKey, sorting = null, onSort, loading = 0, empty }: TableProps<Row>) {
  'use memo';
  const ref = useRef<HTMLDivElement>(null);
  const scrolls = useOverflows(ref);
  const isEmpty = rows.length === 0 && loading === 0;
  const { drawn, end } = useGrowing<HTMLTableRowElement>(rows.length, rowHeight);
  return (
    <div className={styles.box}>
      {/* The keyboard must reach a scroll area. */}
      <div
        ref={ref}
        className={styles.scroller}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': t('{name}, scrolls', { name }) } : {})}
      >
        <table
          className={styles.table}
          aria-label={name}
          aria-busy={loading > 0}
          aria-rowcount={drawn < rows.length ? rows.length + 1 : undefined}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
            {drawn < rows.length && (
              <tr ref={end} aria-hidden>
                <td colSpan={columns.length} style={{ height: (rows.length - drawn) * rowHeight }} />
              </tr>
            )}
            {Array.from({ length: loading }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are being read have no other key
              <tr key={`loading-${index}`}>
                {columns.map((column) => (
                  <td key={column.key} className={column.align === 'end' ? styles.end : undefined}>
                    <Skeleton size="line" />
                  </td>
                ))}
              </tr>
            ))}
            {isEmpty && (
              <tr>
                <td colSpan={columns.length} className={styles.empty}>
                  <Empty>{empty ?? t('Nothing here.')}</Empty>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {loading > 0 && <span className="visually-hidden">{t('Reading {name}', { name })}</span>}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = column.align === 'end' ? styles.end : undefined;
  if (column.namesRow === true) {
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    );
  }
  return <td className={className}>{column.cell(row)}</td>;
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function Head<Row>({ column: { key, head, align, sortable }, sorting, onSort }: HeadProps<Row>) {
  const className = align === 'end' ? styles.end : undefined;
  if (head === '') return <td className={className} />;
  if (sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const direction = sorting?.key === key ? sorting.direction : null;
  const Icon = direction === null ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={cx(styles.sort, direction !== null && styles.sorted)}
        onClick={() => onSort({ key, direction: next })}
      >
        {head}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

/** Pixels, without wrapped words. */
const rowHeight = 43;

function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
