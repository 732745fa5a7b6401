/** HTTP to servers named by strangers: addresses are resolved here, checked, and dialed directly. */

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { certificatesWith, connectMilliseconds, ProxyFailure, tunnel } from '#main/core/platform/connector.ts';
import { createHttp, type Http } from '#main/core/platform/http.ts';
import { addressesToReach, isPublicAddress } from '#main/core/platform/reachable.ts';
import type { FindProxy } from '#main/core/ports/http.ts';

/** It leads to this computer or into a private network. */
class NotPublic extends Error {
  readonly code = 'BLOCKDESK_PRIVATE';
}

export interface MediaHttpParts {
  readonly findProxy: FindProxy;
  /** Additional trusted certificates, as PEM. */
  readonly ca?: readonly string[];
  /** Resolves a name to all its addresses. Default: the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** Whether an address may be dialed. Default: addresses of the public internet. */
  readonly isAllowed?: (address: string) => boolean;
}

const mostAddresses = 3;

export function createMediaHttp(parts: MediaHttpParts): Http {
  const { findProxy } = parts;
  return createHttp({ findProxy, createConnect: (build) => createGuardedConnector(build, parts) });
}

async function lookUp(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}

function createGuardedConnector(build: typeof buildConnector, parts: MediaHttpParts): buildConnector.connector {
  const { findProxy, ca = [], resolve = lookUp, isAllowed = isPublicAddress } = parts;
  let trusted: ReturnType<typeof buildConnector> | null = null;
  const secure = () => {
    trusted ??= build({
      allowH2: false,
      timeout: connectMilliseconds,
      rejectUnauthorized: true,
      // Sessions are not resumed, because that would let a server recognize the app.
      maxCachedSessions: 0,
      ca: certificatesWith(ca),
    });
    return trusted;
  };

  async function connect(...[target, callback]: Parameters<buildConnector.connector>): Promise<void> {
    const name = target.hostname.replace(/^\[|\]$/g, '');
    const addresses = await addressesToReach({ protocol: target.protocol, name }, resolve, isAllowed);
    if (addresses.length === 0) throw new NotPublic();
    const proxy = await findProxy(`https://${target.host ?? target.hostname}`);
    if (proxy === 'refused') throw new ProxyFailure();
    const port = target.port === '' ? '443' : target.port;
    const dial = async (address: string) => {
      const bracketed = isIP(address) === 6 ? `[${address}]` : address;
      // The proxy gets the address instead of the name, so that it resolves nothing else.
      const httpSocket = proxy === 'direct' ? undefined : await tunnel(proxy, `${bracketed}:${port}`, ca);
      return dialed(secure(), { ...target, port, hostname: address, servername: isIP(name) === 0 ? name : '', httpSocket }, (remote) =>
        proxy === 'direct' ? isAllowed(remote) : true,
      );
    };
    callback(null, await firstOf(addresses.slice(0, mostAddresses), dial));
  }
  return (target, callback) => {
    connect(target, callback).catch((error: Error) => callback(error, null));
  };
}

type Socket = import('node:net').Socket;

/** Checks the address once more on the open connection. */
function dialed(build: buildConnector.connector, target: object, mayBe: (remote: string) => boolean): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  build(target as never, (error, socket) => {
    if (error !== null || socket === null) return reject(error ?? new NotPublic());
    if (mayBe(socket.remoteAddress ?? '')) return resolve(socket);
    socket.destroy();
    reject(new NotPublic());
  });
  return promise;
}

async function firstOf<T>(all: readonly string[], run: (one: string) => Promise<T>): Promise<T> {
  let last: unknown = new NotPublic();
  for (const one of all) {
    try {
      return await run(one);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
