/** One HTTP exchange, as main's services see it. */
import type { Result } from '#shared/core/result.ts';

/** Pooled connections to one origin. */
export const mostPooled = 20;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute; https, or http on a loopback host. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Bound on the whole exchange, body included. */
  readonly seconds: number;
  /** Bound on the body, before and after decompression. */
  readonly maxBytes: number;
  /**
   * `own`: a connection for this exchange alone, closed behind it: a POST sent again on a re-used connection that broke
   * would be carried out twice. `pooled`: for reads.
   */
  readonly connection: 'pooled' | 'own';
  readonly signal?: AbortSignal;
  /** Called once the connection is open: before that nothing was sent, after that the request may have been. */
  readonly connected?: () => void;
}

/** Whether parsing a URL leaves this path, with its query, as it is: no dots, escapes or empty parts in the path. */
export const isPlainPath = (path: string) => /^(?:\/[\w-]+)+(?:\?[\w=&%.~-]*)?$/.test(path);

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names; several values of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Never follows a redirect and never tries twice. Fails with `offline`, `timeout`, `unreadable-response` or `canceled`. */
export type SendHttp = (request: HttpRequest) => Promise<Result<HttpAnswer>>;

export interface HttpProxy {
  readonly kind: 'http' | 'https';
  readonly host: string;
  readonly port: number;
}

/** `refused`: the system names only proxies of a kind that this app does not speak (SOCKS), or doesn't answer. `origin`: `https://api.example.org`. */
export type FindProxy = (origin: string) => Promise<HttpProxy | 'direct' | 'refused'>;
