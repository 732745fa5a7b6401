/** How the answer to a write was lost, in a sentence. */
import { clockTime } from '#renderer/lib/time-words.ts';
import type { Activity } from '#shared/activity.ts';

/** `now`: epoch milliseconds. */
export function lostWords({ problem, sentAt, answeredAt }: Pick<Activity, 'problem' | 'sentAt' | 'answeredAt'>, now: number): string {
  const at = (time: number | null) => (time === null ? '' : ` at ${clockTime(time, now)}`);
  const named = problem?.code === 'outcome-unknown' ? problem.named : undefined;
  if (named === 'missing') return 'The service gave a transaction that was not found on this chain.';
  if (named === 'older') return 'The service gave a transaction that was in a block before this was sent.';
  if (named === 'none') return 'The service accepted this and named no transaction, and none that does this was found so far.';
  if (answeredAt === null) return `Blockdesk ended after the request left${at(sentAt)} and before the service answered.`;
  const status = problem?.code === 'outcome-unknown' ? problem.status : null;
  if (status !== null) return `The service answered with status ${status}${at(answeredAt)}, which does not tell what it did.`;
  return `The connection broke${at(answeredAt)}, after the request left and before the service answered.`;
}
