/** B2 and B3: how long main's modules take to load beside an empty bundle, before its window and in all, and how much the page is. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Figure, interleaved } from '#test/bench/figure.ts';
import { filesLoadedWith, sizeOfPage } from '#test/support/built-sizes.ts';

const out = resolve(import.meta.dirname, '../../out');

/** Milliseconds that a module and everything it imports at once take, in a separate process where `electron` is a stub that never gets ready. */
function loadTime(folder: string, file: string): number {
  const texts = [...filesLoadedWith(file)].map((each) => readFileSync(each, 'utf8'));
  const lists = texts.flatMap((text) => [...text.matchAll(/import\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']electron["']/g)]);
  const names = new Set(lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')));
  const stub = `const any = new Proxy(function () {}, { get: (_, key) => key === 'then' ? undefined : any, apply: () => any, construct: () => any });
    ${[...names].map((name) => (name === 'app' ? appStub : `export const ${name} = any;`)).join('\n')} export default any;`;
  writeFileSync(join(folder, 'electron.mjs'), stub);
  const measure = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => name === 'electron'
      ? { url: ${JSON.stringify(pathToFileURL(join(folder, 'electron.mjs')).href)}, shortCircuit: true } : next(name, context) });
    const began = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    process.stdout.write(String(performance.now() - began));
    process.exit(0);`;
  const script = join(folder, 'measure.mjs');
  writeFileSync(script, measure);
  return Number(execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** The only one that has the lock and never becomes ready: so the modules load, and nothing starts. */
const appStub = `const never = new Promise(() => {});
  export const app = new Proxy({}, { get: (_, key) => key === 'isPackaged' ? false : key === 'commandLine' ? { hasSwitch: () => false }
    : key === 'requestSingleInstanceLock' ? () => true : key === 'getPath' ? () => 'none'
    : key === 'getPreferredSystemLanguages' ? () => []
    : key === 'whenReady' ? () => never : () => app });`;

/** `file`: of main. */
async function measureModules(file: string, what: string, target: string): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-modules-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, 'export {};');
  try {
    const figures = await interleaved(
      async () => loadTime(folder, file),
      async () => loadTime(folder, empty),
    );
    return { id: 'B2', what, unit: 'ms', ...figures, beside: 'an empty bundle', target };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureSizes(): readonly Figure[] {
  const figure = (what: string, bytes: number, limit: number): Figure => ({
    id: 'B3',
    what,
    unit: 'kB',
    ours: bytes / 1000,
    base: limit,
    beside: 'the limit',
    ratio: bytes / 1000 / limit,
    target: '<= 1.00',
  });
  const [script, style] = [sizeOfPage('.js'), sizeOfPage('.css')];
  return [
    figure('script of the page at first, gz', script.first, 120),
    figure('script of the page in all, gz', script.all, 340),
    figure('the same with the table of signatures, gz', script.all + script.table, 400),
    figure('style at first, gz', style.first, 15),
  ];
}

export async function benchBundle(): Promise<readonly Figure[]> {
  const app = globSync(join(out, 'main/chunks/app-*.js'));
  if (app.length !== 1) throw new Error(`which of these is the app? ${app.join(' ')}`);
  return [
    await measureModules(join(out, 'main/index.js'), 'main: loading what the window needs', '<= 20 ms of ours'),
    await measureModules(app[0] ?? '', 'main: loading all that it starts with', 'none'),
    ...measureSizes(),
  ];
}
