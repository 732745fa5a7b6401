/** What was added by an interface, in words. */

import type { Merged } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import { countWords, t } from '#shared/core/language/language.ts';

export interface Report {
  readonly read: ReadInterface;
  readonly merged: Merged;
}

const count = (number: number, word: string, more = `${word}s`) => `${countWords(number)} ${number === 1 ? word : more}`;

export function reportWords({ read, merged }: Report): string {
  const left = Object.entries(read.leftOut).map(([what, number]) => count(number, what));
  const parts = [
    merged.added > 0 ? t('{count} added.', { count: count(merged.added, t('function or error'), t('functions and errors')) }) : '',
    merged.changed > 0 ? t('{changed} changed.', { changed: countWords(merged.changed) }) : '',
    merged.added + merged.changed === 0 && read.lines.length > 0 ? t('Nothing new.') : '',
    merged.left > 0
      ? t('No room for {count}: Blockdesk keeps up to 500 for a contract, 40,000 characters in all.', {
          count: count(merged.left, 'more', 'more'),
        })
      : '',
    left.length > 0 ? t('Left out because they can’t be called: {join}.', { join: left.join(', ') }) : '',
    read.unread.length > 0 ? t('{count} couldn’t be read:', { count: count(read.unread.length, 'part', 'parts') }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}
