/** Where the chain's socket lies. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder } from '#sandbox/folder.ts';

/** Says which folder is its own. */
const recordName = 'socket-folder';

export interface ChainSocket {
  readonly path: string;
  remove(): void;
}

/** A socket's path holds about 100 bytes: in the state folder where it fits, else in a folder of its own. */
export function chooseSocket(folder: Folder): ChainSocket {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.path).digest('hex').slice(0, 16);
    return { path: `\\\\.\\pipe\\blockdesk-${name}`, remove: () => {} };
  }
  const path = folder.at('anvil.ipc');
  if (Buffer.byteLength(path) < 100) return { path, remove: () => rmSync(path, { force: true }) };
  const beginning = join(tmpdir(), 'blockdesk-');
  // That of a run that was killed.
  const left = folder.read(recordName);
  if (left?.startsWith(beginning)) rmSync(left, { recursive: true, force: true });
  const own = mkdtempSync(beginning);
  folder.write(recordName, own);
  return {
    path: join(own, 'anvil.ipc'),
    remove: () => {
      rmSync(own, { recursive: true, force: true });
      folder.remove(recordName);
    },
  };
}
