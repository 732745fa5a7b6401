/** A server of Electron's releases on 127.0.0.1 that answers well or badly, with a tiny release. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { crc32 } from 'node:zlib';

/** A zip of stored files: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
export function createZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, attributes, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

export type Manner = 'good' | 'missing' | 'silent' | 'trickling' | 'stalling' | 'damaged';

export interface ElectronMirror {
  readonly url: string;
  /** A proxy that leads every address to the same server, and the names that it was asked for. */
  readonly proxy: string;
  readonly proxied: string[];
  readonly requests: string[];
  manner: Manner;
  close(): void;
}

const listen = async (server: ReturnType<typeof createServer>) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export async function openElectronMirror(fileName: string, zip: Buffer): Promise<ElectronMirror> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const proxied: string[] = [];

  function answerZip(response: ServerResponse): void {
    if (mirror.manner === 'missing') return void response.writeHead(404).end();
    if (mirror.manner === 'silent') return;
    response.writeHead(200, { 'content-length': zip.length });
    if (mirror.manner === 'good') return void response.end(zip);
    if (mirror.manner === 'damaged') return void response.end(Buffer.concat([zip.subarray(0, -1), Buffer.from('!')]));
    response.write(zip.subarray(0, zip.length / 2));
    if (mirror.manner === 'stalling') return;
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', 'http://any.invalid').pathname;
    requests.push(path);
    if (path.endsWith('/SHASUMS256.txt')) response.end(`${createHash('sha256').update(zip).digest('hex')} *${fileName}\n`);
    else if (path.endsWith(`/${fileName}`)) answerZip(response);
    else response.writeHead(404).end();
  };
  const server = createServer(answer);
  const proxy = createServer();
  for (const each of [server, proxy]) each.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  const port = await listen(server);
  proxy.on('request', (request: IncomingMessage, response: ServerResponse) => {
    proxied.push(new URL(request.url ?? '').hostname);
    answer(request, response);
  });
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    proxied.push(request.url?.split(':')[0] ?? '');
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
    }).on('error', () => socket.destroy());
  });
  const proxyPort = await listen(proxy);
  const mirror: ElectronMirror = {
    url: `http://127.0.0.1:${port}/`,
    proxy: `http://127.0.0.1:${proxyPort}/`,
    proxied,
    requests,
    manner: 'good',
    close: () => {
      server.close();
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return mirror;
}
