/** Binds the port of a redirect address, on loopback only and exclusively. */

import type { Server } from 'node:http';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

interface BoundPort {
  readonly port: number;
  readonly servers: readonly Server[];
}

const attempts = 5;

/**
 * Port 0: any free port. `localhost` is bound in both families on one port, or fails: a browser may use either, and a program
 * listening on the other one would get the code. Errors: `sign-in-failed` as `port-busy` or `cannot-listen`.
 */
export async function bindLoopback(host: string, port: number, newServer: () => Server): Promise<Result<BoundPort>> {
  const families = host === 'localhost' ? ['127.0.0.1', '::1'] : [host === '[::1]' ? '::1' : '127.0.0.1'];
  for (let attempt = 1; ; attempt += 1) {
    const bound = await bindAll(families, port, newServer);
    if (bound.ok) return bound;
    const busy = bound.error.code === 'EADDRINUSE';
    // A free port of one family may be taken in the other.
    if (busy && port === 0 && attempt < attempts) continue;
    return fail(toError(bound.error, busy, port === 0 ? host : `${host}:${port}`));
  }
}

interface BindFailure {
  readonly code: string;
  readonly address: string;
}

async function bindAll(families: readonly string[], port: number, newServer: () => Server): Promise<Result<BoundPort, BindFailure>> {
  const servers: Server[] = [];
  let taken = port;
  for (const address of families) {
    const server = newServer();
    const bound = await bind(server, address, taken);
    if (!bound.ok) {
      for (const other of servers) other.close();
      return bound;
    }
    taken = bound.value;
    servers.push(server);
  }
  return ok({ port: taken, servers });
}

function bind(server: Server, address: string, port: number): Promise<Result<number, BindFailure>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(fail({ code: error.code ?? '', address })));
    server.listen({ host: address, port, exclusive: true, ipv6Only: true }, () => {
      const bound = server.address();
      server.removeAllListeners('error');
      server.on('error', () => {});
      resolve(ok(typeof bound === 'object' && bound !== null ? bound.port : port));
    });
  });
}

function toError({ code, address }: BindFailure, busy: boolean, detail: string): AppError {
  if (busy) return { code: 'sign-in-failed', reason: 'port-busy', detail };
  const missing = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
  const why = missing
    ? t('It has no address {address}.', { address })
    : code === 'EACCES'
      ? t('Ports below 1024 need special rights.')
      : '';
  return { code: 'sign-in-failed', reason: 'cannot-listen', detail: why };
}
