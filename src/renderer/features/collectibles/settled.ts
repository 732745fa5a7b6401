/** What was sent from here and is in a block: with each, who holds what may be another. */
import type { ActivityBrief } from '#shared/activity.ts';

export const settledOf = (newest: readonly Pick<ActivityBrief, 'id' | 'state'>[]) =>
  newest
    .filter(({ state }) => state === 'confirmed' || state === 'reverted')
    .map(({ id }) => id)
    .join(' ');

/** Under which the tokens of an owner are kept that were asked index by index: another one once they may have moved. */
export const oneByOneKey = (connection: string, contract: string, owner: string | null, newest: Parameters<typeof settledOf>[0]) =>
  [connection, 'collectibles.one-by-one', contract, owner, settledOf(newest)] as const;
