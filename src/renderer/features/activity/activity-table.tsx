/** The table “Activity”: rows by the arrows, each opened by its link. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: what stands in the cells has the focus
import { useRef } from 'react';
import type { ActivityRow } from '#renderer/lib/activity-rows.ts';
import { ActivityRowView } from '#renderer/parts/activity-row.tsx';
import styles from './activity.module.css';
import { useRowKeys } from './use-row-keys.ts';

const columns = ['Kind', 'What', 'State', 'Age', 'Amount'] as const;

export function ActivityTable({ rows }: { rows: readonly ActivityRow[] }) {
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(body);
  return (
    <div role="table" aria-label="Activity" className={styles.table}>
      <div role="rowgroup" className="visually-hidden">
        <div role="row">
          {columns.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div ref={body} role="rowgroup" onKeyDown={keys}>
        {rows.map((row) => (
          <ActivityRowView key={row.key} row={row} as="table" />
        ))}
      </div>
    </div>
  );
}
