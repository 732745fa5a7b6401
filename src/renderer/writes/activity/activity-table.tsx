/** The table “Activity”, with a heading above each day, and arrow keys. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus

import { RowChunks } from '#renderer/core/ui/row-chunks.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { type ActivityHeading, type ActivityLine, withHeadings } from '#renderer/writes/activity-headings.ts';
import { ActivityRowView } from '#renderer/writes/activity-row.tsx';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './activity.module.css';

const columns = [t('Kind'), t('What'), t('State and fee'), t('Age'), t('Amount')] as const;

/** Pixels. */
const rowHeight = 54;

export function ActivityTable({ rows }: { rows: readonly ActivityRow[] }) {
  'use memo';
  const lines = withHeadings(rows, useNow(everyDay));
  return (
    <div role="table" aria-label={t('Activity')} aria-rowcount={lines.length + 1} className={styles.table}>
      <div role="rowgroup" className="visually-hidden">
        <div role="row" aria-rowindex={1}>
          {columns.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <RowChunks count={lines.length} rowHeight={rowHeight} row={(index) => lineAt(lines, index)} />
    </div>
  );
}

function lineAt(lines: readonly ActivityLine[], index: number) {
  const line = lines[index];
  if (line === undefined) return null;
  if ('heading' in line) return <Heading key={line.key} line={line} index={index} />;
  return <ActivityRowView key={line.key} row={line} as="table" index={index} />;
}

function Heading({ line: { heading, tone }, index }: { line: ActivityHeading; index: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.heading}>
      <div role="cell" aria-colspan={columns.length}>
        <h2 className={tone}>{heading}</h2>
      </div>
    </div>
  );
}
