/** Writes down the secrets of a run, so that its end can look for them in everything that was left (`npm test`). */
import { appendFileSync, rmSync } from 'node:fs';

const record = process.env.BLOCKDESK_CANARIES;

/** Unless what a test left in it is kept for that search; the run removes it afterwards. */
export function removeUnlessSearched(folder: string): void {
  if (record === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export function recordSecrets(...secrets: readonly (string | null | undefined)[]): void {
  if (record === undefined) return;
  const lines = secrets.filter((secret) => typeof secret === 'string').map((secret) => `${JSON.stringify(secret)}\n`);
  appendFileSync(record, lines.join(''), { mode: 0o600 });
}
