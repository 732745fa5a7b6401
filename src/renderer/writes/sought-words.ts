/** The words at the head of a write with an unknown outcome. */

import { clockTime } from '#renderer/core/lib/time-words.ts';
import { quotedEnd } from '#renderer/core/lib/visible-text.ts';
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

/** `service`: its name, as it is shown. `now`: epoch milliseconds. */
type Lost = Pick<Activity, 'problem' | 'sentAt' | 'answeredAt'>;

/** How the answer was lost, in a sentence. */
export function lostWords({ problem, sentAt, answeredAt }: Lost, service: string, now: number): string {
  const at = (time: number | null) => (time === null ? '' : ` at ${clockTime(time, now)}`);
  const named = problem?.code === 'outcome-unknown' ? problem.named : undefined;
  if (named === 'missing') return `${service} gave a transaction that wasn’t found on this chain.`;
  if (named === 'older') return `${service} gave a transaction from before this was sent.`;
  if (named === 'none') return `${service} accepted this without a transaction hash, and no matching transaction was found so far.`;
  if (answeredAt === null) return `Blockdesk closed after sending this${at(sentAt)}, before ${service} answered.`;
  const status = problem?.code === 'outcome-unknown' ? problem.status : null;
  if (status !== null) return `${service} answered${at(answeredAt)}, but its answer doesn’t clearly say what happened.`;
  return `The connection broke${at(answeredAt)}, after this was sent and before ${service} answered.`;
}
