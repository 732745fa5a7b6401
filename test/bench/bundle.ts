/** B2 and B3: how long main's modules take to load beside an empty bundle, and how much the page is. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Figure, interleaved } from '#test/bench/figure.ts';

const out = resolve(import.meta.dirname, '../../out');
const gz = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** Milliseconds that a module and everything it imports at once take, in a separate process where `electron` is a stub that never gets ready. */
function loadTime(folder: string, file: string): number {
  const names = new Set(
    [...readFileSync(file, 'utf8').matchAll(/import\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']electron["']/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
    ),
  );
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
    : key === 'requestSingleInstanceLock' ? () => true
    : key === 'whenReady' ? () => never : () => app });`;

async function measureModules(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-modules-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, 'export {};');
  try {
    const figures = await interleaved(
      async () => loadTime(folder, join(out, 'main/index.js')),
      async () => loadTime(folder, empty),
    );
    return { id: 'B2', what: 'main: loading its modules', unit: 'ms', ...figures, beside: 'an empty bundle', target: '<= 20 ms of ours' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureSizes(): readonly Figure[] {
  const renderer = join(out, 'renderer');
  const html = readFileSync(join(renderer, 'index.html'), 'utf8');
  const assets = readdirSync(join(renderer, 'assets'));
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + gz(join(renderer, 'assets', name)), 0);
  const initial = assets.filter((name) => name.endsWith('.js') && html.includes(name));
  const figure = (what: string, ours: number, limit: number): Figure => ({
    id: 'B3',
    what,
    unit: 'kB',
    ours,
    base: limit,
    beside: 'the limit',
    ratio: ours / limit,
    target: '<= 1.00',
  });
  return [
    figure('script of the page at first, gz', sum(initial), 130),
    figure('script of the page in all, gz', sum(assets.filter((name) => name.endsWith('.js'))), 260),
    figure('style at first, gz', sum(assets.filter((name) => name.endsWith('.css') && html.includes(name))), 15),
  ];
}

export async function benchBundle(): Promise<readonly Figure[]> {
  return [await measureModules(), ...measureSizes()];
}
