/** Listens on this computer for the browser's answer to one sign-in, and for nothing else (RFC 8252 §7.3). */
import { once } from 'node:events';
import type { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#main/core/ports/clock.ts';
import { bindLoopback } from '#main/session/bind.ts';
import { answerPage, type CallbackVerdict, verdictAt, verdictPath } from '#main/session/pages.ts';
import { ok, type Result } from '#shared/core/result.ts';

export interface Loopback {
  /** The exact redirect URI to send, with the actual port. */
  readonly redirectUri: string;
  /** `127.0.0.1:49731`. */
  readonly authority: string;
  /** How many requests did not come from the browser's sign-in. */
  strangers(): number;
  /** Ends at once where `signal` does; otherwise waits up to two seconds until the browser has fetched its last page. */
  stop(signal: AbortSignal): Promise<void>;
}

const pageMilliseconds = 2_000;

/**
 * `judge` is called at once for every well-formed navigation to the redirect path, so that the page can show the result.
 * Only an answer that `judge` accepts can end the sign-in, whatever else is sent to the listener. Errors: `sign-in-failed`
 * as `port-busy` or `cannot-listen`.
 */
export async function listenForCallback(
  redirectAddress: string,
  judge: (query: URLSearchParams) => CallbackVerdict,
  clock: Clock,
): Promise<Result<Loopback>> {
  const { hostname: host, pathname: path } = new URL(redirectAddress);
  const pages = countPages();
  let strangers = 0;
  // URL's `port` is empty for 80 too. Without a port any free one is used; with one, only that.
  const wanted = Number(/:(\d+)\//.exec(redirectAddress)?.[1] ?? '0');
  // Imported at the first sign-in, because the module loads slowly.
  const http = await import('node:http');
  const bound = await bindLoopback(host, wanted, () => newServer(http.createServer, clock));
  if (!bound.ok) return bound;
  // What a browser sends as Host.
  const authority = new URL(`http://${host}:${bound.value.port}`).host;
  for (const server of bound.value.servers) {
    server.on('request', (request, response) => {
      if (!answer(request, response)) strangers += 1;
    });
    server.on('clientError', () => {
      strangers += 1;
    });
  }

  /** Whether the request was the browser's. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const refusal = refusalOf(request, authority);
    if (refusal !== null) return send(response, refusal, 'ignored');
    const [at, query] = splitTarget(request.url ?? '');
    const shown = verdictAt(path, at);
    if (shown !== null && pages.due()) {
      response.once('close', pages.shown);
      return send(response, 200, shown);
    }
    if (at !== path) return send(response, 404, 'ignored');
    const verdict = judge(new URLSearchParams(query));
    if (verdict === 'ignored') return send(response, 400, verdict);
    // A redirect, so that code and state leave the browser's address bar and history.
    pages.promised();
    return send(response, 303, verdict, { location: verdictPath(path, verdict) });
  }

  return ok({
    authority,
    redirectUri: wanted === 0 ? `http://${authority}${path}` : redirectAddress,
    strangers: () => strangers,
    async stop(signal) {
      if (!signal.aborted) {
        const late = Promise.withResolvers<void>();
        const stopTimer = clock.after(pageMilliseconds, late.resolve);
        await Promise.race([pages.allShown(), once(signal, 'abort'), late.promise]);
        stopTimer();
      }
      for (const server of bound.value.servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  });
}

function newServer(create: typeof createServer, clock: Clock): Server {
  const server = create({
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    // Node's default checks for late requests only every 30 seconds.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8_192,
  });
  limitCrowd(server, clock);
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    socket.destroy();
  });
  return server;
}

/** Counts result pages that browsers were redirected to but have not fetched. */
function countPages() {
  let open = 0;
  let waiting = () => {};
  return {
    due: () => open > 0,
    promised() {
      open += 1;
    },
    shown() {
      open = Math.max(open - 1, 0);
      if (open === 0) waiting();
    },
    allShown: () =>
      new Promise<void>((resolve) => {
        if (open === 0) resolve();
        else waiting = resolve;
      }),
  };
}

/** Answers whether it was the browser's. */
function send(response: ServerResponse, status: number, verdict: CallbackVerdict, more: { location?: string } = {}): boolean {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${answerPage.styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    ...(status === 405 ? { allow: 'GET' } : {}),
    connection: 'close',
    ...more,
  });
  response.end(status === 303 ? '' : answerPage.html(verdict));
  return verdict !== 'ignored';
}

type Request = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'method'>;

/** The HTTP status for a request that is no browser navigation to this authority, or null. */
function refusalOf(request: Request, authority: string): number | null {
  const hosts = request.headersDistinct.host ?? [];
  // Against DNS rebinding: the host must be the address that was given out.
  if (hosts.length !== 1 || hosts[0] !== authority) return 400;
  if (request.method !== 'GET') return 405;
  return isNavigation(request) ? null : 403;
}

/** Splits the raw target without a URL parser, so that `//`, `/callback/..` and absolute forms are just other paths. */
function splitTarget(target: string): readonly [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

/** Whether it is a navigation. Embedding or fetching the address is visible in Fetch Metadata headers. */
function isNavigation({ headers }: Request): boolean {
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  return (
    headers.origin === undefined && (mode === undefined || mode === 'navigate') && (destination === undefined || destination === 'document')
  );
}

// A browser sends its request at once, so it needs little time: whoever waits longest without asking is dropped first.
/** How many connections may stay open without having sent a complete request. */
const mostLingering = 16;
/** Milliseconds for which a new connection is left alone, unless there are more than `mostOpen`. */
const grace = 250;
const mostOpen = 256;

/**
 * Limits the open connections, so that slow strangers cannot lock the browser out.
 * `server.maxConnections` would instead refuse new connections, such as the browser's, and keep the idle ones.
 */
function limitCrowd(server: Server, clock: Clock): void {
  /** Since when each is open, oldest first. */
  const open = new Map<Socket, number>();
  let isTrimming = false;

  function dropOldest(keep: number, atLeast: number): void {
    for (const [socket, since] of open) {
      if (open.size <= keep || clock.monotonic() - since < atLeast) return;
      open.delete(socket);
      socket.destroy();
    }
  }

  function trimLater(): void {
    if (isTrimming || open.size <= mostLingering) return;
    isTrimming = true;
    clock.after(grace / 4, () => {
      isTrimming = false;
      dropOldest(mostLingering, grace);
      trimLater();
    });
  }

  server.on('connection', (socket) => {
    open.set(socket, clock.monotonic());
    socket.once('close', () => open.delete(socket));
    dropOldest(mostOpen, 0);
    trimLater();
  });
}
