/** The sandbox's only listener: on this computer only, and only for requests whose Host header names it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Folder } from '#sandbox/folder.ts';
import { isErrno, Problem } from '#sandbox/problem.ts';

const host = '127.0.0.1';
const portName = 'port';

export type Serve = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export interface Listener {
  /** Origin, such as `http://127.0.0.1:49152`. */
  readonly address: string;
  /** What answers; until it is set, requests wait. */
  serveWith(serve: Serve): void;
  close(): Promise<void>;
}

/** `wanted`: null for the one used last, where it is free, or a free one that is remembered. */
export async function listen(folder: Folder, wanted: number | null): Promise<Listener> {
  let ready: (serve: Serve) => void = () => {};
  const serving = new Promise<Serve>((resolve) => {
    ready = resolve;
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // A page elsewhere could reach this port by a name of its own that leads to 127.0.0.1 (DNS rebinding).
    if (!hosts.has(request.headers.host ?? '')) return refuseHost(response);
    void serving.then((serve) => serve(request, response, path));
  });
  const port = await bind(server, folder, wanted);
  const hosts = new Set([`${host}:${port}`, `localhost:${port}`]);
  return {
    address: `http://${host}:${port}`,
    serveWith: ready,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The sandbox answers to 127.0.0.1 only.\n');
}

async function bind(server: Server, folder: Folder, wanted: number | null): Promise<number> {
  const remembered = Number(folder.read(portName) ?? 0);
  const usable = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  for (const port of wanted === null ? [...(usable ? [remembered] : []), 0] : [wanted]) {
    try {
      const bound = await tryPort(server, port);
      if (wanted === null && bound !== remembered) folder.write(portName, String(bound));
      return bound;
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
    }
  }
  throw new Problem(`Port ${wanted} is used by another program. Choose another with --port.`);
}

function tryPort(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
