/** Breaks every layer rule once: each folder × each target it may not import, and each it may, typed from architecture.md. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const targets = [
  '#shared/core/result.ts',
  '#main/app.ts',
  '#main/links.ts',
  '#main/core/x.ts',
  '#main/core/ports/x.ts',
  '#main/core/platform/x.ts',
  '#main/core/service/x.ts',
  '#main/core/storage/x.ts',
  '#main/core/own-window/x.ts',
  '#main/core/ipc/x.ts',
  '#main/session/x.ts',
  '#main/chain/x.ts',
  '#main/notebook/x.ts',
  '#main/tokens/x.ts',
  '#main/contracts/x.ts',
  '#main/collectibles/x.ts',
  '#main/writes/x.ts',
  '#main/approvals/x.ts',
  '#main/connections/x.ts',
  '#main/vault/x.ts',
  '#preload/page.ts',
  '#renderer/app/x.ts',
  '#renderer/review/x.ts',
  '#renderer/core/lib/x.ts',
  '#renderer/core/ui/x.ts',
  '#renderer/core/bridge/x.ts',
  '#renderer/core/parts/x.ts',
  '#renderer/session/x.ts',
  '#renderer/connections/x.ts',
  '#renderer/wallet/x.ts',
  '#renderer/chain/x.ts',
  '#renderer/notebook/x.ts',
  '#renderer/tokens/x.ts',
  '#renderer/contracts/x.ts',
  '#renderer/collectibles/x.ts',
  '#renderer/approvals/x.ts',
  '#renderer/writes/x.ts',
  '#renderer/chain/blocks/block-screen.tsx',
  '#shared/core/short-address.ts',
  '#shared/writes/review-calls.ts',
  '#shared/ipc/x.ts',
  '#sandbox/main.ts',
  '#host/run.ts',
  '#test/x.ts',
  '../x.ts',
  '../../shared/x.ts',
  'electron',
  'node:fs',
  'node:fs/promises',
  'react',
  'react-dom/client',
  'zustand',
  'viem',
  'viem/utils',
  'zod/mini',
  'oauth4webapi',
  'undici',
  'electron-store',
  'oidc-provider',
  'fastify',
  'playwright-core',
] as const;
type Target = (typeof targets)[number];

const parts = ['x', 'ports/x', 'platform/x', 'service/x', 'storage/x', 'own-window/x', 'ipc/x'] as const;
const shared = ['#shared/core/result.ts', '#shared/core/short-address.ts', '#shared/writes/review-calls.ts', '#shared/ipc/x.ts'] as const;
const core = parts.map((part) => `#main/core/${part}.ts` as const).filter((target) => target !== '#main/core/platform/x.ts');
const node = ['node:fs', 'node:fs/promises'] as const;
/** Main's domains → those below that each may import. */
const below = {
  session: [],
  chain: ['session'],
  notebook: ['chain'],
  tokens: ['session', 'chain'],
  contracts: ['chain'],
  collectibles: ['session', 'chain'],
  writes: ['session', 'chain', 'notebook', 'contracts'],
  approvals: ['session', 'chain', 'tokens', 'writes'],
  connections: ['session', 'chain', 'writes'],
  vault: ['notebook', 'writes', 'connections'],
} as const;
type DomainName = keyof typeof below;
const ofDomain = (name: DomainName): [string, readonly Target[]] => [
  `src/main/${name}/a.ts`,
  [
    ...shared,
    ...core,
    ...[name, ...below[name]].map((one) => `#main/${one}/x.ts` as const),
    ...node,
    ...(name === 'session' ? (['oauth4webapi'] as const) : []),
  ],
];
const ofPart = (name: 'service' | 'storage' | 'own-window'): [string, readonly Target[]] => [
  `src/main/core/${name}/a.ts`,
  [...shared, '#main/core/ports/x.ts', `#main/core/${name}/x.ts`, ...node],
];

const pageCore = ['#renderer/core/lib/x.ts', '#renderer/core/ui/x.ts', '#renderer/core/bridge/x.ts', '#renderer/core/parts/x.ts'] as const;
/** What a domain of the page may import. */
const page: readonly Target[] = [
  ...shared,
  ...pageCore,
  '#renderer/session/x.ts',
  '#renderer/connections/x.ts',
  '#renderer/wallet/x.ts',
  '#renderer/chain/x.ts',
  '#renderer/notebook/x.ts',
  '#renderer/tokens/x.ts',
  '#renderer/contracts/x.ts',
  '#renderer/collectibles/x.ts',
  '#renderer/approvals/x.ts',
  '#renderer/writes/x.ts',
  'react',
  'zustand',
];

