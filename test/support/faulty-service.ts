/** A service that misbehaves on the wire: it counts every whole request that reaches it, and then does what a test says. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What it does with a whole request; `count` is how many came before. */
export type Fault = (socket: Socket, request: Arrived, count: number) => void;

export interface FaultyService {
  readonly address: string;
  readonly arrived: Arrived[];
  stop(): void;
}

export async function startFaultyService(fault: Fault): Promise<FaultyService> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      for (let request = takeRequest(); request !== null; request = takeRequest()) {
        arrived.push(request);
        fault(socket, request, arrived.length - 1);
      }
    });

    function takeRequest(): Arrived | null {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return null;
      const [first = '', ...lines] = text.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const length = Number(headers['content-length'] ?? '0');
      const body = text.slice(end + 4, end + 4 + length);
      if (body.length < length) return null;
      text = text.slice(end + 4 + length);
      const [method = '', path = ''] = first.split(' ');
      return { method, path, headers, body };
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    arrived,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A whole answer. */
export function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}): Fault {
  return (socket) => {
    const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`);
    socket.write(body);
  };
}
