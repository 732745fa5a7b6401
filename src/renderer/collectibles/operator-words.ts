/** What is known of operators, in words. An old “no” is shown as old, and a missing answer as unknown. */

import type { Face } from '#renderer/core/lib/face.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperatorState } from './use-movers.ts';

/** When it was last read, if it couldn't be read again; null if it is current. */
export const staleSince = (face: Face<unknown>): number | null => (face.face === 'stale' && face.problem !== null ? face.readAt : null);

/** Where no operator is known. */
export function noneWords(states: readonly Pick<OperatorState, 'may' | 'face'>[]): string {
  if (states.length === 0) return t('none checked');
  const answered = states.filter(({ may }) => may === 'no');
  const old = answered.filter(({ face }) => staleSince(face) !== null).length;
  const now = answered.length - old;
  if (now === states.length) return t('none found ({length} checked)', { length: states.length });
  const unknown = states.length - answered.length;
  const parts = [
    now > 0 && `${now} ${now === 1 ? t('isn’t an operator') : t('aren’t operators')}`,
    old > 0 && t('{old} {what} when last read', { old, what: old === 1 ? 'wasn’t' : 'weren’t' }),
    unknown > 0 && t('{unknown} unknown', { unknown }),
  ];
  return t('{length} checked: {join}', { length: states.length, join: parts.filter((part) => part !== false).join(', ') });
}
