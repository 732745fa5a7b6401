/** Files loaded from strangers’ servers, in one folder for each connection. The longest unused are deleted first. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from '#main/core/ports/media.ts';
import { openBytes, sealBytes } from '#main/core/storage/sealed-records.ts';

/** Bytes on disk, of all connections. */
const mostOnDisk = 256_000_000;

/** `key`: of the lock, where one is set. Then neither names nor bytes show what was loaded. */
export function createMediaStore(folder: string, most = mostOnDisk, key: Buffer | null = null): MediaStore {
  const digest = () => (key === null ? createHash('sha256') : createHmac('sha256', key));
  const nameOf = (url: string) => digest().update(url).digest('hex');
  const fileOf = (connection: string, url: string) => join(folder, connection, nameOf(url));
  // Ids of connections have no “~”.
  const asideOf = (connection: string) => join(folder, `${connection}~`);
  /** Bytes; null until it is counted. */
  let size: number | null = null;
  /** One change at a time. */
  let last: Promise<unknown> = Promise.resolve();
  /** Counts drops: a file asked for before a drop must not be saved after it. */
  let drops = 0;

  function inTurn(run: () => Promise<void>): Promise<void> {
    const done = last.then(run).catch(() => {});
    last = done;
    return done;
  }
  async function makeRoom(): Promise<void> {
    const files = await listFiles(folder);
    size = files.reduce((sum, file) => sum + file.size, 0);
    if (size <= most) return;
    for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (size <= most * 0.8) return;
      await rm(file.path, { force: true });
      size -= file.size;
    }
  }
  const remove = (path: string) => {
    drops += 1;
    return inTurn(async () => {
      size = null;
      await rm(path, { recursive: true, force: true });
    });
  };
  return {
    async find(connection, url) {
      const file = fileOf(connection, url);
      const saved = await readFile(file).catch(() => null);
      const bytes = saved === null || key === null ? saved : openBytes(saved, key, url);
      const now = new Date();
      if (bytes !== null) void utimes(file, now, now).catch(() => {});
      return bytes;
    },
    keep(connection, url, bytes) {
      const begun = drops;
      return inTurn(async () => {
        if (drops !== begun) return;
        const file = fileOf(connection, url);
        const temporary = `${file}.${randomUUID()}`;
        await mkdir(join(folder, connection), { recursive: true, mode: 0o700 });
        await writeFile(temporary, key === null ? bytes : sealBytes(bytes, key, url), { mode: 0o600, flag: 'wx' }).then(
          () => rename(temporary, file),
          () => rm(temporary, { force: true }),
        );
        if (size === null || size + bytes.byteLength > most) await makeRoom();
        else size += bytes.byteLength;
      });
    },
    drop: (connection) => {
      void remove(asideOf(connection));
      return remove(join(folder, connection));
    },
    setAside(connection) {
      drops += 1;
      return inTurn(async () => {
        const from = join(folder, connection);
        if ((await stat(from).catch(() => null)) === null) return;
        await rm(asideOf(connection), { recursive: true, force: true });
        await rename(from, asideOf(connection));
      });
    },
    revealOrDelete: (connection, isSame) =>
      inTurn(async () => {
        const names = await readdir(asideOf(connection)).catch(() => null);
        if (names === null) return;
        size = null;
        if (isSame) {
          await mkdir(join(folder, connection), { recursive: true, mode: 0o700 });
          for (const name of names) await rename(join(asideOf(connection), name), join(folder, connection, name));
        }
        await rm(asideOf(connection), { recursive: true, force: true });
      }),
    clear: () => remove(folder),
  };
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (path) => ({ path, stats: await stat(path).catch(() => null) })));
  return found.flatMap(({ path, stats }) => (stats === null ? [] : [{ path, size: stats.size, usedAt: stats.mtimeMs }]));
}
