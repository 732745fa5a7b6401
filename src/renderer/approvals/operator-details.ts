/** What the operator of a service needs to find a write in its log: plain text without secrets. */
import { t } from '#shared/core/language/language.ts';
import type { Activity } from '#shared/writes/activity.ts';

const time = (at: number | null) => (at === null ? t('not known') : new Date(at).toISOString());

/** The request is given to the byte, so that it can be found in the service's log. */
export function operatorDetails(entry: Activity): string {
  const { request, problem } = entry;
  const ended = time(entry.answeredAt);
  const lines = [
    problem?.code === 'service'
      ? t('What happened to this request? The answer says it was refused.')
      : t('What happened to this request? Blockdesk got no answer, or couldn’t tell from it.'),
    '',
    t('What: {title}', { title: entry.title }),
    t('Service: {service}', { service: entry.service }),
    t('Request: {method} {path}', { method: request.method, path: request.path }),
    t('Body: {body}', { body: request.body }),
    t('Digest of the request (SHA-256, with the addresses of the connection): {digest}', { digest: entry.digest }),
    t('Sent: {time}', { time: time(entry.sentAt) }),
    problem !== null && 'status' in problem && problem.status !== null
      ? t('Ended: {time}, status {status}', { time: ended, status: problem.status })
      : t('Ended: {time}, no answer', { time: ended }),
    t('Chain: {chain}', { chain: entry.chain ?? t('not known') }),
    t('Newest block known then: {block}', { block: entry.sentAtBlock ?? t('not known') }),
    t('Accounts: {accounts}', { accounts: entry.accounts.length === 0 ? t('not known') : entry.accounts.join(', ') }),
    t('Transaction: {hash}', { hash: entry.hash ?? t('none given') }),
    ...(entry.search === null || entry.search.at === null
      ? []
      : [t('Blocks {first} to {last} were searched; it wasn’t found.', { first: entry.search.from, last: entry.search.at })]),
    t('Journal entry: {id}', { id: entry.id }),
  ];
  return `${lines.join('\n')}\n`;
}
