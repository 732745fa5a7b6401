/** The domains in docs/architecture.md and the keys in docs/keyboard.md are those of the code; the files that it names exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPages } from '#scripts/architecture.ts';

test.each(readPages())('$page is as the code says (else: node scripts/architecture.ts)', ({ text, standing }) => {
  expect(standing).toBe(text);
});

test('every file that “Which file decides what” names exists', () => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(/^## Which file decides what$/m);
  const [table = ''] = section.split(/^## /m);
  const named = [...table.matchAll(/`([\w-]+\/[\w/.-]+\.tsx?)`/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(`src/${path}`) && !existsSync(`${path}`))).toEqual([]);
});
