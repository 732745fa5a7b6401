/** What the operator of a service needs to find a write in its log: plain text without secrets. */
import type { Activity } from '#shared/writes/activity.ts';

const time = (at: number | null) => (at === null ? 'not known' : new Date(at).toISOString());

/** The request is given to the byte, so that it can be found in the service's log. */
export function operatorDetails(entry: Activity): string {
  const { request, problem } = entry;
  const answered = problem !== null && 'status' in problem && problem.status !== null ? `status ${problem.status}` : 'no answer';
  const lines = [
    `What happened to this request? ${problem?.code === 'service' ? 'The answer says it was refused.' : 'Blockdesk got no answer, or couldn’t tell from it.'}`,
    '',
    `What: ${entry.title}`,
    `Service: ${entry.service}`,
    `Request: ${request.method} ${request.path}`,
    `Body: ${request.body}`,
    `Digest of the request (SHA-256, with the addresses of the connection): ${entry.digest}`,
    `Sent: ${time(entry.sentAt)}`,
    `Ended: ${time(entry.answeredAt)}, ${answered}`,
    `Chain: ${entry.chain ?? 'not known'}`,
    `Newest block known then: ${entry.sentAtBlock ?? 'not known'}`,
    `Accounts: ${entry.accounts.length === 0 ? 'not known' : entry.accounts.join(', ')}`,
    `Transaction: ${entry.hash ?? 'none given'}`,
    ...(entry.search === null || entry.search.at === null
      ? []
      : [`Blocks ${entry.search.from} to ${entry.search.at} were searched; it wasn’t found.`]),
    `Journal entry: ${entry.id}`,
  ];
  return `${lines.join('\n')}\n`;
}
