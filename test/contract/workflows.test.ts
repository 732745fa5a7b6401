/** Checks the workflow files as far as possible without running them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerLogger, validate } from '@actions/languageservice';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';

const folder = '.github/workflows';
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const crashes: string[] = [];
const note = (text: string) => void crashes.push(text);
registerLogger({ error: note, warn: note, info: note, log: note });
let checked = 0;

async function problemsOf(text: string): Promise<string[]> {
  // The validator caches files by address, so each gets a new one.
  checked += 1;
  const found = await validate(TextDocument.create(`file:///${checked}.yml`, 'yaml', 1, text), {});
  return [...found.map(({ range, message }) => `${range.start.line + 1}: ${message}`), ...crashes];
}

test('behavior: GitHub’s parser finds no problem in any workflow', async () => {
  expect(files.map(({ name }) => name).sort()).toEqual(['electron.yml', 'package.yml', 'test.yml']);
  for (const { name, text } of files) expect([name, await problemsOf(text)]).toEqual([name, []]);
});

const good = files.find(({ name }) => name === 'test.yml')?.text ?? '';
test.each([
  ['an unknown key', 'timeout-minutes: 45', 'timeout-minute: 45', /Unexpected value 'timeout-minute'/],
  ['an unknown permission', 'contents: read', 'contents: reed', /Unexpected value 'reed'/],
  ['an unknown context', 'matrix.system }}', 'matrxi.system }}', /Unrecognized named-value: 'matrxi'/],
  ['a value that is missing in the matrix', 'matrix.node }}', 'matrix.nodes }}', /Context access might be invalid: nodes/],
  ['an unknown function', 'if: failure()', 'if: failed()', /Unrecognized function: 'failed'/],
  ['a step that does nothing', 'run: npm test', 'name: npm test', /Expected one of uses or run to be defined/],
  ['invalid YAML', 'jobs:', 'jobs: {', /./],
])('error: a workflow with %s', async (_name, from, to, problem) => {
  expect(good).toContain(from);
  expect((await problemsOf(good.replace(from, to))).join('\n')).toMatch(problem);
});

test('error: E26 an action that is not pinned to a commit, or a token that may write', () => {
  for (const { name, text } of files) {
    const used = [...text.matchAll(/\buses: (.+)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect([name, used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))]).toEqual([name, []]);
    expect(text).toMatch(/^permissions:\n {2}contents: read\n[^ ]/m);
    expect(text).not.toMatch(/: write\b/);
  }
});

test('error: a workflow that runs a missing script', () => {
  const named = files.flatMap(({ text }) => [...text.matchAll(/\b(?:scripts|test)\/[\w./-]+/g)].map(([path]) => path));
  expect(named).toContain('scripts/package.ts');
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test.runIf(process.platform === 'linux')('error: a step with a shell syntax error', () => {
  const scripts = files.flatMap(({ text }) =>
    [...text.matchAll(/^( *)(?:- )?run: \|\n((?:\1 +.*\n|\n)+)/gm)].map(([, , script = '']) => script),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const { status, stderr } = spawnSync('bash', ['-n', '-c', script.replaceAll(/\$\{\{.*?\}\}/g, 'x')], { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
  }
});
