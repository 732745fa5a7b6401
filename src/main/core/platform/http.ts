/** The HTTP port on undici: HTTP/1.1 only, limited in time and size, no redirects, no retries. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { type FindProxy, type HttpAnswer, type HttpRequest, isPlainPath, mostPooled, type SendHttp } from '#main/core/ports/http.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

interface Loaded {
  readonly undici: typeof import('undici');
  readonly options: Pool.Options;
}

const connectSeconds = 10;

export interface Http {
  readonly send: SendHttp;
  /** Drops pooled connections, which may be dead after sleep or on another network. */
  renew(): void;
  stop(): Promise<void>;
}

interface HttpParts {
  readonly findProxy: FindProxy;
  /** Additional trusted certificates, as PEM. */
  readonly ca?: readonly string[];
  /** Used instead of the usual connector. */
  readonly createConnect?: (build: typeof buildConnector) => buildConnector.connector;
}

/** Loads undici at the first request, so that it costs nothing before the first paint. */
export function createHttp({ findProxy, ca = [], createConnect }: HttpParts): Http {
  const pools = new Map<string, Pool>();
  let loading: Promise<Loaded> | null = null;
  let loaded: Loaded | null = null;

  async function load(): Promise<Loaded> {
    const [undici, { createConnector }] = await Promise.all([import('undici'), import('#main/core/platform/connector.ts')]);
    const connect = createConnect?.(undici.buildConnector) ?? createConnector(undici.buildConnector, findProxy, ca);
    // No timeouts of its own: every exchange has a deadline.
    loaded = { undici, options: { allowH2: false, connect, headersTimeout: 0, bodyTimeout: 0 } };
    return loaded;
  }

  async function sendFirst(request: HttpRequest): ReturnType<SendHttp> {
    try {
      loading ??= load();
      await loading;
    } catch (error) {
      loading = null;
      return fail(failure(error, request));
    }
    return send(request);
  }

  function poolFor({ undici, options }: Loaded, origin: string): Pool {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new undici.Pool(origin, { ...options, connections: mostPooled });
    pools.set(origin, pool);
    return pool;
  }

  async function sendAlone({ undici, options }: Loaded, target: Target, request: HttpRequest): ReturnType<SendHttp> {
    const own = new undici.Client(target.origin, { ...options, pipelining: 0 });
    own.on('connect', () => request.connected?.());
    try {
      return await exchange(own, target, request);
    } finally {
      void own.destroy().catch(() => {});
    }
  }

  // Without a promise of its own: a scan sends hundreds a second.
  function send(request: HttpRequest): ReturnType<SendHttp> {
    if (loaded === null) return sendFirst(request);
    try {
      const target = targetOf(request.url);
      return request.connection === 'own' ? sendAlone(loaded, target, request) : exchange(poolFor(loaded, target.origin), target, request);
    } catch (error) {
      return Promise.resolve(fail(failure(error, request)));
    }
  }

  return {
    send,
    renew() {
      // Requests under way may still succeed.
      for (const pool of pools.values()) void pool.close().catch(() => {});
      pools.clear();
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** The last one, as one request after the other goes to the same origin. */
let last: Target = { origin: '', host: '', path: '' };

/** Throws for what is no URL. */
function targetOf(url: string): Target {
  const path = url.slice(last.origin.length);
  if (url.startsWith(last.origin) && isPlainPath(path)) return { ...last, path };
  const { origin, host, pathname, search } = new URL(url);
  last = { origin, host, path: `${pathname}${search}` };
  return last;
}

/**
 * One exchange, whose body is collected as it comes: undici's own `request` makes a stream of each body, which costs as much as all else.
 * It ends with the answer, the caller's abort, the deadline or a failure, whichever comes first.
 */
function exchange(dispatcher: Dispatcher, { origin, host, path }: Target, request: HttpRequest): ReturnType<SendHttp> {
  const { method, body, seconds, maxBytes, signal } = request;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    let controller: Dispatcher.DispatchController | null = null;
    let isOver = false;

    function end(result: Result<HttpAnswer>): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(result);
    }
    function stop(result: Result<never>): void {
      if (isOver) return;
      end(result);
      // One that waits for its connection has none yet; it is stopped when it starts.
      controller?.abort(new Error('stopped'));
    }
    const cancel = () => stop(fail({ code: 'canceled' }));
    const timer = setTimeout(() => stop(fail({ code: 'timeout', host, seconds })), seconds * 1000);
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) return cancel();

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new Error('stopped'));
      },
      onResponseStart(_controller, statusCode, received) {
        status = statusCode;
        headers = flatten(received);
      },
      onResponseData(_controller, chunk) {
        size += chunk.byteLength;
        if (size > maxBytes) return stop(fail({ code: 'unreadable-response', why: 'too-large' }));
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (isOver) return;
        const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
        const decoded = decode(whole, headers['content-encoding'], maxBytes);
        end(decoded.ok ? ok({ status, headers, body: decoded.value }) : decoded);
      },
      onResponseError: (_controller, error) => end(fail(failure(error, request))),
    };
    const sent = { 'accept-encoding': 'identity', ...request.headers };
    try {
      dispatcher.dispatch({ origin, path, method, headers: sent, body }, handler);
    } catch (error) {
      end(fail(failure(error, request)));
    }
  });
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** No compression is requested. Where a server compresses anyway, the limit applies to the decompressed size. */
function decode(body: Buffer, encoding: string | undefined, maxOutputLength: number): Result<Buffer> {
  try {
    if (encoding === undefined || encoding === 'identity') return ok(body);
    if (encoding === 'gzip') return ok(gunzipSync(body, { maxOutputLength }));
    if (encoding === 'deflate') return ok(inflateSync(body, { maxOutputLength }));
    if (encoding === 'br') return ok(brotliDecompressSync(body, { maxOutputLength }));
    return fail({ code: 'unreadable-response', why: 'not-text' });
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    return fail({ code: 'unreadable-response', why: tooLarge ? 'too-large' : 'not-text' });
  }
}

const reasons: Record<string, Extract<AppError, { code: 'offline' }>['reason']> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'not-found',
  EAI_AGAIN: 'not-found',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  BLOCKDESK_PROXY: 'proxy',
  BLOCKDESK_PRIVATE: 'private',
};

/** Only the error's code is read: messages may quote a header, and with it a token. */
function failure(error: unknown, request: HttpRequest): AppError {
  const host = URL.parse(request.url)?.host ?? '';
  if (request.signal?.aborted === true) return { code: 'canceled' };
  const code = errorCode(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { code: 'timeout', host, seconds: connectSeconds };
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return { code: 'offline', host, reason: 'untrusted' };
  // The server answered with something that is not HTTP.
  if (/^(?:HPE_|UND_ERR_(?:RES|HEADERS|BODY))/.test(code)) return { code: 'offline', host, reason: 'reset' };
  return { code: 'offline', host, reason: reasons[code] ?? 'unreachable' };
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, errors, name } = error as { code?: unknown; errors?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  // undici leaves the code of its parser's errors out.
  if (name === 'HTTPParserError') return 'HPE_';
  // Node tries IPv6 and IPv4 and gathers both failures in an AggregateError.
  return Array.isArray(errors) && errors.length > 0 ? errorCode(errors[0]) : '';
}
