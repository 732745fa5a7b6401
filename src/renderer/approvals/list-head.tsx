/** In the head of the list of approvals: the checkbox for all of them, what revoking the chosen ones takes, and what is at risk in total. */

import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { totalWords } from '#renderer/approvals/approval-words.ts';
import { countedAtRisk, totalAtRisk } from '#renderer/approvals/total-at-risk.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { everyStep, useNow } from '#renderer/core/ui/use-now.ts';
import { useChosenTokens } from '#renderer/tokens/use-known-contracts.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { SignerNote } from './approval-parts.tsx';
import styles from './approvals.module.css';

interface SelectAllProps {
  /** How many can be chosen, and how many are. */
  readonly revocable: number;
  readonly chosen: number;
  readonly onChoose: (all: boolean) => void;
}

export function SelectAll({ revocable, chosen, onChoose }: SelectAllProps) {
  const isSome = chosen > 0 && chosen < revocable;
  return (
    <span className={styles.chosen}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome;
        }}
        type="checkbox"
        aria-label={t('Select all')}
        title={t('Select all')}
        disabled={revocable === 0}
        checked={chosen > 0 && chosen === revocable}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </span>
  );
}

/** What revoking them together takes. For one, its own review says it. */
export function SelectedNote({ rows }: { rows: readonly ApprovalRow[] }) {
  'use memo';
  return (
    <div role="status">
      {rows.length > 1 && (
        <div className={styles.selected}>
          <p>
            {t('{count} selected. You review them together. Each is its own transaction, with its own network fee.', {
              count: countWords(rows.length),
            })}
          </p>
          <SignerNote rows={rows} />
        </div>
      )}
    </div>
  );
}

/** Milliseconds: rows in sight are read again each minute. */
const recent = 2 * 60_000;

export function TotalAtRisk({ rows }: { rows: readonly ApprovalRow[] }) {
  'use memo';
  const { hideAmounts } = useDisplay();
  const isKnown = useChosenTokens();
  const now = useNow(everyStep);
  const counted = countedAtRisk(rows);
  if (counted.length === 0) return null;
  const total = totalAtRisk(counted, isKnown);
  const oldest = Math.min(...total.rows.flatMap(({ checkedAt }) => checkedAt ?? []));
  // One that never could be read is said to be unknown.
  const isStale = total.rows.some((row) => row.isStale && row.checkedAt !== null);
  return (
    <p className="row wrap gap-4-10">
      {totalWords(total, hideAmounts)}
      {Number.isFinite(oldest) && (isStale || now - oldest > recent) && <AsOf at={oldest} stale={isStale} />}
    </p>
  );
}
