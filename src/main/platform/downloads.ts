/** The downloads port: a file that only this user reads, under a name that is still free. */
import { mkdir, open, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { SaveDownload } from '#main/ports/downloads.ts';
import { fail, ok } from '#shared/result.ts';

const mostNames = 1_000;
const failure = fail({ code: 'storage' as const, what: 'a new file in your Downloads folder' });

/** `folder`: asked each time, as the system may have another one by then. */
export function createSaveDownload(folder: () => string): SaveDownload {
  return async (name, text) => {
    try {
      const within = folder();
      await mkdir(within, { recursive: true });
      for (let number = 1; number < mostNames; number += 1) {
        const path = join(within, numbered(name, number));
        if (await writeNew(path, text)) return ok(path);
      }
      return failure;
    } catch {
      return failure;
    }
  };
}

function numbered(name: string, number: number): string {
  const ending = extname(name);
  return number === 1 ? name : `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
}

/** False where something of that name is there, a link included. */
async function writeNew(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(text);
    await file.sync();
    await file.close();
    return true;
  } catch (error) {
    await file.close().catch(() => {});
    // Half a file is worse than none.
    await rm(path, { force: true });
    throw error;
  }
}
