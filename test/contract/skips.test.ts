/** docs/testing.md lists every end-to-end test that is skipped somewhere, and every one that looks at less there; each with its reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Each condition in words. A condition that is missing here fails the test. */
const wheres: Readonly<Record<string, string>> = {
  "process.platform === 'win32'": 'on Windows',
  "process.platform !== 'linux'": 'on macOS and Windows',
  "process.platform === 'linux'": 'on Linux',
  "findRunner() !== 'host'": 'on Electron',
  "process.platform === 'win32' && findRunner() === 'electron'": 'on Windows, with Electron',
};

const skip = /\btest\.(?:skip|fixme|fail)\((.*)\);?$/gm;
const less = /\blessOn\(((?:.*?), '.*?'|.*?)\)/gm;

const rowsOf = (pattern: RegExp, name: string, text: string) =>
  [...text.matchAll(pattern)].map(([, given = '']) => {
    const [, condition = given, reason = ''] = /^(.*), '(.*)'$/.exec(given) ?? [];
    return `| \`${name}\` | ${wheres[condition] ?? `UNKNOWN: ${condition}`} | ${reason} |`;
  });

const names = readdirSync(new URL('../e2e', import.meta.url)).sort();

test.each([
  ['Skipped', skip],
  ['Looks at less', less],
] as const)('docs/testing.md lists each end-to-end test of the kind: %s', (column, pattern) => {
  const rows = names.flatMap((name) => rowsOf(pattern, name, read(`test/e2e/${name}`)));
  const written = read('docs/testing.md').split(`| Test | ${column} | Because |\n|---|---|---|\n`)[1]?.split('\n\n')[0];
  expect(written?.trim().split('\n')).toEqual(rows);
});

/** Lines that ask where they run, and are neither. */
const unmarked = (text: string) =>
  text
    .split('\n')
    .filter((line) => /process\.platform|findRunner\(/.test(line))
    .filter((line) => line.match(skip) === null && line.match(less) === null);

test('where they run, end-to-end tests ask only to skip or by lessOn', () => {
  expect(names.flatMap((name) => unmarked(read(`test/e2e/${name}`)))).toEqual([]);
});

/** Of other tests: a skip says why behind it, or in the name of the test. */
const withoutReason = (text: string) =>
  text.split('\n').filter((line) => /\btest\.skip\b/.test(line) && !/ \/\/ \S|\(not on \w+: /.test(line));

test('every other test that is skipped somewhere says why on that line', () => {
  const files = ['unit', 'component', 'faults', 'hook'].flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `test/${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((name) => withoutReason(read(name)).map((line) => `${name}: ${line}`))).toEqual([]);
});

test('the check can fail: on a condition without words, on no condition, and on a line that is not marked', () => {
  expect(rowsOf(skip, 'a.spec.ts', "  test.skip(isTuesday, 'tired');\n  test.skip();\n")).toEqual([
    '| `a.spec.ts` | UNKNOWN: isTuesday | tired |',
    '| `a.spec.ts` | UNKNOWN:  |  |',
  ]);
  expect(rowsOf(less, 'a.spec.ts', "  if (lessOn(isTuesday, 'tired')) return;\n  lessOn();\n")).toEqual([
    '| `a.spec.ts` | UNKNOWN: isTuesday | tired |',
    '| `a.spec.ts` | UNKNOWN:  |  |',
  ]);
  expect(withoutReason("const posixTest = isTuesday ? test.skip : test;\ntest.skip('a', b); // Tired.")).toHaveLength(1);
  expect(unmarked("if (process.platform === 'linux') return;\nlessOn(process.platform === 'linux', 'tired');")).toEqual([
    "if (process.platform === 'linux') return;",
  ]);
});
