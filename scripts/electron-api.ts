/** Checks that docs/electron-api.md lists everything that src uses of Electron, with a test of the host and Electron's page for each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Use } from './electron-uses.ts';

export interface Row {
  readonly names: readonly string[];
  /** `life: app.quit` is the test in test/unit/host/life.test.ts whose title begins so; `unreached: …` says why there is none. */
  readonly tests: readonly string[];
  readonly page: string;
}

const file = 'docs/electron-api.md';
const pages = /^https:\/\/www\.electronjs\.org\/docs\/latest\/(?:api|tutorial)\/[a-z-]+(?:\/[a-z-]+)?(?:#[a-z0-9-]+)?$/;

export function parseRows(text: string): readonly Row[] {
  return [...text.matchAll(/^\| (`.*`) \| (.*) \| (.*) \|$/gm)].map(([, names = '', tests = '', page = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    tests: tests.startsWith('unreached: ') ? [tests] : tests.split('; '),
    page,
  }));
}

export const readRows = (root: string): readonly Row[] => parseRows(readFileSync(join(root, file), 'utf8'));

/** What a test of this use must contain: the last word of the use's name, in quotes if it is one of several strings. */
function patternOf(name: string): RegExp {
  const [, colon = '', string, word = name] = /(: )?(?:'([^']+)'\)?|\b(\w+))$/.exec(name) ?? [];
  const quote = colon === '' ? '' : '[\'"`]';
  return new RegExp(`(?<![\\w-])${quote}${(string ?? word).replaceAll('-', '\\-')}${quote}(?![\\w-])`);
}

/** The text of the tests so titled and of what their file has outside tests: helpers, and the app that it starts. Null without such a test. */
function findTests(root: string, test: string): { readonly text: string } | null {
  const [, name = '', title = ''] = /^([\w-]+): (.+)$/.exec(test) ?? [];
  const folder = join(root, 'test/unit/host');
  if (!readdirSync(folder).includes(`${name}.test.ts`)) return null;
  const text = readFileSync(join(folder, `${name}.test.ts`), 'utf8');
  // The formatter ends a test of several lines with a line as indented as its first.
  const anyTest = /^( *)\w*[tT]est\b(?:[^\n]*\);|[\s\S]*?\n\1\}?\);)$/gm;
  const tests = [...text.matchAll(anyTest)].map(([found]) => found);
  const titled = tests.filter((found) => /(?:\(|^ *)(['"`])((?:(?!\1).)+)\1,\s*(?:async )?\(/m.exec(found)?.[2]?.startsWith(title));
  return titled.length === 0 ? null : { text: [...titled, text.replace(anyTest, '')].join('\n') };
}

/** Each line says what is wrong and what to do. Empty if all is well. */
export function findProblems(root: string, rows: readonly Row[], uses: readonly Use[]): string[] {
  const used = Map.groupBy(uses, ({ name }) => name);
  const listed = rows.flatMap(({ names }) => names);
  const problems = [...used.entries()]
    .filter(([name]) => !listed.includes(name))
    .map(
      ([name, [first]]) =>
        `${first?.at} uses ${name}, which ${file} does not list. Add a row: the use, the test in test/unit/host that shows what the host ` +
        'does with it (write one if there is none), and its page on www.electronjs.org.',
    );
  for (const name of listed.filter((name) => !used.has(name))) problems.push(`${file} lists ${name}, which src does not use. Remove it.`);
  for (const name of listed.filter((name, index) => listed.indexOf(name) !== index)) problems.push(`${file} lists ${name} twice.`);
  for (const { names, tests, page } of rows) {
    if (!pages.test(page)) problems.push(`${file}, ${names[0]}: ${page || 'nothing'} is not a page of Electron’s documentation.`);
    if (tests.some((test) => test.startsWith('unreached: '))) {
      const reached = uses.find(({ name, at }) => names.includes(name) && at.startsWith('src/'));
      if (reached !== undefined) problems.push(`${file} says that ${reached.name} is never reached, but ${reached.at} uses it.`);
      continue;
    }
    const found = tests.map((test) => ({ test, text: findTests(root, test)?.text }));
    for (const { test, text } of found)
      if (text === undefined) problems.push(`${file}, ${names[0]}: test/unit/host has no test “${test}”.`);
    const texts = found.map(({ text = '' }) => text).join('\n');
    for (const name of names) if (!patternOf(name).test(texts)) problems.push(`${file}: the tests named for ${name} do not use it.`);
  }
  return problems;
}
