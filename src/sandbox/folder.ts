/** The state folder: private to its owner, its files replaced whole so that a crash leaves the old one or the new one. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '#sandbox/problem.ts';

export interface Folder {
  readonly path: string;
  /** Where a file of this name lies. */
  at(name: string): string;
  has(name: string): boolean;
  /** Null when there is no such file. */
  read(name: string): string | null;
  write(name: string, text: string): void;
  /** As `write`, without holding up the process: for what is large. */
  writeLarge(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): void;
  /** What a write that was cut off has left; for whoever alone has the folder. */
  removeUnfinished(): void;
}

const privateFile = 0o600;
const unfinished = '.new';

export function openFolder(path: string): Folder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    throw new Problem(`The folder ${path} can’t be created. Choose another with --state.`);
  }
  // An empty folder may be made ours; one with other things in it was not made for this.
  if (readdirSync(path).length === 0) chmodSync(path, 0o700);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Problem(`Other users of this computer can read ${path}. Run “chmod 700” on it, or choose another with --state.`);
  }
  const at = (name: string) => join(path, name);
  return {
    path,
    at,
    has: (name) => existsSync(at(name)),
    read: (name) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null),
    write: (name, text) => replaceFile(at(name), text),
    writeLarge: (name, content) => replaceLargeFile(at(name), content),
    remove: (name) => rmSync(at(name), { force: true }),
    removeUnfinished: () => {
      for (const name of readdirSync(path)) if (name.endsWith(unfinished)) rmSync(at(name), { force: true });
    },
  };
}

function replaceFile(path: string, text: string): void {
  const temporary = `${path}${unfinished}`;
  const file = openSync(temporary, 'w', privateFile);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** A rename is only certain to outlast a power cut once the folder itself is synced; Windows has no such call. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

async function replaceLargeFile(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}${unfinished}`;
  const file = await open(temporary, 'w', privateFile);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  syncFolder(dirname(path));
}
