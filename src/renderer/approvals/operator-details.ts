/** What the operator of a service needs to find a write in its log: plain text without secrets. */
import { t } from '#shared/core/language/language.ts';
import type { Activity } from '#shared/writes/activity.ts';

const time = (at: number | null) => (at === null ? t('not known') : new Date(at).toISOString());

/** The request is given to the byte, so that it can be found in the service's log. */
export function operatorDetails(entry: Activity): string {
  const { request, problem } = entry;
  const answered =
    problem !== null && 'status' in problem && problem.status !== null ? t('status {status}', { status: problem.status }) : t('no answer');
  const lines = [
    t('What happened to this request? {what}', {
      what: problem?.code === 'service' ? t('The answer says it was refused.') : t('Blockdesk got no answer, or couldn’t tell from it.'),
    }),
    '',
    t('What: {title}', { title: entry.title }),
    t('Service: {service}', { service: entry.service }),
    t('Request: {method} {path}', { method: request.method, path: request.path }),
    t('Body: {body}', { body: request.body }),
    t('Digest of the request (SHA-256, with the addresses of the connection): {digest}', { digest: entry.digest }),
    t('Sent: {sentAt}', { sentAt: time(entry.sentAt) }),
    t('Ended: {answeredAt}, {answered}', { answeredAt: time(entry.answeredAt), answered }),
    t('Chain: {what}', { what: entry.chain ?? t('not known') }),
    t('Newest block known then: {what}', { what: entry.sentAtBlock ?? t('not known') }),
    t('Accounts: {what}', { what: entry.accounts.length === 0 ? t('not known') : entry.accounts.join(', ') }),
    t('Transaction: {what}', { what: entry.hash ?? t('none given') }),
    ...(entry.search === null || entry.search.at === null
      ? []
      : [t('Blocks {from} to {at} were searched; it wasn’t found.', { from: entry.search.from, at: entry.search.at })]),
    t('Journal entry: {id}', { id: entry.id }),
  ];
  return `${lines.join('\n')}\n`;
}