/** A file of the folder → what it may import. */
const allowed: Record<string, readonly Target[]> = {
  'src/shared/core/readers/a.ts': [...shared, 'viem/utils', 'zod/mini'],
  'src/main/index.ts': [...shared, ...targets.filter((target) => target.startsWith('#main/')), 'electron', ...node],
  'src/main/links.ts': [
    ...shared,
    '#main/links.ts',
    ...core,
    '#main/core/platform/x.ts',
    '#main/chain/x.ts',
    '#main/collectibles/x.ts',
    ...node,
  ],
  'src/main/core/a.ts': [...shared, ...core, ...node],
  'src/main/core/ports/a.ts': [...shared, '#main/core/ports/x.ts'],
  'src/main/core/platform/a.ts': [
    ...shared,
    '#main/core/ports/x.ts',
    '#main/core/platform/x.ts',
    'electron',
    ...node,
    'undici',
    'electron-store',
  ],
  'src/main/core/ipc/a.ts': [...shared, ...core, '#main/core/platform/x.ts', 'electron'],
  ...Object.fromEntries([ofPart('service'), ofPart('storage'), ofPart('own-window')]),
  ...Object.fromEntries((Object.keys(below) as DomainName[]).map(ofDomain)),
  'src/preload/a.ts': ['#shared/writes/review-calls.ts', '#shared/ipc/x.ts', 'electron'],
  'src/renderer/app/a.tsx': [
    ...page,
    '#renderer/app/x.ts',
    '#renderer/review/x.ts',
    '#renderer/chain/blocks/block-screen.tsx',
    'react-dom/client',
  ],
  'src/renderer/review/a.tsx': [
    ...shared,
    '#renderer/review/x.ts',
    '#renderer/core/lib/x.ts',
    '#renderer/core/ui/x.ts',
    'react',
    'react-dom/client',
    'zustand',
  ],
  'src/renderer/core/lib/a.ts': [...shared, '#renderer/core/lib/x.ts'],
  'src/renderer/core/ui/a.tsx': ['#renderer/core/lib/x.ts', '#renderer/core/ui/x.ts', '#shared/core/short-address.ts', 'react', 'zustand'],
  'src/renderer/core/bridge/a.ts': [...shared, '#renderer/core/bridge/x.ts', 'react', 'zustand'],
  'src/renderer/core/parts/a.tsx': [...shared, ...pageCore, 'react', 'zustand'],
  'src/renderer/tokens/a.tsx': page,
  'src/renderer/chain/blocks/a.tsx': page,
  'src/sandbox/api/a.ts': [...shared, '#sandbox/main.ts', 'node:fs', 'node:fs/promises', 'oidc-provider', 'fastify', 'viem', 'viem/utils'],
  'host/a.ts': ['#host/run.ts', 'electron', 'node:fs', 'node:fs/promises', 'playwright-core'],
};

let folder = '';
const refused = new Set<string>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  const configuration = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...configuration, $schema: undefined, vcs: undefined }));
  for (const [file, lines] of Object.entries(fixtures())) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  for (const [, file, line] of stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=(.*?),line=(\d+)/g)) {
    refused.add(`${file?.replace(`${folder}/`, '')}:${line}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Line n of each file imports target n. */
function fixtures(): Record<string, string[]> {
  return Object.fromEntries(
    Object.keys(allowed).map((file) => [file, targets.map((target, index) => `import { a${index} } from '${target}';`)]),
  );
}

describe.each(Object.entries(allowed))('%s', (file, may) => {
  test('may import what it is given, and nothing else', () => {
    const expected = targets.filter((target) => !may.includes(target));
    const seen = targets.filter((_, index) => refused.has(`${file}:${index + 1}`));
    expect(seen).toEqual(expected);
  });
});

test('a cycle, a barrel or a default export is refused', () => {
  const place = mkdtempSync(join(tmpdir(), 'rules-'));
  cpSync(join(folder, 'biome.json'), join(place, 'biome.json'));
  mkdirSync(join(place, 'src/shared'), { recursive: true });
  writeFileSync(join(place, 'src/shared/a.ts'), "import { b } from './b.ts';\nexport const a = () => b;\n");
  writeFileSync(join(place, 'src/shared/b.ts'), "import { a } from './a.ts';\nexport const b = () => a;\n");
  writeFileSync(join(place, 'src/shared/c.ts'), "export * from './a.ts';\nexport * from './b.ts';\n");
  writeFileSync(join(place, 'src/shared/d.ts'), 'export default 1;\n');
  writeFileSync(join(place, 'src/shared/e.ts'), "import type { F } from './f.ts';\nexport type E = F;\n");
  writeFileSync(join(place, 'src/shared/f.ts'), "import type { E } from './e.ts';\nexport type F = E | null;\n");
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], { cwd: place, encoding: 'utf8' });
  rmSync(place, { recursive: true, force: true });
  for (const rule of ['noBarrelFile', 'noDefaultExport']) expect(stdout).toContain(rule);
  // Of types, too.
  for (const file of ['a', 'b', 'e', 'f']) expect(stdout).toMatch(new RegExp(`noImportCycles,file=\\S*/${file}\\.ts`));
});

test('biome.json holds the rules of scripts/layers.ts', () => {
  expect(() => execFileSync(process.execPath, ['scripts/layers.ts', '--check'], { stdio: 'pipe' })).not.toThrow();
});
