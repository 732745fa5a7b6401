/** The states of a write in words, the same wherever they are shown. */

import { timeLeft } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { everyDay, everySecond } from '#renderer/core/ui/use-now.ts';
import { t } from '#shared/core/language/language.ts';
import type { ActivityBrief, WriteState } from '#shared/writes/activity.ts';

export interface StateWords {
  readonly tone: 'neutral' | 'good' | 'care' | 'bad';
  readonly words: string;
  /** A sentence with more details. `service`: its name, safe to show, at the start of a sentence. */
  readonly more?: (service: string) => string;
}

export const writeStateWords: Readonly<Record<WriteState, StateWords>> = {
  prepared: { tone: 'care', words: t('sending'), more: () => t('Confirmed. It’s about to be sent.') },
  holding: { tone: 'care', words: t('held'), more: () => t('Confirmed, not sent yet. You can still withdraw it.') },
  sent: { tone: 'care', words: t('sending'), more: () => t('It may have been sent. No answer yet.') },
  accepted: { tone: 'care', words: t('pending: waiting for a block'), more: (service) => t('{service} accepted this.', { service }) },
  confirmed: { tone: 'good', words: t('confirmed') },
  reverted: { tone: 'bad', words: t('failed: the network fee was charged') },
  refused: {
    tone: 'care',
    words: t('refused: checking the chain'),
    more: (service) => t('{service} says it refused this. Blockdesk is checking the chain.', { service }),
  },
  rejected: {
    tone: 'bad',
    words: t('rejected: not found on the chain'),
    more: (service) =>
      t('{service} says it refused this, and it isn’t in the blocks read since then. Blockdesk keeps looking for a day.', { service }),
  },
  withdrawn: { tone: 'neutral', words: t('withdrawn'), more: () => t('Withdrawn before it was sent.') },
  unknown: { tone: 'care', words: t('unknown: don’t send again yet'), more: () => t('It may or may not have been carried out.') },
};

/** How often the words for an entry change. */
export const paceOf = ({ state }: Pick<ActivityBrief, 'state'>) => (state === 'holding' ? everySecond : everyDay);

/** `now`: epoch milliseconds. */
export function stateWordsOf(entry: Standing, now: number): StateWords {
  const { state, heldUntil, settledBy, problem, search, hash, block } = entry;
  const words = writeStateWords[state];
  if (state === 'holding' && heldUntil !== null) return { ...words, words: t('held, {time} left', { time: timeLeft(heldUntil, now) }) };
  if (state === 'rejected' && settledBy === 'person') return { tone: 'bad', words: t('rejected: you marked it as not sent') };
  if (state === 'rejected' && problem !== null && problem.code !== 'service') return neverReached;
  if (state === 'rejected' && search === null) return notLookedFor;
  const standing = state !== 'accepted' ? words : block !== null ? inBlock : hash === null ? nameless : words;
  // Found by the search, not named by the service.
  const isFound = search !== null && hash !== null && (state === 'accepted' || state === 'confirmed' || state === 'reverted');
  return isFound ? { ...standing, more: () => t('Found on the chain: a transaction that does exactly this.') } : standing;
}

type Standing = Pick<ActivityBrief, 'state' | 'heldUntil' | 'settledBy' | 'problem' | 'search' | 'hash' | 'block'>;

const neverReached: StateWords = {
  tone: 'bad',
  words: t('rejected: not carried out'),
  more: (service) => t('It never reached {service}.', { service }),
};
/** By an older version of Blockdesk. */
const notLookedFor: StateWords = {
  tone: 'bad',
  words: t('rejected by the service'),
  more: () => t('Blockdesk didn’t look for it on the chain.'),
};
const nameless: StateWords = {
  tone: 'care',
  words: t('accepted: looking for it on the chain'),
  more: (service) => t('{service} gave no transaction hash.', { service }),
};
const inBlock: StateWords = { tone: 'care', words: t('in a block: reading its receipt') };

/** The service's answer in words. `service`: its name, safe to show. */
export function answeredWords({ problem }: Pick<ActivityBrief, 'problem'>, service: string): string {
  if (problem === null) return t('Accepted by {service}', { service });
  if (problem.code === 'service') return t('Refused by {service}', { service });
  if (problem.code !== 'outcome-unknown') return t('Ended');
  if (problem.named !== undefined) return t('Accepted by {service}', { service });
  return problem.status === null ? t('No answer') : t('Unclear answer');
}

/** Whole addresses and numbers of items, which stay; then call data and other numbers. In whatever language it was recorded. */
const inDifferences = /(0x[0-9a-f]{40}(?![0-9a-f…])|\btoken \d+)|0x[0-9a-f]*…?|\b\d+\b/gi;

/** A difference as main words it, without amounts and call data while amounts are hidden. */
export function differenceWords(words: string, hideAmounts: boolean): string {
  const shown = visibleText(words, 600);
  return hideAmounts ? shown.replace(inDifferences, (_all, stays: string | undefined) => stays ?? '•••••') : shown;
}

/** What is in quotation marks stays; then numbers before a unit. In whatever language it was recorded. */
const inTitles = /(“[^”]*”|„[^“]*“)|(?<!\S)\d[\d,.…\s]*(?=\s)/g;

/** The title as reviewed, for a record of that and where no token is read. Without amounts while they are hidden. */
export function titleWords(title: string, hideAmounts: boolean): string {
  const shown = visibleText(title, 160);
  return hideAmounts ? shown.replace(inTitles, (_all, stays: string | undefined) => stays ?? '•••••') : shown;
}
