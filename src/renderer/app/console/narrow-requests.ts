/** Filters the request log, the newest first. */
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { isRead, operations } from '#shared/core/operations/table.ts';

export type Which = 'all' | 'failed' | 'writes';

const hasFailed = ({ milliseconds, status }: LoggedRequest) => milliseconds !== null && (status === null || status < 200 || status >= 300);

export function narrowRequests(requests: readonly LoggedRequest[], sought: string, which: Which): readonly LoggedRequest[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return requests
    .filter((request) => which === 'all' || (which === 'failed' ? hasFailed(request) : !isRead(request.operation)))
    .filter(({ method, path, status, error, operation }) => {
      const text = `${method} ${path} ${status ?? ''} ${error ?? ''} ${operation} ${operations[operation].title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toReversed();
}
