/** Sits before a service's API and records every request that passes, and how it was answered. */
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passed {
  /** Milliseconds since it was started, when the request came. */
  readonly at: number;
  /** Method and path, with the function where one is called; addresses, hashes and numbers are left out. */
  readonly operation: string;
  readonly status: number;
}

export interface CountingProxy {
  /** What the app takes for the address of the API. */
  readonly apiAddress: string;
  readonly passed: Passed[];
  now(): number;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const nameOf = (method: string, path: string, body: string) => {
  const called = /"functionSignature":"(?:function )?(\w+)/.exec(body)?.[1];
  return `${method} ${path.replace(/0x[0-9a-fA-F]+|\/\d+/g, '…')}${called === undefined ? '' : ` ${called}`}`;
};

export async function startCountingProxy(apiAddress: string): Promise<CountingProxy> {
  const { origin, pathname } = new URL(apiAddress);
  const began = performance.now();
  const now = () => performance.now() - began;
  const passed: Passed[] = [];
  const server = createServer((request, response) => {
    const at = now();
    const { method = '', url = '' } = request;
    const pass = async () => {
      const body = await bodyOf(request);
      const { host: _, ...headers } = request.headers;
      const asked = forward(`${origin}${url}`, { method, headers }, (answer) => {
        passed.push({ at, operation: nameOf(method, url.replace(pathname, ''), body.toString()), status: answer.statusCode ?? 0 });
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      asked.on('error', () => response.destroy());
      asked.end(body);
    };
    // The app may hang up in the middle of it.
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    passed,
    now,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
