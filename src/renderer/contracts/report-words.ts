/** What was added by an interface, in words. */
import type { Merged } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';

export interface Report {
  readonly read: ReadInterface;
  readonly merged: Merged;
}

const count = (number: number, word: string, more = `${word}s`) => `${number.toLocaleString('en-US')} ${number === 1 ? word : more}`;

export function reportWords({ read, merged }: Report): string {
  const left = Object.entries(read.leftOut).map(([what, number]) => count(number, what));
  const parts = [
    merged.added > 0 ? `${count(merged.added, 'function or error', 'functions and errors')} added.` : '',
    merged.changed > 0 ? `${merged.changed.toLocaleString('en-US')} changed.` : '',
    merged.added + merged.changed === 0 && read.lines.length > 0 ? 'Nothing new.' : '',
    merged.left > 0
      ? `No room for ${count(merged.left, 'more', 'more')}: Blockdesk keeps up to 500 for a contract, 40,000 characters in all.`
      : '',
    left.length > 0 ? `Left out because they can’t be called: ${left.join(', ')}.` : '',
    read.unread.length > 0 ? `${count(read.unread.length, 'part', 'parts')} couldn’t be read:` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
