/** What tests start hundreds of times, as bundles: from its sources, each start would take up to a second of processor time longer. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.cache/bundles');
const sources = {
  'cache-worker': 'src/main/chain/cache/cache-worker.ts',
  sandbox: 'src/sandbox/main.ts',
  'lock-child': 'test/support/lock-child.ts',
  'session-child': 'test/support/session-child.ts',
  'vault-child': 'test/support/vault-child.ts',
  'write-child': 'test/support/write-child.ts',
} as const;

/** Path of its script. */
export const bundleOf = (name: keyof typeof sources): string => join(folder, `${name}.js`);

/** Makes them. The test runners call it before all tests, and scripts before what starts one. */
export default async function makeBundles(): Promise<void> {
  // Not at the top: some of the bundles have this file in them, too.
  const { build } = await import('vite');
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      rolldownOptions: { input: { ...sources }, output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[hash].js' } },
    },
  });
  mkdirSync(join(folder, 'shared'), { recursive: true });
  const files = 'output' in made ? made.output : [];
  // What they share first, under names that change with it; then each at once, as another run may be starting it.
  for (const file of files.toSorted((one, other) => Number(isEntry(one)) - Number(isEntry(other)))) {
    if (file.type !== 'chunk') continue;
    const own = join(folder, `${file.fileName}.${process.pid}`);
    writeFileSync(own, file.code);
    renameSync(own, join(folder, file.fileName));
  }
}

const isEntry = (file: object): boolean => 'isEntry' in file && file.isEntry === true;
