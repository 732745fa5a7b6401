/** What is said of a write that is looked for on the chain, at the head of its page. */
import { lostWords } from '#renderer/lib/lost-words.ts';
import { quotedEnd } from '#renderer/lib/visible-text.ts';
import { type Activity, wasSearchedEnough } from '#shared/activity.ts';

interface SoughtWords {
  readonly title: string;
  readonly text: string;
  readonly badge: string;
}

/** `now`: epoch milliseconds. */
export function soughtWords(entry: Activity, now: number): SoughtWords {
  const { state, problem } = entry;
  if (state === 'accepted') {
    const text = 'It named no transaction, so Blockdesk looks for one that does this on the chain.';
    return { title: 'The service accepted this', text, badge: 'pending' };
  }
  if (state !== 'refused')
    return {
      title: 'We do not know whether this was sent',
      text: `${lostWords(entry, now)} It may or may not have been carried out.`,
      badge: 'unknown',
    };
  const said = problem?.code === 'service' && problem.text !== '' ? ` (${quotedEnd(problem.text, 200)})` : '';
  return {
    title: 'The service says it refused this',
    text: wasSearchedEnough(entry)
      ? `Blockdesk could not read all of the chain, so the service’s word${said} is all there is.`
      : `Blockdesk is checking the chain${said}.`,
    badge: 'refused',
  };
}
