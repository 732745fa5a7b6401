/** Reads a form that a page of the sandbox sent. */
import type { IncomingMessage } from 'node:http';

const mostBytes = 10_000;

/** Null for what is not such a form: another content type, too long, or sent by a page of another origin. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const { origin, host, 'content-type': type = '' } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return null;
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
