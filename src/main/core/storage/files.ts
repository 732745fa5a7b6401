/** Files and folders that are the person's alone: made private, moved aside whole, made durable. */
import { chmodSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Suffixes of the files that SQLite keeps next to a database. */
export const sidecars = ['-wal', '-shm', '-journal'] as const;

/** `other`: a folder, a link or anything else that is not to be read or written through. */
export function kindOf(path: string): 'none' | 'file' | 'other' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'none';
  return found.isFile() ? 'file' : 'other';
}

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  attempt(() => chmodSync(folder, 0o700));
}

/** For files of earlier versions, or after someone changed them; the mode does not depend on the umask. */
export function makePrivate(path: string): void {
  if (kindOf(path) === 'file') attempt(() => chmodSync(path, 0o600));
}

/** Makes an empty file in place of whatever was there. */
export function createPrivate(path: string): void {
  removeIfThere(path);
  closeSync(openSync(path, 'wx', 0o600));
}

export function removeIfThere(path: string): void {
  rmSync(path, { force: true, recursive: true });
}

/** Renames a file and its sidecars out of the way; returns the new name. Throws where the folder cannot be written. */
export function setAside(path: string): string {
  const wanted = `${path}.corrupt-${Date.now()}`;
  let aside = wanted;
  for (let count = 2; kindOf(aside) !== 'none'; count += 1) aside = `${wanted}-${count}`;
  renameSync(path, aside);
  makePrivate(aside);
  for (const suffix of sidecars) {
    attempt(() => renameSync(`${path}${suffix}`, `${aside}${suffix}`));
    makePrivate(`${aside}${suffix}`);
  }
  syncFolder(dirname(path));
  return basename(aside);
}

export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename is durable once its folder is. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  attempt(() => {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

/** Makes a file under a temporary name and renames it: at any moment there is the whole old file or the whole new one. */
export function install(path: string, make: (temporary: string) => void): void {
  const temporary = `${path}.new`;
  try {
    createPrivate(temporary);
    make(temporary);
    if (sidecars.some((suffix) => kindOf(`${temporary}${suffix}`) !== 'none')) throw new Error('not all of it is in the file');
    syncFile(temporary);
    // A log that was left by a file no longer there would be read into the new one.
    for (const suffix of sidecars) removeIfThere(`${path}${suffix}`);
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    for (const suffix of ['', ...sidecars]) attempt(() => removeIfThere(`${temporary}${suffix}`));
    throw error;
  }
}

/** Paths of files next to `path` whose names begin with its name and one of these marks. */
export function besides(path: string, marks: readonly string[]): string[] {
  const folder = dirname(path);
  const names = readdirSync(folder).filter((name) => marks.some((mark) => name.startsWith(`${basename(path)}${mark}`)));
  return names.map((name) => join(folder, name));
}

/** For a disk that fails during a run: returns `otherwise` until the next start examines the file. */
export function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** For steps that may fail. Returns whether it succeeded. */
export function attempt(run: () => void): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
