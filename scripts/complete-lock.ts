/**
 * Adds to package-lock.json the optional packages of other systems that this machine's registry does not have, so that
 * `npm ci` accepts the lock everywhere: `node scripts/complete-lock.ts`, after every change of packages; with --check fails
 * when one is missing. Such an entry says version, os, cpu and libc, but has no integrity, as the package was never downloaded here.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors: Readonly<Record<string, string>> = { amd64: 'x64', x64: 'x64', arm64: 'arm64', arm: 'arm', ia32: 'ia32' };

/** What npm compares with the machine, read from a package's name: `@biomejs/cli-linux-x64-musl`. */
export function platformOf(name: string, family: readonly string[]): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.map((word) => processors[word]).find((word) => word !== undefined);
  if (os === undefined || cpu === undefined) throw new Error(`The name ${name} does not name its system and processor.`);
  const isMusl = words.includes('musl');
  const hasTwin = os === 'linux' && family.some((other) => other.includes('linux') && other.endsWith('musl'));
  return { cpu: [cpu], ...(hasTwin ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}), os: [os] };
}

/** Where Node looks for `name` from the package at `from`, nearest first. */
function placesOf(name: string, from: string): string[] {
  const parents = from.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...parents.reverse().map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

/** The optional dependencies that have no entry, by the package that names them. */
export function missingFrom({ packages }: Lock): { name: string; version: string; owner: string; family: string[] }[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(name, owner).some((place) => packages[place] !== undefined))
      .map(([name, version]) => ({ name, version, owner, family: Object.keys(optionalDependencies) })),
  );
}

export function completeLock<L extends Lock>(lock: L): L {
  const added = missingFrom(lock).map(({ name, version, owner, family }): [string, LockEntry] => {
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${owner} asks for ${name} ${version}, which is no exact version.`);
    const { dev, license, engines } = lock.packages[owner] ?? {};
    const { os, cpu, libc } = platformOf(name, family);
    const entry = { version, cpu, dev, libc, license, optional: true, os, engines };
    return [`node_modules/${name}`, JSON.parse(JSON.stringify(entry)) as LockEntry];
  });
  const sorted = Object.entries({ ...lock.packages, ...Object.fromEntries(added) }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const names = missingFrom(lock).map(({ name }) => name);
  if (process.argv.includes('--check')) {
    if (names.length > 0) console.error(`package-lock.json lacks ${names.join(', ')}: run \`node scripts/complete-lock.ts\``);
    process.exit(names.length > 0 ? 1 : 0);
  }
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(names.length === 0 ? 'The lock is complete.' : `Added: ${names.join(', ')}`);
}
