/** What a connection must be like to be saved: where it sends secrets, where the browser comes back to, and that its settings fit. */
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { redirectProblem } from '#shared/connections/redirects.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { settingsProblems } from '#shared/connections/settings-problems.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';

const otherServer = t('It must be on the same server as the authorization address, because your tokens are sent to it.');
export const isSameServer = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
export const mostConnections = 100;
export const tooMany = t('Blockdesk keeps up to {count} connections. Remove one first.', { count: mostConnections });

/** `before`: as it is saved now; null for a new one. `others`: all but it and the sandbox. Errors: `invalid-input`. */
export function checkSaved(
  input: CallInput<'connection.save'>,
  before: ConnectionRecord | null,
  others: readonly ConnectionRecord[],
): Result<null> {
  const { authorizationAddress, revocationAddress } = input;
  // It is sent tokens and the client's secret, so it must be a server that has them already.
  if (revocationAddress !== undefined && revocationAddress !== '' && !isSameServer(revocationAddress, authorizationAddress))
    return fail({ code: 'invalid-input', fields: { revocationAddress: otherServer } });
  if (before === null && others.length >= mostConnections) return fail({ code: 'invalid-input', fields: { connection: tooMany } });
  // Older versions allowed shared redirect addresses. Other settings of such a connection can still be changed.
  const stays = before?.redirectAddress === input.redirectAddress && identityOf(before) === identityOf(input);
  const redirect = stays ? null : redirectProblem(input, others);
  if (redirect !== null) return fail({ code: 'invalid-input', fields: { redirectAddress: redirect } });
  const problems = settingsProblems(input);
  return Object.keys(problems).length > 0 ? fail({ code: 'invalid-input', fields: problems }) : ok(null);
}
