/** What is known of operators, in words. An old “no” is shown as old, and a missing answer as unknown. */

import type { Face } from '#renderer/core/lib/face.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import type { OperatorState } from './use-movers.ts';

/** When it was last read, if it couldn't be read again; null if it is current. */
export const staleSince = (face: Face<unknown>): number | null => (face.face === 'stale' && face.problem !== null ? face.readAt : null);

/** Where no operator is known. */
export function noneWords(states: readonly Pick<OperatorState, 'may' | 'face'>[]): string {
  if (states.length === 0) return t('none checked');
  const answered = states.filter(({ may }) => may === 'no');
  const old = answered.filter(({ face }) => staleSince(face) !== null).length;
  const now = answered.length - old;
  if (now === states.length) return t('none found ({count} checked)', { count: countWords(states.length) });
  const unknown = states.length - answered.length;
  const parts = [
    now > 0 && t('{count, plural, one {1 isn’t an operator} other {# aren’t operators}}', { count: now }),
    old > 0 && t('{count, plural, one {1 wasn’t when last read} other {# weren’t when last read}}', { count: old }),
    unknown > 0 && t('{count} unknown', { count: countWords(unknown) }),
  ];
  return t('{count} checked: {results}', { count: countWords(states.length), results: parts.filter((part) => part !== false).join(', ') });
}
