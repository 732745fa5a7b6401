/** The end of reading tokens one by one, in words. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { mostByIndex, type OneByOne } from './read-by-index.ts';

const counted = (count: number) => withCommas(String(count));

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
    problem === null ? 'Tokens can’t be listed here.' : `${errorWords(problem, Date.now()).title}.`,
    left !== null && left > 0 && `${counted(left)}${ids.length === 0 ? '' : ' more'} can be read, one request each.`,
    twice === 1 && 'The collection lists one collectible twice. It’s shown once.',
    twice > 1 && `The collection lists some collectibles more than once (${counted(twice)} repeats). Each is shown once.`,
    total !== null && total !== String(wanted) && `Only the first ${counted(mostByIndex)} are read.`,
  ];
  return { words: words.filter((part) => part !== false).join(' '), more: left !== 0 };
}
