/** How the answer to a write was lost, in a sentence. */
import { clockTime } from '#renderer/core/lib/time-words.ts';
import type { Activity } from '#shared/writes/activity.ts';

/** `service`: its name, as it is shown. `now`: epoch milliseconds. */
type Lost = Pick<Activity, 'problem' | 'sentAt' | 'answeredAt'>;

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
