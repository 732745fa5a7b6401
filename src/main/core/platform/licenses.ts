/** The licenses of third-party software: the path of their file, and their text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const name = 'third-party-licenses.txt';

/** `built`: the folder of the built main. In a package the file lies beside the archive, which no other program could open. */
export function licensesFile(built: string): string {
  return app.isPackaged ? join(process.resourcesPath, name) : join(built, '..', name);
}

export async function readLicenses(built: string): Promise<Result<string>> {
  try {
    return ok(await readFile(licensesFile(built), 'utf8'));
  } catch {
    return fail({ code: 'storage', what: t('the list of licenses') });
  }
}
