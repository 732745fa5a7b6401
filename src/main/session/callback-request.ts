/** Tells a browser's navigation to the redirect address from everything else that reaches the listener. */
import type { IncomingMessage } from 'node:http';

type Request = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'method'>;

/** The status for what is no navigation of a browser to this authority, or null. */
export function refusalOf(request: Request, authority: string): number | null {
  const hosts = request.headersDistinct.host ?? [];
  // Against DNS rebinding: a name that leads here is not the address that we gave out.
  if (hosts.length !== 1 || hosts[0] !== authority) return 400;
  if (request.method !== 'GET') return 405;
  return isNavigation(request) ? null : 403;
}

/** Path and query as they were sent: no URL parser, so `//`, `/callback/..` and absolute forms are simply other paths. */
export function splitTarget(target: string): readonly [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

/** A page in the browser that only embeds or fetches this address says so in its request (Fetch Metadata). */
function isNavigation({ headers }: Request): boolean {
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  return (
    headers.origin === undefined && (mode === undefined || mode === 'navigate') && (destination === undefined || destination === 'document')
  );
}
