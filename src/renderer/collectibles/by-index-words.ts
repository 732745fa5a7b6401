/** The end of reading tokens one by one, in words. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { mostByIndex, type OneByOne } from './read-by-index.ts';

/** `more`: whether any are left to read. Null if there is nothing to say. */
export function byIndexWords(
  read: Pick<OneByOne, 'ids' | 'answered' | 'total' | 'wanted' | 'problem' | 'canceled'>,
): { readonly words: string; readonly more: boolean } | null {
  const { ids, answered, total, wanted, problem, canceled } = read;
  const left = total === null ? null : wanted - answered;
  const twice = answered - ids.length;
  if (left === null && problem === null && !canceled) return null;
  if (left === 0 && total === String(wanted) && twice === 0) return null;
  const words = [
    problem === null ? t('Tokens can’t be listed here.') : `${errorWords(problem, Date.now()).title}.`,
    left !== null &&
      left > 0 &&
      (ids.length === 0
        ? t('{count} can be read, one request each.', { count: countWords(left) })
        : t('{count} more can be read, one request each.', { count: countWords(left) })),
    twice === 1 && t('The collection lists one collectible twice. It’s shown once.'),
    twice > 1 &&
      t('The collection lists some collectibles more than once ({count} repeats). Each is shown once.', { count: countWords(twice) }),
    total !== null && total !== String(wanted) && t('Only the first {count} are read.', { count: countWords(mostByIndex) }),
  ];
  return { words: words.filter((part) => part !== false).join(' '), more: left !== 0 };
}
