/** The numbers that have to agree: Electron's and Node's, in package.json, the build, the documents and the workflows. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSupported } from '#scripts/electron-support.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const { devDependencies: packages, engines } = JSON.parse(read('package.json')) as {
  devDependencies: { electron: string; node: string; '@types/node': string };
  engines: { node: string };
};
const major = (version: string) => Number(version.split('.')[0]);
const workflows = readdirSync('.github/workflows').map((file) => [file, read(`.github/workflows/${file}`)] as const);

test('error: E18 Electron is not one of the three majors that the documents call supported', () => {
  const said = /^(\d+\.\d+\.\d+)\. .*newest three majors only \((\d+), (\d+) and (\d+) on \d{4}-\d\d-\d\d\)/m.exec(
    read('docs/dependencies.md'),
  );
  expect(said?.[1]).toBe(packages.electron);
  const [newest = 0, second, third] = said?.slice(2).map(Number) ?? [];
  expect([second, third]).toEqual([newest - 1, newest - 2]);
  expect(isSupported(packages.electron, `${newest}.0.0`)).toBe(true);
  expect(read('README.md')).toContain(`Electron ${major(packages.electron)}`);
});

test.each([
  ['45.4.1', '45.4.2', true],
  ['45.4.1', '47.0.0', true],
  ['45.4.1', '48.0.0', false],
  ['45.4.1', '44.0.0', false],
  ['45.4.1', '', false],
  ['45.4.1', '48.0.0-beta.1', false],
])('behavior: E18 %s while %s is the newest: supported %s', (ours, newest, expected) => {
  expect(isSupported(ours, newest)).toBe(expected);
});

test('error: E18 another Node in the build or the types than the scripts run on', () => {
  const node = major(packages.node);
  expect(process.versions.node.split('.')[0]).toBe(String(node));
  expect(major(packages['@types/node'])).toBe(node);
  expect(read('electron.vite.config.ts')).toContain(`const node = 'node${node}';`);
});

test('behavior: the workflows run on the oldest Node that we accept and on our own', () => {
  const text = read('.github/workflows/test.yml');
  expect(text).toContain(`node: [${/\d+/.exec(engines.node)?.[0]}, ${major(packages.node)}]`);
  const others = workflows.filter(([file]) => file !== 'test.yml').flatMap(([, other]) => [...other.matchAll(/node-version: (.*)/g)]);
  expect(others.map(([, version]) => version)).toEqual(others.map(() => String(major(packages.node))));
});

test.each(workflows)('error: E26 %s runs an action that can change under us, or may write', (_file, text) => {
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, what = '']) => what);
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((what) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([]);
  expect(/^permissions:\n {2}contents: read\n\S/m.test(text)).toBe(true);
});
