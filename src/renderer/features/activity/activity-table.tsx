/** The table “Activity”: rows by the arrows, each opened by its link. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: what stands in the cells has the focus
import { useRef } from 'react';
import type { ActivityRow } from '#renderer/lib/activity-rows.ts';
import styles from './activity.module.css';
import { chunkSize, RowChunk } from './row-chunk.tsx';
import { useRowKeys } from './use-row-keys.ts';

const columns = ['Kind', 'What', 'State', 'Age', 'Amount'] as const;

export function ActivityTable({ rows }: { rows: readonly ActivityRow[] }) {
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(body);
  const firsts = Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) => index * chunkSize);
  return (
    <div role="table" aria-label="Activity" aria-rowcount={rows.length + 1} className={styles.table}>
      <div role="rowgroup" className="visually-hidden">
        <div role="row" aria-rowindex={1}>
          {columns.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows take the keys */}
      <div ref={body} onKeyDown={keys}>
        {firsts.map((first) => (
          <RowChunk key={first} rows={rows.slice(first, first + chunkSize)} first={first} />
        ))}
      </div>
    </div>
  );
}
