/** One approval among those that can be revoked: chosen or not, while there is a choice. */
import { useId } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { allowedText, whoWords } from '#renderer/approvals/approval-words.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import styles from './approvals.module.css';
import { RiskMark } from './risk-mark.tsx';

interface RevokeChoiceProps {
  readonly row: ApprovalRow;
  readonly isChosen: boolean;
  /** Null where nothing is chosen any more. */
  readonly onToggle: (() => void) | null;
}

export function RevokeChoice({ row, isChosen, onToggle }: RevokeChoiceProps) {
  const { hideAmounts } = useDisplay();
  const id = useId();
  const words = (
    <span className={styles.choiceWords}>
      <strong>{whoWords(row)}</strong>
      <span>{allowedText(row, hideAmounts)}</span>
    </span>
  );
  if (onToggle === null)
    return (
      <span className={styles.choice}>
        <RiskMark risk={row.risk} />
        {words}
      </span>
    );
  return (
    <label htmlFor={id} className={styles.choice}>
      <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
      <RiskMark risk={row.risk} />
      {words}
    </label>
  );
}
