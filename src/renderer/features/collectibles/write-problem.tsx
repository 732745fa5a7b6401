/** Why a write was not sent, below its form. */
import { formLine } from '#renderer/lib/problem-line.ts';
import type { AppError } from '#shared/errors.ts';
import styles from './dialogs.module.css';

export function WriteProblem({ problem }: { problem: AppError | null }) {
  const line = formLine(problem, []);
  if (line === null) return null;
  return (
    <p className={styles.problem} role="alert">
      {line}
    </p>
  );
}
