/**
 * `npm run package`: builds the app and packages it for this system, into release/. After `--`: `--dir` makes only the folder
 * that packages are made of, `--target=deb` one kind, `--electron-dist=DIR` takes Electron from a folder, `--output=DIR`.
 */
import { parseArgs } from 'node:util';
import { build } from 'electron-builder';
import { buildIfStale, root } from './build.ts';
import { configuration } from './package-config.ts';

const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    target: { type: 'string', multiple: true },
    'electron-dist': { type: 'string' },
    output: { type: 'string', default: 'release' },
  },
});
// A workflow sets what it has no secret for to nothing, which electron-builder takes for a certificate.
for (const [name, value] of Object.entries(process.env)) if (value === '' && /^(WIN_)?CSC_|^APPLE_/.test(name)) delete process.env[name];
buildIfStale();
const { output, target, 'electron-dist': electronDist } = values;
const platform = ({ darwin: 'mac', win32: 'win' } as const)[process.platform as 'darwin' | 'win32'] ?? 'linux';
const made: string[] = await build({
  projectDir: root,
  dir: values.dir,
  [platform]: target ?? [],
  config: {
    ...configuration,
    directories: { ...configuration.directories, output },
    ...(electronDist === undefined ? {} : { electronDist }),
  },
}).catch((error: unknown) => {
  console.error(`package: ${error instanceof Error ? error.message : error}`);
  console.error('package: Electron and the tools that make packages are downloads: docs/packaging.md says which. Is github.com reachable?');
  process.exit(1);
});
for (const file of made) console.log(`package: ${file}`);
