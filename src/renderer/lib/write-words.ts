/** The states of a write and of what was seen on the chain, in words: the same ones wherever they are shown. */
import { timeLeft } from '#renderer/lib/time-words.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { ActivityBrief, WriteState } from '#shared/activity.ts';

export interface StateWords {
  readonly tone: 'neutral' | 'good' | 'care' | 'bad';
  readonly words: string;
  /** Where there is more to say. */
  readonly more?: string;
}

export const writeStateWords: Readonly<Record<WriteState, StateWords>> = {
  prepared: { tone: 'care', words: 'sending', more: 'Confirmed, and about to leave this computer.' },
  holding: { tone: 'care', words: 'held', more: 'Confirmed, and not sent yet: it can be withdrawn.' },
  sent: { tone: 'care', words: 'sending', more: 'It has left, or may have; the service has not answered yet.' },
  accepted: { tone: 'care', words: 'pending: waiting for a block', more: 'The service took it.' },
  confirmed: { tone: 'good', words: 'confirmed' },
  reverted: { tone: 'bad', words: 'reverted: failed on chain, the fee may be spent' },
  refused: {
    tone: 'care',
    words: 'refused: checking the chain',
    more: 'The service says it refused this. Blockdesk is checking the chain.',
  },
  rejected: { tone: 'bad', words: 'rejected: not carried out' },
  withdrawn: { tone: 'neutral', words: 'withdrawn', more: 'Taken back before it was sent.' },
  unknown: { tone: 'care', words: 'unknown: do not send again yet', more: 'It may have been carried out or not.' },
};

/** `now`: epoch milliseconds. */
export function stateWordsOf({ state, heldUntil }: Pick<ActivityBrief, 'state' | 'heldUntil'>, now: number): StateWords {
  const words = writeStateWords[state];
  return state === 'holding' && heldUntil !== null ? { ...words, words: `held, ${timeLeft(heldUntil, now)} left` } : words;
}

/** As main told it; without the amounts, and the data that hold some, where amounts are hidden. */
export function differenceWords(words: string, hideAmounts: boolean): string {
  const shown = visibleText(words, 600);
  return hideAmounts
    ? shown.replace(/\b\d+(?= (?:base units|wei)\b)|(?<=instead of )\d+|(?<=was reviewed: )0x[0-9a-f…]*/gi, '•••••')
    : shown;
}

/** As it was reviewed; without its amounts where amounts are hidden. */
export function titleWords(title: string, hideAmounts: boolean): string {
  const shown = visibleText(title, 160);
  return hideAmounts ? shown.replace(/\b(send|up to|spend|for) \d[\d,.… ]*(?= )/gi, '$1 •••••') : shown;
}
