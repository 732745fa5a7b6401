/** What is said of a write that is looked for on the chain, at the head of its page. */

import { quotedEnd } from '#renderer/core/lib/visible-text.ts';
import { lostWords } from '#renderer/writes/lost-words.ts';
import { type Activity, wasSearchedEnough } from '#shared/writes/activity.ts';

interface SoughtWords {
  readonly title: string;
  readonly text: string;
  readonly badge: string;
}

/** `service`: its name, as it is shown. `now`: epoch milliseconds. */
export function soughtWords(entry: Activity, service: string, now: number): SoughtWords {
  const { state, problem } = entry;
  if (state === 'accepted') {
    const text = 'It gave no transaction hash, so Blockdesk is looking for a matching transaction on the chain.';
    return { title: `${service} accepted this`, text, badge: 'pending' };
  }
  if (state !== 'refused')
    return {
      title: 'We couldn’t confirm this transaction',
      text: `${lostWords(entry, service, now)} It may or may not have been carried out.`,
      badge: 'unknown',
    };
  const reason = problem?.code === 'service' && problem.text !== '' ? ` The reason given: ${quotedEnd(problem.text, 200)}` : '';
  return {
    title: `${service} says it refused this`,
    text: wasSearchedEnough(entry)
      ? `Some blocks couldn’t be read, so Blockdesk couldn’t check that.${reason}`
      : `It could still go through, so Blockdesk is checking the chain.${reason}`,
    badge: 'refused',
  };
}
