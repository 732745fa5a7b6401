/** How risky an approval is: a sign and its word, with the reasons. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Risk } from '#renderer/approvals/approval-rows.ts';
import { riskWords } from '#renderer/approvals/approval-words.ts';
import styles from './approvals.module.css';

const icons = { high: CircleAlert, care: TriangleAlert, info: Info, none: CircleCheck } as const;

export function RiskMark({ risk: { level, reasons } }: { risk: Risk }) {
  const Icon = icons[level];
  const words = [riskWords[level], ...reasons].join('. ');
  return (
    <span className={styles.risk} data-level={level} title={words}>
      <Icon size={17} aria-hidden />
      <span className="visually-hidden">{riskWords[level]}</span>
    </span>
  );
}
