/** After a test run, searches everything it left for secrets that the tests made or used. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { spellings } from '#test/support/spellings.ts';

export interface Search {
  /** Distinct secrets that were looked for. */
  readonly secrets: number;
  readonly files: number;
  readonly bytes: number;
  /** Where one was found, without saying it. */
  readonly found: readonly string[];
}

/** Shorter ones could appear by chance. */
const shortest = 16;
const keyLength = 8;

/** The only file that may contain a secret in plain text: the practice service's own, in its state folder. */
const isAllowed = (path: string) => path.endsWith(`${sep}client-secret`);

/** Of the file that `recordSecrets` adds to, and others; each once. */
export function readSecrets(record: string, others: readonly string[] = []): string[] {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return [...new Set([...others, ...lines.map((line) => JSON.parse(line) as string)])].filter((secret) => secret.length >= shortest);
}

export function searchFor(secrets: readonly string[], places: readonly string[]): Search {
  const find = createFinder(secrets.flatMap(spellings));
  const files = places.flatMap(listFiles).filter((path) => !isAllowed(path));
  const found: string[] = [];
  let bytes = 0;
  for (const path of files) {
    const content = readFileSync(path);
    bytes += content.length;
    for (const secret of find(content)) found.push(`${path}: ${secret.slice(0, 6)}…`);
  }
  return { secrets: secrets.length, files: files.length, bytes, found };
}

function listFiles(place: string): string[] {
  const kind = statSync(place, { throwIfNoEntry: false });
  if (kind === undefined) return [];
  if (kind.isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** One pass over the bytes however many needles there are: four bytes at a time against a table of the needles' beginnings. */
function createFinder(needles: readonly string[]): (content: Buffer) => string[] {
  const table = new Uint8Array(1 << 21);
  const byKey = new Map<string, string[]>();
  const slotOf = (window: number) => Math.imul(window, 0x9e3779b1) >>> 8;
  for (const needle of needles) {
    const slot = slotOf(Buffer.from(needle, 'latin1').readInt32BE(0));
    table[slot >>> 3] = (table[slot >>> 3] ?? 0) | (1 << (slot & 7));
    const key = needle.slice(0, keyLength);
    byKey.set(key, [...(byKey.get(key) ?? []), needle]);
  }
  return (content) => {
    const found = new Set<string>();
    let window = 0;
    for (let at = 0; at < content.length; at += 1) {
      window = (window << 8) | (content[at] ?? 0);
      const slot = slotOf(window);
      if (((table[slot >>> 3] ?? 0) & (1 << (slot & 7))) === 0) continue;
      const start = at - 3;
      for (const needle of byKey.get(content.toString('latin1', start, start + keyLength)) ?? [])
        if (content.toString('latin1', start, start + needle.length) === needle) found.add(needle);
    }
    return [...found];
  };
}
