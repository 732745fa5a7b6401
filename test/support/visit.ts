/** Opens an address as a browser navigates: redirects followed, and no header that a navigation would not send. */
import { request } from 'node:http';

export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export async function visit(
  url: string,
  options: { method?: string; headers?: Record<string, string>; follow?: boolean } = {},
): Promise<Visited> {
  const visited = await once(url, options);
  const { location } = visited.headers;
  if (typeof location !== 'string' || options.follow === false) return visited;
  return visit(new URL(location, url).href, options);
}

function once(url: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> }): Promise<Visited> {
  // The path as it was written: URL would tidy `/callback/..` away.
  const [, host = '', path = '/'] = /^http:\/\/([^/]+)(\/.*)?$/.exec(url) ?? [];
  const at = host.lastIndexOf(':');
  return new Promise((resolve, reject) => {
    const sent = request({ host: host.slice(0, at), port: Number(host.slice(at + 1)), path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ url, status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
