/** What was added by an interface, in words. */

import type { Merged } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import { countWords, t } from '#shared/core/language/language.ts';

export interface Report {
  readonly read: ReadInterface;
  readonly merged: Merged;
}

/** Keywords of Solidity. */
const leftOut = ([keyword, count]: readonly [string, number]) =>
  t('{count, plural, one {# {keyword}} other {# {keyword}s}}', { count, keyword });

export function reportWords({ read, merged: { added, changed, left } }: Report): string {
  const kinds = Object.entries(read.leftOut).map(leftOut);
  const parts = [
    added > 0 && t('{count, plural, one {# function or error added.} other {# functions and errors added.}}', { count: added }),
    changed > 0 && t('{count} changed.', { count: countWords(changed) }),
    added + changed === 0 && read.lines.length > 0 && t('Nothing new.'),
    left > 0 &&
      t('No room for {count} more: Blockdesk keeps up to 500 for a contract, 40,000 characters in all.', { count: countWords(left) }),
    kinds.length > 0 && t('Left out because they can’t be called: {kinds}.', { kinds: kinds.join(', ') }),
    read.unread.length > 0 &&
      t('{count, plural, one {# part couldn’t be read:} other {# parts couldn’t be read:}}', { count: read.unread.length }),
  ];
  return parts.filter(Boolean).join(' ');
}
