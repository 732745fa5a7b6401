/** Writes down the secrets of a run, so that its end can look for them in everything that was left (`npm test`). */
import { appendFileSync } from 'node:fs';

const record = process.env.BLOCKDESK_CANARIES;

/** Whether what a test made is kept for that search; the run removes it afterwards. */
export const isSearched = record !== undefined;

export function recordSecrets(...secrets: readonly (string | null | undefined)[]): void {
  if (record === undefined) return;
  const lines = secrets.filter((secret) => typeof secret === 'string').map((secret) => `${JSON.stringify(secret)}\n`);
  appendFileSync(record, lines.join(''), { mode: 0o600 });
}
