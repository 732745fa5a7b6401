/** docs/testing.md lists every end-to-end test that is skipped somewhere, with its reason, and no other test. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Each condition in words. A condition that is missing here fails the test. */
const wheres: Readonly<Record<string, string>> = {
  "process.platform === 'win32'": 'on Windows',
  "process.platform !== 'linux'": 'on macOS and Windows',
  "findRunner() !== 'host'": 'on Electron',
};

const rowsOf = (name: string, text: string) =>
  [...text.matchAll(/\btest\.(?:skip|fixme|fail)\((.*)\);?$/gm)].map(([, given = '']) => {
    const [, condition = given, reason = ''] = /^(.*), '(.*)'$/.exec(given) ?? [];
    return `| \`${name}\` | ${wheres[condition] ?? `UNKNOWN: ${condition}`} | ${reason} |`;
  });

test('docs/testing.md lists each skip of the end-to-end tests', () => {
  const names = readdirSync(new URL('../e2e', import.meta.url)).sort();
  const rows = names.flatMap((name) => rowsOf(name, read(`test/e2e/${name}`)));
  const written = read('docs/testing.md').split('| Test | Skipped | Because |\n|---|---|---|\n')[1];
  expect(written?.trim().split('\n')).toEqual(rows);
});

test('the check can fail: on a condition without words, and on no condition', () => {
  expect(rowsOf('a.spec.ts', "  test.skip(isTuesday, 'tired');\n  test.skip();\n")).toEqual([
    '| `a.spec.ts` | UNKNOWN: isTuesday | tired |',
    '| `a.spec.ts` | UNKNOWN:  |  |',
  ]);
});
