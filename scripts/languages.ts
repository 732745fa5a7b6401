/**
 * The catalogs of languages beside the English in the sources: `src/languages/<language>/<domain>.json`, English to translation.
 * `node scripts/languages.ts` puts each message into the file of its domain, in the order of the sources, drops those that the
 * sources no longer have, adds new ones as "", and names these.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { catalogKey, type MessageUse, messagesIn } from './message-sources.ts';

export const catalogs = 'src/languages';
/** With the locale for numbers and dates. English has no catalog. */
export const languages: Readonly<Record<string, string>> = { de: 'de-DE' };

export interface SourceMessage extends MessageUse {
  readonly file: string;
}

/** `renderer/writes/send/…`, `shared/writes/…` → `writes`; what several have, and what no domain has, is in `core`. */
function domainOf(file: string): string {
  const [, part, folder = ''] = file.split('/');
  if (folder === 'review') return 'writes';
  return part === 'main' && /\.ts$/.test(folder) ? 'app' : /\.tsx?$|^ipc$/.test(folder) ? 'core' : folder;
}

export function sourceMessages(): SourceMessage[] {
  const files = execFileSync('git', ['ls-files', 'src/shared', 'src/main', 'src/renderer'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  return files.flatMap((file) => messagesIn(file, readFileSync(file, 'utf8')).map((message) => ({ ...message, file })));
}

/** Every catalog of a language as one: key of `catalogKey` → translation. */
export function readCatalogs(language: string): Map<string, string> {
  const folder = `${catalogs}/${language}`;
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    files.sort().flatMap((name) => Object.entries(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, string>)),
  );
}

/** Domain → its messages, in the order of the sources. */
export function messagesByDomain(messages: readonly SourceMessage[]): Map<string, string[]> {
  const home = new Map<string, string>();
  for (const message of messages) {
    const key = catalogKey(message);
    const domain = domainOf(message.file);
    home.set(key, home.has(key) && home.get(key) !== domain ? 'core' : domain);
  }
  const byDomain = new Map<string, string[]>();
  for (const [key, domain] of home) byDomain.set(domain, [...(byDomain.get(domain) ?? []), key]);
  return byDomain;
}

if (import.meta.main) {
  const byDomain = messagesByDomain(sourceMessages());
  for (const language of Object.keys(languages)) {
    const known = readCatalogs(language);
    const folder = `${catalogs}/${language}`;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`);
    for (const [domain, keys] of byDomain) {
      const catalog = Object.fromEntries(keys.map((key) => [key, known.get(key) ?? '']));
      writeFileSync(`${folder}/${domain}.json`, `${JSON.stringify(catalog, null, 2)}\n`);
      for (const [key, text] of Object.entries(catalog)) if (text === '') console.log(`${language}/${domain}: ${key}`);
    }
  }
}
