/** What became of an interface that was added: how many functions, and line by line what could not be read. */
import { X } from 'lucide-react';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import type { Merged } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import styles from './contracts.module.css';

export interface Report {
  readonly read: ReadInterface;
  readonly merged: Merged;
}

const count = (number: number, word: string, more = `${word}s`) => `${number.toLocaleString('en-US')} ${number === 1 ? word : more}`;

export function reportWords({ read, merged }: Report): string {
  const left = Object.entries(read.leftOut).map(([what, number]) => count(number, what));
  const parts = [
    merged.added > 0 ? `${count(merged.added, 'function or error', 'functions and errors')} added.` : '',
    merged.changed > 0 ? `${count(merged.changed, 'one', 'ones')} told anew.` : '',
    merged.added + merged.changed === 0 && read.lines.length > 0 ? 'It was all there already.' : '',
    merged.left > 0 ? `No room for ${count(merged.left, 'more', 'more')}: up to 500 are kept of a contract, 40,000 characters in all.` : '',
    left.length > 0 ? `Left out, as nothing calls them: ${left.join(', ')}.` : '',
    read.unread.length > 0 ? `${count(read.unread.length, 'part', 'parts')} could not be read:` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

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
