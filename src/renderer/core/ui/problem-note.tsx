/** A problem: what happened, what to do, buttons for the next step, and details. */

import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/core/language/language.ts';
import styles from './problem-note.module.css';

interface ProblemNoteProps {
  readonly title: string;
  readonly text: string;
  readonly next: string;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** The error's code and data, for an operator. */
  readonly details?: string;
  readonly tone?: 'bad' | 'care';
}

export function ProblemNote({ title, text, next, actions, details, tone = 'bad' }: ProblemNoteProps) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        <p className={styles.next}>{next}</p>
        {actions !== undefined && <div className="flex wrap gap-8 mt-8">{actions}</div>}
        {details !== undefined && (
          <details>
            <summary>{t('Details')}</summary>
            <code>{details}</code>
          </details>
        )}
      </div>
    </div>
  );
}
