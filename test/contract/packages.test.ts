/** What is installed: exact, listed with its reason, the same on every system, and running only the scripts we allow. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeLock, type Lock, missingFrom, platformOf } from '#scripts/complete-lock.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const entries = Object.entries(lock.packages).filter(([place]) => place !== '');
const page = readFileSync('docs/dependencies.md', 'utf8');

/** The first cells of the tables under a heading, or of the whole page. */
const listed = (heading?: string) => {
  const part =
    heading === undefined ? (page.split('## Install scripts')[0] ?? '') : (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '');
  return [...part.matchAll(/^\| ([@\w][\w@/.-]*) \|(.*)\|$/gm)].map(([, name = '', rest = '']) => ({
    name,
    cells: rest.split('|').map((cell) => cell.trim()),
  }));
};

describe('E26 packages', () => {
  test('error: E26 a version is a range', () => {
    const ranges = Object.entries({ ...manifest.devDependencies, ...manifest.overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  test('error: E26 something is looked up in node_modules at run time', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
  });

  test('error: E26 a package without a reason, or a reason without a package', () => {
    const rows = listed().filter(({ name }) => name !== 'Package');
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.devDependencies).sort());
    expect(rows.filter(({ cells }) => cells.length !== 2 || cells.some((cell) => cell === ''))).toEqual([]);
  });

  test('error: E26 an install script without a decision', () => {
    const withScript = entries.filter(([, entry]) => entry.hasInstallScript).map(([place]) => place.replace(/^.*node_modules\//, ''));
    expect(withScript.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
    const said = listed('Install scripts').filter(({ name }) => name !== 'Package');
    expect(Object.fromEntries(said.map(({ name, cells }) => [name, cells[0] === 'yes']))).toEqual(manifest.allowScripts);
  });
});

describe('E26 lock file', () => {
  test('behavior: lists the optional packages of every system', () => {
    expect(missingFrom(lock)).toEqual([]);
  });

  test('behavior: is as the script would write it', () => {
    expect(JSON.stringify(completeLock(lock), null, 2)).toBe(readFileSync('package-lock.json', 'utf8').trimEnd());
  });

  test('error: E26 a registry address, or an invalid version', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
    expect(entries.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '')).map(([place]) => place)).toEqual([]);
  });

  test('error: E26 a package without integrity that is not another system’s part of anvil or Biome', () => {
    const without = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([place]) => place);
    expect(without.filter((place) => !/^node_modules\/@(biomejs\/cli|foundry-rs\/anvil)-\w+-\w+(-musl)?$/.test(place))).toEqual([]);
    expect(without.filter((place) => process.platform === 'linux' && process.arch === 'x64' && existsSync(place))).toEqual([]);
    for (const place of without)
      expect(lock.packages[place]).toMatchObject({ optional: true, os: [expect.any(String)], cpu: [expect.any(String)] });
  });

  test.each([
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
    ['win32', 'arm64'],
  ])('behavior: has Biome, TypeScript and the bundler for %s %s', (os, cpu) => {
    const fits = (prefix: string) =>
      entries.some(([place, entry]) => place.startsWith(`node_modules/${prefix}`) && entry.os?.includes(os) && entry.cpu?.includes(cpu));
    expect(['@biomejs/cli-', '@typescript/typescript-', '@rolldown/binding-', 'lightningcss-'].filter((prefix) => !fits(prefix))).toEqual(
      [],
    );
  });

  test('behavior: adds what is missing, with the platform that the name says, and changes nothing else', () => {
    const family = ['@a/b-linux-x64', '@a/b-linux-x64-musl', '@a/b-win32-amd64'];
    const owner = {
      version: '1.0.0',
      dev: true,
      license: 'MIT',
      optionalDependencies: Object.fromEntries(family.map((name) => [name, '1.0.0'])),
    };
    const given = {
      name: 'x',
      packages: { '': {}, 'node_modules/@a/b': owner, 'node_modules/@a/b-linux-x64': { version: '1.0.0', integrity: 'sha512-a' } },
    };
    const made = completeLock<Lock & typeof given>(given);
    expect(made.packages).toEqual({
      ...given.packages,
      'node_modules/@a/b-linux-x64-musl': {
        version: '1.0.0',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        license: 'MIT',
        optional: true,
        os: ['linux'],
      },
      'node_modules/@a/b-win32-amd64': { version: '1.0.0', cpu: ['x64'], dev: true, license: 'MIT', optional: true, os: ['win32'] },
    });
    expect(platformOf('@a/b-linux-x64', family)).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] });
    expect(() => platformOf('@a/plain', [])).toThrow('does not name');
  });
});
