/** Buffers a whole answer of the service, so that a fault can change its bytes before they are sent. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** Lets the service carry the request out, and gives what it would have answered; nothing of it is sent. */
export function holdAnswer(serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<Answer> {
  const parts: Buffer[] = [];
  const keep = (part: unknown) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part as string));
    return true;
  };
  return new Promise((resolve) => {
    response.writeHead = (status: number, ...more: unknown[]) => {
      response.statusCode = status;
      for (const headers of more) if (typeof headers === 'object') setHeaders(response, headers as Record<string, string>);
      return response;
    };
    response.write = keep;
    response.end = (part?: unknown) => {
      keep(part);
      const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
      resolve({ status: response.statusCode, headers: Object.fromEntries(headers), body: Buffer.concat(parts) });
      return response;
    };
    serve(request, response);
  });
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** Status line and headers; the connection is not used again. */
export function toHead({ status, headers }: Pick<Answer, 'status' | 'headers'>, more: Readonly<Record<string, string>> = {}): string {
  const left = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);
  const lines = Object.entries({ ...headers, ...more, connection: 'close' })
    .filter(([name]) => !left.has(name) || name in more || name === 'connection')
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n${lines.join('')}\r\n`;
}

export function sendAnswer(socket: Socket, answer: Answer): void {
  socket.write(toHead(answer, answer.status === 204 ? {} : { 'content-length': String(answer.body.length) }));
  socket.end(answer.body);
}
