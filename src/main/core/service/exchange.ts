/** One request of an operation and its answer, recorded in the log of requests. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { type HttpAnswer, type HttpRequest, isPlainPath, type SendHttp } from '#main/core/ports/http.ts';
import type { RequestLog } from '#main/core/service/request-log.ts';
import { type ServiceRequest, toUrl } from '#shared/core/operations/request.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import { fail, type Result } from '#shared/core/result.ts';

/** A request exactly as it is sent. */
interface WireRequest extends Pick<ServiceRequest, 'method' | 'path'> {
  readonly body: string | null;
}

/** Serializes the body once: these are the bytes that are shown, recorded and sent. */
export const toWireRequest = ({ method, path, body }: ServiceRequest): WireRequest => ({
  method,
  path,
  body: body === null ? null : JSON.stringify(body),
});

export type Ask = (
  what: { readonly id: OperationId; readonly connection: ConfirmedConnection; readonly request: WireRequest; readonly token: string },
  how: Pick<HttpRequest, 'connection' | 'seconds'> & Partial<Pick<HttpRequest, 'signal' | 'connected'>>,
) => Promise<Result<HttpAnswer>>;

const maxBytes = 2 * 1024 * 1024;

/** Whether the URL, as parsed, is exactly that path below the address. */
function isBelow(apiAddress: string, path: string): boolean {
  const [base, parsed] = [URL.parse(apiAddress), URL.parse(toUrl(apiAddress, path))];
  // A path may be empty, and then be that of the origin.
  const expected = `${base?.pathname.replace(/\/+$/, '')}${path.split('?')[0]}` || '/';
  return base !== null && parsed?.origin === base.origin && parsed.pathname === expected;
}

/** The last address, as one request after the other goes to the same: what its URLs begin with, and whether plain paths are below it. */
let last = { apiAddress: '', start: '', takesPlain: false };

/** Null where the path would lead elsewhere. */
function urlBelow(apiAddress: string, path: string): string | null {
  if (last.apiAddress !== apiAddress) last = { apiAddress, start: toUrl(apiAddress, ''), takesPlain: isBelow(apiAddress, '/plain') };
  const isRight = isPlainPath(path) ? last.takesPlain : isBelow(apiAddress, path);
  return isRight ? `${last.start}${path}` : null;
}

export function createExchange(send: SendHttp, log: RequestLog, clock: Clock): Ask {
  return async ({ id, connection, request, token }, how) => {
    // Inputs are checked before; this second check protects the token.
    const url = urlBelow(connection.apiAddress, request.path);
    if (url === null) return fail({ code: 'internal' });
    const began = clock.monotonic();
    const entry = log.begin({
      at: clock.now(),
      connection: connection.id,
      operation: id,
      method: request.method,
      path: operations[id].path,
    });
    const answer = await send({
      ...how,
      method: request.method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body,
      maxBytes,
    });
    const milliseconds = Math.round(clock.monotonic() - began);
    log.end(entry, {
      milliseconds,
      status: answer.ok ? answer.value.status : null,
      bytes: answer.ok ? answer.value.body.byteLength : null,
      error: answer.ok ? null : answer.error.code,
    });
    return answer;
  };
}
