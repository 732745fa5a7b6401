/** How large the built app is, in bytes: of the page's files as they would be compressed, of main's as they are. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '#scripts/build.ts';

const out = join(root, 'out');
const assets = join(out, 'renderer/assets');

const table = /^signature-table/;

/** `ending`: `.js` or `.css`. `first`: what `index.html` itself names. `all`: without the table of signatures, which is data: `table`. */
export function sizeOfPage(ending: string): { readonly first: number; readonly all: number; readonly table: number } {
  const html = readFileSync(join(out, 'renderer/index.html'), 'utf8');
  // English loads no catalog.
  const names = readdirSync(assets).filter((name) => name.endsWith(ending) && !name.startsWith('language-'));
  const sum = (list: readonly string[]) =>
    list.reduce((total, name) => total + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length, 0);
  return {
    first: sum(names.filter((name) => html.includes(name))),
    all: sum(names.filter((name) => !table.test(name))),
    table: sum(names.filter((name) => table.test(name))),
  };
}

/** The entry of main. */
export const mainFile = join(out, 'main/index.js');

/** The files that are loaded with one: itself, and what it imports other than by `import()`. */
export function filesLoadedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)) filesLoadedWith(join(file, '..', path), found);
  return found;
}

export const sizeOf = (files: Iterable<string>): number => [...files].reduce((total, file) => total + statSync(file).size, 0);
