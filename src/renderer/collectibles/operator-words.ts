/** What is known of who may move all of a collection: an old “no” is told as old, and no answer as none. */
import type { Face } from '#renderer/core/lib/face.ts';
import type { OperatorState } from './use-movers.ts';

/** When it was told last, where it cannot be asked now; null for what was told just now. */
export const staleSince = (face: Face<unknown>): number | null => (face.face === 'stale' && face.problem !== null ? face.readAt : null);

/** Where none is known to may. */
export function noneWords(states: readonly Pick<OperatorState, 'may' | 'face'>[]): string {
  if (states.length === 0) return 'none asked about: the service has no list of them';
  const answered = states.filter(({ may }) => may === 'no');
  const old = answered.filter(({ face }) => staleSince(face) !== null).length;
  const now = answered.length - old;
  if (now === states.length) return `none of the ${states.length} asked about`;
  const unknown = states.length - answered.length;
  const parts = [now > 0 && `${now} may not`, old > 0 && `${old} could not when last told`, unknown > 0 && `${unknown} not known`];
  return `of the ${states.length} asked about: ${parts.filter((part) => part !== false).join(', ')}`;
}
