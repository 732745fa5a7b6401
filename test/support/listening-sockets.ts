/** The TCP sockets of a process, and whether they can be reached. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';

/** Every one on which a process listens, from /proc (Linux). */
export function listeningSockets(pid: number): readonly { readonly host: string; readonly port: number }[] {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((row) => row.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && links.includes(`socket:[${inode}]`))
      .map(([, local = '']) => {
        const [digits = '', port = ''] = local.split(':');
        const host = table === 'tcp' ? (digits.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16)) : [digits];
        return { host: host.join('.'), port: Number.parseInt(port, 16) };
      }),
  );
}

export const isReached = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
