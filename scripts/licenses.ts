/** Writes the licenses of everything that the build really bundled, and of what is shipped beside it, into out/. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export interface License {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it. */
  readonly license: string;
  readonly text: string;
}

/** For licenses that are not in a package's own folder: `build/licenses/<name>.txt`, a slash in the name written as two underscores. */
const added = (name: string) => join('build/licenses', `${name.replace('/', '__')}.txt`);
const bundled = '.cache/bundled';
export const licensesFile = 'out/third-party-licenses.txt';

/** What runs in the app without passing through the bundler: the practice chain's program, and the contracts compiled into it. */
export const beside = ['@foundry-rs/anvil', '@openzeppelin/contracts'];

/** Not from npm: the deployment in `src/sandbox/contracts/multicall3.json`. */
const multicall3 = (): License => ({
  name: 'Multicall3',
  version: '3',
  license: 'MIT',
  text: readFileSync(added('multicall3'), 'utf8').trim(),
});

const lastWords = `Electron and Chromium
=====================

The packaged app runs on Electron (MIT license), which holds Chromium, Node.js and many others. Their licenses lie beside the
program: LICENSE.electron.txt and LICENSES.chromium.html. Anvil is built from many packages of the Rust language; its source,
https://github.com/foundry-rs/foundry, lists them.
`;

/** The folder of the package that a module belongs to; undefined for our own. */
export function packageOf(module: string): string | undefined {
  const path = module.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function readText(folder: string, name: string): string {
  const own = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const files = own.length > 0 ? own.sort().map((file) => join(folder, file)) : [added(name)];
  return files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
}

/** Throws where a package brings no license text and none was added for it. */
export function readLicense(folder: string): License {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Omit<License, 'text'>;
  return { name, version, license, text: readText(folder, name) };
}

export function toPage(licenses: readonly License[]): string {
  const head = `Blockdesk is built of the work of others. These are their licenses: ${licenses.length} packages, then Electron and Chromium.\n`;
  const parts = licenses.map(({ name, version, license, text }) => {
    const title = `${name} ${version} (${license})`;
    return `${title}\n${'='.repeat(title.length)}\n\n${text}\n`;
  });
  return [head, ...parts, lastWords].join('\n\n');
}

/** Everything that the last build of each part bundled, and what lies beside it, by name. */
export function listLicenses(): License[] {
  const folders = readdirSync(bundled).flatMap((file) => JSON.parse(readFileSync(join(bundled, file), 'utf8')) as string[]);
  const all = [...[...folders, ...beside.map((name) => join('node_modules', name))].map(readLicense), multicall3()];
  const byTitle = new Map(all.map((license) => [`${license.name} ${license.version}`, license]));
  return [...byTitle.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** For the build of every part: main, preload, renderer. */
export function licensesPlugin(part: string): Plugin {
  return {
    name: 'licenses',
    generateBundle(_options, bundle) {
      // A style sheet is no longer in a chunk when it is written.
      const sheets = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id));
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const folders = new Set([...modules, ...sheets].map(packageOf).filter((folder) => folder !== undefined));
      const inside = [...folders].map((folder) => folder.slice(folder.indexOf('/node_modules/') + 1)).sort();
      mkdirSync(bundled, { recursive: true });
      writeFileSync(join(bundled, `${part}.json`), JSON.stringify(inside));
    },
    writeBundle() {
      writeFileSync(licensesFile, toPage(listLicenses()));
    },
  };
}
