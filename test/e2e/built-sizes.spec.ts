/** The built app does not grow unseen. A limit is a few percent above what is built now: raise one with a reason, lower it after a gain. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '#scripts/build.ts';
import { createNames } from '#scripts/class-names.ts';
import { filesLoadedWith, mainFile, sizeOf, sizeOfPage } from '#test/support/built-sizes.ts';

/**
 * Bytes, compressed. Aimed at: 120,000 at first, 340,000 in all. `npm run profile -- bytes` says which folders and packages they are. The
 * table of signatures is data and counts by itself: it is loaded where a call is decoded. 5,500 in all, and 200 at first, came with batches,
 * what a write will change, and payments of the native currency; then 600 at first and 6,000 in all with paying many;
 * 5,000 in all with the native currency and what will change in lists, and with selecting collectibles;
 * 500 at first with reading what opens next, sums and rules of lists; 500 at first with a focus that is never lost, and with when and how
 * a sign-in ends; 1,000 at first and 2,500 in all with the screen that the search prepares, and with long lists; 1,000 in all with the
 * stored facts of tokens.
 */
const limits = { scriptFirst: 152_000, scriptInAll: 436_000, table: 58_500, styleFirst: 7_400 };
/** Bytes; 5,000 of them came with messages and a window for each connection, 1,000 with the zoom. */
const mostBeforeWindow = 38_500;

test('behavior: the page’s scripts and styles stay within their limits', () => {
  const [script, style] = [sizeOfPage('.js'), sizeOfPage('.css')];
  // Had nothing been found, everything would be within the limits.
  expect(script.first).toBeGreaterThan(50_000);
  expect(script.all).toBeGreaterThan(script.first);
  expect(style.first).toBeGreaterThan(1_000);
  expect(script.first, 'script at first').toBeLessThanOrEqual(limits.scriptFirst);
  expect(script.all, 'script in all').toBeLessThanOrEqual(limits.scriptInAll);
  expect(script.table, 'table of signatures').toBeLessThanOrEqual(limits.table);
  expect(style.first, 'style at first').toBeLessThanOrEqual(limits.styleFirst);
  // No window starts with the table of signatures.
  const named = ['index', 'review'].map((name) => readFileSync(join(root, `out/renderer/${name}.html`), 'utf8')).join('');
  const scripts = [...new Set(named.match(/[\w-]+\.js/g))];
  const table = readdirSync(join(root, 'out/renderer/assets')).filter((name) => name.startsWith('signature-table'));
  expect(table).toHaveLength(1);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((name) => table.includes(name))).toEqual([]);
});

test('error: no file of styles is left out', () => {
  const [page, built] = [join(root, 'src/renderer'), join(root, 'out/renderer/assets')];
  const styles = readdirSync(built).filter((name) => name.endsWith('.css'));
  const text = styles.map((name) => readFileSync(join(built, name), 'utf8')).join('\n');
  const nameOf = createNames(page);
  const files = globSync('**/*.module.css', { cwd: page });
  expect(files.length).toBeGreaterThan(80);
  const missing = files.filter((file) => !text.includes(`.${nameOf('any', join(page, file)).replace(/_.*/, '_')}`));
  // For those who build the app.
  expect(missing).toEqual(['app/design/design.module.css']);
});

test('behavior: before the window opens, main loads little, and none of its domains or large packages', () => {
  const files = filesLoadedWith(mainFile);
  expect(files.size).toBeGreaterThan(1);
  expect(sizeOf(files)).toBeLessThanOrEqual(mostBeforeWindow);
  const text = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  // The database, the worker, the request library, and what of Node itself takes milliseconds to load.
  const heavy = ['sqlite', 'worker_threads', 'crypto', 'child_process', 'tls', 'dns', 'zlib'].map((name) => `node:${name}`);
  expect(heavy.filter((name) => new RegExp(`(?:from|import)\\s*["']${name}["']`).test(text))).toEqual([]);
});

test('behavior: no script has a letter that would make V8 keep it with two bytes a letter', () => {
  const scripts = globSync('out/{main,preload,renderer}/**/*.{js,cjs}', { cwd: root });
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((file) => /[\u0100-\uffff]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
