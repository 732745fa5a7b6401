/** A proxy that tunnels (CONNECT), and what it was asked and saw. */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Whether it goes on to open the tunnel. */
export type ProxyAnswer = (socket: Socket) => boolean;

export interface ConnectProxy {
  readonly port: number;
  /** The first line of each question and its headers. */
  readonly asked: string[];
  /** Every byte that went through it from the app. */
  readonly seen: Buffer[];
  readonly stop: () => void;
}

/** `leadTo`: where each tunnel ends, whatever was asked for; by default at the requested address. */
export async function startConnectProxy(answer: ProxyAnswer = () => true, leadTo?: number): Promise<ConnectProxy> {
  const asked: string[] = [];
  const seen: Buffer[] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    socket.on('error', () => {});
    if (!answer(socket)) return;
    const [host, port] = leadTo === undefined ? (request.url ?? '').split(':') : ['127.0.0.1', String(leadTo)];
    const upstream = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    upstream.on('error', () => socket.destroy());
    upstream.pipe(socket);
    socket.on('data', (chunk) => seen.push(chunk));
    socket.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ port: (server.address() as AddressInfo).port, asked, seen },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
