/** The downloads port: a file that only this user reads, under a name that is still free. */

import { mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ChooseFile, SaveDownload } from '#main/core/ports/desktop.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const mostNames = 1_000;
const failure = fail({ code: 'storage' as const, what: t('a new file in your Downloads folder') });

/** Limits files that a page saves without asking: milliseconds between two, and bytes in one run. */
const unaskedEvery = 60_000;
const mostUnasked = 20 * 1024 * 1024;

interface SaveDownloadParts {
  /** Read each time, because the system's setting may change. */
  readonly folder: () => string;
  /** Asked for every further file. */
  readonly choose: ChooseFile;
  readonly clock: Pick<Clock, 'monotonic'>;
}

export function createSaveDownload({ folder, choose, clock }: SaveDownloadParts): SaveDownload {
  let lastUnasked = Number.NEGATIVE_INFINITY;
  let unasked = 0;
  return async (name, content) => {
    const size = Buffer.byteLength(content);
    const now = clock.monotonic();
    if (now - lastUnasked >= unaskedEvery && unasked + size <= mostUnasked) {
      lastUnasked = now;
      unasked += size;
      return save(folder(), name, content);
    }
    const chosen = await choose(name);
    if (chosen === null) return fail({ code: 'canceled' });
    // The name's ending is kept, so that no list is saved as a program or a settings file.
    const own = basename(chosen);
    return save(dirname(chosen), extname(own) === extname(name) ? own : `${own}${extname(name)}`, content);
  };
}

async function save(within: string, name: string, content: string | Uint8Array): Promise<Result<string>> {
  try {
    await mkdir(within, { recursive: true });
    for (let number = 1; number < mostNames; number += 1) {
      const path = join(within, numbered(name, number));
      if (await writeNew(path, content)) return ok(path);
    }
    return failure;
  } catch {
    return failure;
  }
}

function numbered(name: string, number: number): string {
  const ending = extname(name);
  return number === 1 ? name : `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
}

/** False where something of that name is there, a link included. */
async function writeNew(path: string, content: string | Uint8Array): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(content);
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
