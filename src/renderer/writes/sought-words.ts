/** The words at the head of a write with an unknown outcome. */

import { clockTime } from '#renderer/core/lib/time-words.ts';
import { quotedEnd } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
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
    const text = t('It gave no transaction hash, so Blockdesk is looking for a matching transaction on the chain.');
    return { title: t('{service} accepted this', { service }), text, badge: t('pending') };
  }
  if (state !== 'refused')
    return {
      title: t('We couldn’t confirm this transaction'),
      text: `${lostWords(entry, service, now)} ${t('It may or may not have been carried out.')}`,
      badge: t('unknown'),
    };
  const text = wasSearchedEnough(entry)
    ? t('Some blocks couldn’t be read, so Blockdesk couldn’t check that.')
    : t('It could still go through, so Blockdesk is checking the chain.');
  const reason =
    problem?.code === 'service' && problem.text !== '' ? [t('The reason given: {reason}', { reason: quotedEnd(problem.text, 200) })] : [];
  return {
    title: t('{service} says it refused this', { service }),
    text: [text, ...reason].join(' '),
    badge: t('refused'),
  };
}

/** `service`: its name, as it is shown. `now`: epoch milliseconds. */
type Lost = Pick<Activity, 'problem' | 'sentAt' | 'answeredAt'>;

/** How the answer was lost, in a sentence. */
export function lostWords({ problem, sentAt, answeredAt }: Lost, service: string, now: number): string {
  const at = (time: number | null) => (time === null ? null : clockTime(time, now));
  const [sent, answered] = [at(sentAt), at(answeredAt)];
  const named = problem?.code === 'outcome-unknown' ? problem.named : undefined;
  if (named === 'missing') return t('{service} gave a transaction that wasn’t found on this chain.', { service });
  if (named === 'older') return t('{service} gave a transaction from before this was sent.', { service });
  if (named === 'none')
    return t('{service} accepted this without a transaction hash, and no matching transaction was found so far.', { service });
  if (answered === null)
    return sent === null
      ? t('Blockdesk closed after sending this, before {service} answered.', { service })
      : t('Blockdesk closed after sending this at {time}, before {service} answered.', { time: sent, service });
  const status = problem?.code === 'outcome-unknown' ? problem.status : null;
  if (status !== null)
    return t('{service} answered at {time}, but its answer doesn’t clearly say what happened.', { service, time: answered });
  return t('The connection broke at {time}, after this was sent and before {service} answered.', { time: answered, service });
}
