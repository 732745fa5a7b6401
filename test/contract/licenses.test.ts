/** How the list of licenses is made: which package a module is of, and what is done with one that brings no text. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageOf, readLicense, toPage } from '#scripts/licenses.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'license-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makePackage(name: string, files: Record<string, string>): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

test.each([
  ['/p/node_modules/zod/v4/mini/index.js', '/p/node_modules/zod'],
  ['/p/node_modules/@noble/hashes/sha3.js', '/p/node_modules/@noble/hashes'],
  ['/p/node_modules/conf/node_modules/env-paths/index.js', '/p/node_modules/conf/node_modules/env-paths'],
  ['\0/p/node_modules/koa/lib/application.js?commonjs-es-import', '/p/node_modules/koa'],
  ['C:\\p\\node_modules\\react\\index.js', 'C:/p/node_modules/react'],
  ['/p/src/main/index.ts', undefined],
  ['\0vite/preload-helper.js', undefined],
])('behavior: %s is of %s', (module, expected) => {
  expect(packageOf(module)).toBe(expected);
});

test('behavior: license and notice are taken whole, under a title', () => {
  const license = readLicense(makePackage('a', { 'LICENSE.md': 'You may.\r\n', NOTICE: 'By us.', 'index.js': '' }));
  expect(license).toEqual({ name: 'a', version: '1.2.3', license: 'MIT', text: 'You may.\n\nBy us.' });
  expect(toPage([license])).toContain('a 1.2.3 (MIT)\n=============\n\nYou may.\n\nBy us.\n');
  expect(toPage([license])).toContain('LICENSES.chromium.html');
});

test('error: E26 a bundled package without a license text stops the build', () => {
  expect(() => readLicense(makePackage('unknown-license', {}))).toThrow('unknown-license.txt');
});

test('behavior: a text that we added stands in for one that a package forgot', () => {
  expect(readLicense(makePackage('koa-compose', {})).text).toContain('brings no license text');
});
