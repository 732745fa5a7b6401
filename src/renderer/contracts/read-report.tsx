/** What became of an interface that was added: how many functions, and line by line what could not be read. */
import { X } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import styles from './contracts.module.css';
import { type Report, reportWords } from './report-words.ts';

export function ReadReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { unread } = report.read;
  return (
    <Card name="What was read" aside={<IconButton label="Close what was read" icon={<X size={16} aria-hidden />} onClick={onClose} />}>
      <p role="status">{reportWords(report)}</p>
      {unread.length > 0 && (
        <ul className={styles.unread} aria-label="Not read">
          {unread.map(({ where, text, why }) => (
            <li key={`${where} ${text} ${why}`}>
              <span className={styles.soft}>{where}</span> {text !== '' && <code>{visibleText(text, 120)}</code>} <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
