/** Reads back the secrets that a test run's apps saved encrypted, so that plain copies can be searched for. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSafeStorage } from '#host/safe-storage.ts';

/** `folder`: contains the apps' data folders at any depth. Reads what the host or the tests' hook encrypted. */
export async function readSavedSecrets(folder: string): Promise<string[]> {
  // Chromium's folder holds none, and folders in it come and go while an app runs.
  const paths = globSync('**/{sandbox/client-secret,vault.db}', { cwd: folder, exclude: (name) => basename(name) === 'chromium' });
  const found: string[] = [];
  for (const path of paths.map((name) => join(folder, name))) {
    if (basename(path) === 'client-secret') found.push(readFileSync(path, 'utf8'));
    else if (existsSync(join(dirname(path), 'safe-storage.key'))) found.push(...(await readVault(path)));
  }
  return found;
}

async function readVault(path: string): Promise<string[]> {
  const storage = createSafeStorage({ dataFolder: () => dirname(path), isReady: () => true });
  const found: string[] = [];
  for (const { bytes } of readRows(path)) {
    // Of tests that put something else there, or another key.
    const opened = await storage.decryptStringAsync(Buffer.from(bytes)).catch(() => null);
    if (opened !== null) found.push(...textsIn((JSON.parse(opened.result) as { text: string }).text));
  }
  return found;
}

function readRows(path: string): { bytes: Uint8Array }[] {
  try {
    const database = new DatabaseSync(path);
    try {
      return database.prepare("SELECT bytes FROM secret WHERE kind <> 'person'").all() as { bytes: Uint8Array }[];
    } finally {
      database.close();
    }
  } catch {
    // Damaged on purpose.
    return [];
  }
}

/** The secret itself for a client secret; the tokens for a sign-in. */
function textsIn(kept: string): string[] {
  if (!kept.startsWith('{')) return [kept];
  const { accessToken, refreshToken } = JSON.parse(kept) as { accessToken?: string; refreshToken?: string | null };
  return [accessToken, refreshToken].filter((token) => typeof token === 'string');
}
