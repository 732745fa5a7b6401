/** Opens the connection to a service: straight, or by CONNECT through a proxy, so that no proxy sees a token. */

import type { Socket } from 'node:net';
import { getCACertificates } from 'node:tls';
import type { buildConnector } from 'undici';
import type { FindProxy, HttpProxy } from '#main/core/ports/http.ts';

/** No connection because of the proxy. */
export class ProxyFailure extends Error {
  readonly code = 'BLOCKDESK_PROXY';
}

export const connectMilliseconds = 10_000;

/** Node's bundled certificates, the system's, and these. */
export const certificatesWith = (ca: readonly string[]) => [...getCACertificates('bundled'), ...getCACertificates('system'), ...ca];

/** `ca`: additional trusted certificates, as PEM. */
export function createConnector(build: typeof buildConnector, findProxy: FindProxy, ca: readonly string[]): buildConnector.connector {
  const options = { allowH2: false, timeout: connectMilliseconds, rejectUnauthorized: true };
  const plain = build(options);
  let trusted: ReturnType<typeof buildConnector> | null = null;
  // For https only, because reading the system's certificates takes time.
  const secure = () => {
    trusted ??= build({ ...options, ca: certificatesWith(ca) });
    return trusted;
  };

  async function connect(...[target, callback]: Parameters<buildConnector.connector>): Promise<void> {
    if (target.protocol !== 'https:') return plain(target, callback);
    const proxy = await findProxy(`https://${target.host ?? target.hostname}`);
    if (proxy === 'direct') return secure()(target, callback);
    if (proxy === 'refused') throw new ProxyFailure();
    const httpSocket = await tunnel(proxy, `${target.hostname}:${target.port === '' ? 443 : target.port}`, ca);
    return secure()({ ...target, httpSocket } as never, callback);
  }
  return (target, callback) => {
    connect(target, callback).catch((error: Error) => callback(error, null));
  };
}

/** RFC 9110 section 9.3.6. Proxies that require a password are not supported. */
export async function tunnel(proxy: HttpProxy, target: string, ca: readonly string[]): Promise<Socket> {
  // Imported only for a proxy, because these modules load slowly.
  const { request: send } = await (proxy.kind === 'https' ? import('node:https') : import('node:http'));
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = send({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    headers: { host: target },
    agent: false,
    timeout: connectMilliseconds,
    rejectUnauthorized: true,
    ...(proxy.kind === 'https' ? { ca: certificatesWith(ca) } : {}),
  });
  request.on('connect', ({ statusCode }, socket: Socket, head: Buffer) => {
    // A TLS server does not speak first.
    if (statusCode === 200 && head.byteLength === 0) return resolve(socket);
    socket.destroy();
    reject(new ProxyFailure());
  });
  request.on('response', () => request.destroy(new ProxyFailure()));
  request.on('timeout', () => request.destroy(new ProxyFailure()));
  request.on('error', () => reject(new ProxyFailure()));
  request.end();
  return promise;
}
