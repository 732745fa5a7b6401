/** The status of a transaction in words. */
import { t } from '#shared/core/language/language.ts';
import type { Status } from './status.ts';

interface StatusBadge {
  readonly tone: 'good' | 'care' | 'bad' | 'neutral';
  readonly words: string;
}

const badges: Readonly<Record<Exclude<Status, 'loading'>, StatusBadge>> = {
  pending: { tone: 'care', words: t('pending: waiting for a block') },
  mined: { tone: 'neutral', words: t('in a block: reading its receipt') },
  confirmed: { tone: 'good', words: t('confirmed') },
  reverted: { tone: 'bad', words: t('failed: the network fee was charged') },
  unknown: { tone: 'care', words: t('unknown: in a block, but its outcome isn’t reported') },
  'not-found': { tone: 'care', words: t('not found') },
  unreadable: { tone: 'neutral', words: t('unknown') },
};

/** `blockNumber`: null if no answer names a block. */
export function badgeOf(status: Status, blockNumber: string | null): StatusBadge | null {
  if (status === 'unknown' && blockNumber === null) return { tone: 'care', words: t('unknown: its status isn’t reported') };
  return status === 'loading' ? null : badges[status];
}
