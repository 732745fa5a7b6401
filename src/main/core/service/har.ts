/** The log of requests as an HTTP Archive 1.2: no header, body, query or address of the person is in it. */
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { toUrl } from '#shared/core/operations/request.ts';

/** http://www.softwareishard.com/blog/har-12-spec: unknown values are -1, and a request without an answer has the status 0. */
export function toHar(requests: readonly LoggedRequest[], apiAddress: string, version: string): string {
  const entries = requests.filter(({ milliseconds }) => milliseconds !== null).map((request) => toEntry(request, apiAddress));
  const log = {
    version: '1.2',
    creator: { name: 'Blockdesk', version },
    entries,
    comment: 'Paths have placeholders where values stood. Tokens, headers, bodies and queries are left out.',
  };
  return `${JSON.stringify({ log }, null, 2)}\n`;
}

function toEntry({ at, method, path, milliseconds, status, bytes, error, operation }: LoggedRequest, apiAddress: string) {
  const time = milliseconds ?? 0;
  return {
    startedDateTime: new Date(at).toISOString(),
    time,
    request: {
      method,
      url: toUrl(apiAddress, path),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: { size: bytes ?? 0, mimeType: status === null ? '' : 'application/json' },
      redirectURL: '',
      headersSize: -1,
      bodySize: bytes ?? -1,
      ...(error === null ? {} : { comment: `no answer: ${error}` }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: operation,
  };
}
