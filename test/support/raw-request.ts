/** Sends bytes as they are to a local port, as no HTTP client would. */
import { connect, type Socket } from 'node:net';

/** Everything that came back until the other side closed; empty where it closed without a word. */
export function sendRaw(port: number, bytes: string | Uint8Array, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host }, () => socket.write(bytes));
    socket.setEncoding('latin1').setTimeout(5_000, () => socket.destroy());
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(answer));
  });
}

/** A connection that says this much and then nothing. */
export function openSlowly(port: number, bytes = 'GET /callback HTTP/1.1\r\nX-'): Socket {
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
  socket.on('error', () => {});
  socket.resume();
  return socket;
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '0');

/** Local addresses with this port in state LISTEN, as Linux reports them. */
export function parseListeners(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${hex}`) === true)
    .map(([, local]) => local?.split(':')[0] ?? '');
}
