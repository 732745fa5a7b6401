/** A request of an operation as a line for a shell, without the token. */

import { toRequest, toUrl } from '#shared/core/operations/request.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';

/** Inside single quotes a POSIX shell reads nothing but their end. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * `input`: checked. The token is the shell's variable `$TOKEN`. Errors: `invalid-input` where the connection's encoding
 * cannot carry a value.
 */
export function toCurl(
  row: Row,
  input: Readonly<Record<string, unknown>>,
  { apiAddress, settings }: Pick<Connection, 'apiAddress' | 'settings'>,
): Result<string> {
  const request = toRequest(row, input, settings);
  if (!request.ok) return request;
  const { method, path, body } = request.value;
  const parts = [
    // An address may hold brackets, which curl would expand.
    'curl --globoff',
    `--request ${method}`,
    `--url ${quoted(toUrl(apiAddress, path))}`,
    '--header "Authorization: Bearer $TOKEN"',
    `--header ${quoted('Accept: application/json')}`,
  ];
  // Not --data: it would read a file where the text begins with @.
  if (body !== null) parts.push(`--header ${quoted('Content-Type: application/json')}`, `--data-raw ${quoted(JSON.stringify(body))}`);
  return ok(parts.join(' \\\n  '));
}
