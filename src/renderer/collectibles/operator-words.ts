/** What is known of operators, in words. An old “no” is shown as old, and a missing answer as unknown. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { OperatorState } from './use-movers.ts';

/** When it was last read, if it couldn't be read again; null if it is current. */
export const staleSince = (face: Face<unknown>): number | null => (face.face === 'stale' && face.problem !== null ? face.readAt : null);

/** Where no operator is known. */
export function noneWords(states: readonly Pick<OperatorState, 'may' | 'face'>[]): string {
  if (states.length === 0) return 'none checked';
  const answered = states.filter(({ may }) => may === 'no');
  const old = answered.filter(({ face }) => staleSince(face) !== null).length;
  const now = answered.length - old;
  if (now === states.length) return `none found (${states.length} checked)`;
  const unknown = states.length - answered.length;
  const parts = [
    now > 0 && `${now} ${now === 1 ? 'isn’t an operator' : 'aren’t operators'}`,
    old > 0 && `${old} ${old === 1 ? 'wasn’t' : 'weren’t'} when last read`,
    unknown > 0 && `${unknown} unknown`,
  ];
  return `${states.length} checked: ${parts.filter((part) => part !== false).join(', ')}`;
}
