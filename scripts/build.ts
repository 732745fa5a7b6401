/** Builds the app into out/ unless what is there was built from the same sources. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** `development`: with the pages for those who build the app. */
export type Build = 'production' | 'development';

/** The folder that a build is an app in. */
export const folderOf = (build: Build): string => (build === 'production' ? root : join(root, '.cache/development'));
const markOf = (build: Build) => join(root, '.cache', build === 'production' ? 'build' : 'build-development');

const plugins = ['chunks', 'class-names', 'icon-plugin', 'language-plugin', 'licenses', 'message-sources', 'react-names'];
const configuration = [...['package.json', 'package-lock.json', 'electron.vite.config.ts'], ...plugins.map((name) => `scripts/${name}.ts`)];
const results = ['main/index.js', 'preload/page.cjs', 'renderer/index.html'];
const resultsOf = (build: Build) => (build === 'production' ? [...results, 'third-party-licenses.txt'] : results);

/** Changes whenever a source, the lock file or the build's configuration does. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of configuration) hash.update(readFileSync(join(root, file)));
  const entries = ['src', 'build'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }));
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** The environment of the person who builds; makes the folder of a development build an app. */
export function prepareBuild(build: Build): NodeJS.ProcessEnv {
  mkdirSync(folderOf(build), { recursive: true });
  if (build === 'development') copyFileSync(join(root, 'package.json'), join(folderOf(build), 'package.json'));
  return { ...process.env, BLOCKDESK_BUILD: build };
}

export function buildIfStale(build: Build = 'production'): void {
  const now = fingerprint();
  const mark = markOf(build);
  const out = join(folderOf(build), 'out');
  const isBuilt = resultsOf(build).every((file) => existsSync(join(out, file)));
  if (isBuilt && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  console.log('build: main, preload, renderer …');
  const began = Date.now();
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'pipe',
      env: prepareBuild(build),
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.error(`${stdout ?? ''}${stderr ?? ''}`);
    process.exit(1);
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(mark, now);
  console.log(`build: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

if (import.meta.main) buildIfStale(process.argv[2] === 'development' ? 'development' : 'production');
