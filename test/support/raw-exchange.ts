/** One request over its own socket, with the answer byte by byte, including what an HTTP client would reject. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly head: string;
  /** 0: there was no status line. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How it ended; open: nothing more came for as long as was waited. */
  readonly ended: 'closed' | 'reset' | 'open';
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long silence is waited for, in milliseconds. By default longer than a busy machine takes: for answers that come. */
  readonly patience?: number;
  /** How long it may take altogether, in milliseconds, also while more comes. */
  readonly longest?: number;
}

export function exchangeRaw(
  url: string,
  { method = 'GET', headers = {}, body = '', patience = 60_000, longest = 90_000 }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const all = { Host: host, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`),
    );
    const finish = (ended: RawAnswer['ended']) => {
      socket.destroy();
      resolve(read(Buffer.concat(parts), ended));
    };
    socket.on('data', (part) => parts.push(part));
    const limit = setTimeout(() => finish('open'), longest);
    socket.once('close', () => clearTimeout(limit));
    socket.setTimeout(patience, () => finish('open'));
    socket.once('error', () => finish('reset'));
    socket.once('end', () => finish('closed'));
  });
}

function read(bytes: Buffer, ended: RawAnswer['ended']): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    head,
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? '0'),
    headers: Object.fromEntries(lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])),
    body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4),
    ended,
  };
}
