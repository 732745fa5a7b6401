/** The table “Approvals”: one line for each approval, and below it what more is known of the one that is opened. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: what stands in the cells has the focus
import { useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import styles from './approvals.module.css';
import { type RowActionProps, RowView } from './approvals-row.tsx';
import type { Watch } from './use-approvals.ts';

interface ApprovalsTableProps extends RowActionProps {
  readonly rows: readonly ApprovalRow[];
  readonly isReading: boolean;
  /** Tells which are in sight. */
  readonly watch: Watch;
  readonly rawOf: (row: ApprovalRow) => RawAnswer;
}

const heads = ['Risk', 'Who may', 'What', 'Since', 'Checked', 'Actions'] as const;

export function ApprovalsTable({ rows, rawOf, ...actions }: ApprovalsTableProps) {
  'use memo';
  const [opened, setOpened] = useState<string | null>(null);
  const owners = new Set(rows.map(({ approval }) => approval.owner));
  return (
    <div role="table" aria-label="Approvals" className={styles.table}>
      <div role="rowgroup">
        <div role="row" className={styles.heads}>
          {heads.map((head) => (
            <span key={head} role="columnheader">
              <span className={head === 'Risk' || head === 'Actions' ? 'visually-hidden' : undefined}>{head}</span>
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {rows.map((row) => (
          <RowView
            key={row.key}
            row={row}
            isOpened={row.key === opened}
            showsOwner={owners.size > 1}
            onOpen={() => setOpened(row.key === opened ? null : row.key)}
            raw={rawOf(row)}
            {...actions}
          />
        ))}
        {rows.length === 0 && (
          <div role="row" className="empty-note border-t">
            <span role="cell">No approvals match these filters.</span>
          </div>
        )}
      </div>
    </div>
  );
}
