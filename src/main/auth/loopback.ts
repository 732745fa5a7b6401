/** Listens on this computer for the browser's answer to one sign-in, and for nothing else (RFC 8252 §7.3). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerPage, type CallbackVerdict } from '#main/auth/pages.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface Loopback {
  /** The exact redirect URI to send, with the port that is listened on. */
  readonly redirectUri: string;
  /** `127.0.0.1:49731`. */
  readonly authority: string;
  stop(): void;
}

/**
 * `judge` is asked at once for every well-formed navigation to the redirect path, so that a page can answer what became
 * of it. Errors: `sign-in-failed` as `port-busy` or `cannot-listen`.
 */
export async function listenForCallback(
  redirectAddress: string,
  judge: (query: URLSearchParams) => CallbackVerdict,
): Promise<Result<Loopback>> {
  const wanted = new URL(redirectAddress);
  const host = wanted.hostname;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000, keepAlive: false, maxHeaderSize: 8_192 });
  server.maxConnections = 16;
  const bound = await bind(server, host, wanted.port === '' ? 0 : Number(wanted.port));
  if (!bound.ok) return bound;
  const authority = `${host}:${bound.value}`;
  server.on('request', (request, response) => answer(request, response, authority, wanted.pathname, judge));
  server.on('clientError', (_error, socket) => socket.destroy());
  return ok({
    authority,
    redirectUri: `http://${authority}${wanted.pathname}`,
    stop() {
      server.close();
      // The page that is being written still gets out; what hangs does not keep the port.
      setTimeout(() => server.closeAllConnections(), 500).unref();
    },
  });
}

function bind(server: Server, host: string, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    const address = host === '[::1]' ? '::1' : host === 'localhost' ? 'localhost' : '127.0.0.1';
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'port-busy' : 'cannot-listen';
      resolve(fail({ code: 'sign-in-failed', reason, detail: port === 0 ? host : `${host}:${port}` }));
    });
    server.listen({ host: address, port, exclusive: true }, () => {
      const bound = server.address();
      server.removeAllListeners('error');
      server.on('error', () => {});
      resolve(ok(typeof bound === 'object' && bound !== null ? bound.port : port));
    });
  });
}

type Judge = (query: URLSearchParams) => CallbackVerdict;

function answer(request: IncomingMessage, response: ServerResponse, authority: string, path: string, judge: Judge): void {
  request.resume();
  const refusal = refusalOf(request, authority, path);
  if (refusal !== null) {
    send(response, refusal, 'ignored');
    return;
  }
  const verdict = judge(new URLSearchParams(splitOnce(request.url ?? '', '?')[1]));
  send(response, verdict === 'ignored' ? 400 : 200, verdict);
}

/** The status for what is no navigation of a browser to exactly this address, or null. */
function refusalOf(request: IncomingMessage, authority: string, path: string): number | null {
  if (request.headers.host !== authority) return 400;
  if (request.method !== 'GET') return 405;
  // A comparison of strings, not a URL parser: `//`, `/callback/..` and absolute forms are simply not the path.
  if (splitOnce(request.url ?? '', '?')[0] !== path) return 404;
  return isNavigation(request) ? null : 403;
}

/** A page in the browser that only embeds or fetches this address says so in its request (Fetch Metadata). */
function isNavigation({ headers }: IncomingMessage): boolean {
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  return (
    headers.origin === undefined && (mode === undefined || mode === 'navigate') && (destination === undefined || destination === 'document')
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function send(response: ServerResponse, status: number, verdict: CallbackVerdict): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${answerPage.styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    connection: 'close',
  });
  response.end(answerPage.html(verdict));
}
