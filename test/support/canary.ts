/** An address that must never be contacted: counts connections and datagrams, whatever they carry. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface Canary {
  /** TCP and UDP on 127.0.0.1. */
  readonly port: number;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** What came: the first line of each connection, or `udp`. */
  readonly hits: string[];
  stop(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const index = hits.push('tcp') - 1;
    sockets.add(socket);
    socket.once('data', (bytes) => {
      hits[index] = bytes.toString('latin1').split('\r\n')[0] ?? '';
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => hits.push('udp'));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  return {
    port,
    host: `127.0.0.1:${port}`,
    hits,
    stop: () =>
      new Promise((resolve) => {
        datagrams.close();
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
