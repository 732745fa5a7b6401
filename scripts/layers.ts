/**
 * The layer rules: which folder may import what. `node scripts/layers.ts` writes them into biome.json, and with --check
 * fails when biome.json says something else. Everything that is not listed for a folder may not be imported there.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Room {
  readonly files: readonly string[];
  /** Our own folders, by subpath import. */
  readonly rooms: readonly string[];
  /** Parts of them that may not be imported all the same. */
  readonly not?: readonly string[];
  readonly packages: readonly string[];
  /** What to do instead. */
  readonly instead: string;
}

/** Main's domains, and which of those before it each may import: all in one direction, so there is no circle. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  session: [],
  chain: ['session'],
  notebook: ['chain'],
  tokens: ['session', 'chain'],
  contracts: ['chain'],
  collectibles: ['session', 'chain'],
  writes: ['session', 'chain', 'notebook', 'contracts'],
  approvals: ['session', 'chain', 'tokens', 'writes'],
  connections: ['session', 'chain', 'writes'],
  statements: ['session', 'chain', 'tokens', 'writes'],
  vault: ['notebook', 'writes', 'connections'],
  backup: ['writes', 'connections', 'vault'],
  lock: ['session', 'chain', 'writes', 'connections', 'vault', 'backup'],
};
/** The page's domains. */
const pageDomains = [
  'session',
  'connections',
  'wallet',
  'chain',
  'notebook',
  'tokens',
  'contracts',
  'collectibles',
  'approvals',
  'writes',
  'statements',
];
const electronFiles = [
  'index',
  'app',
  'app-windows',
  'desktop',
  'start-core',
  'self-test',
  'window',
  'review-window',
  'security',
  'menu',
].map((name) => `src/main/${name}.ts`);
const node = ['node:*', 'node:*/*'];
const portsInstead =
  'Take it as an argument: declare a port in src/main/core/ports, implement it in src/main/core/platform, pass it in app.ts.';
const domainInstead =
  'A domain knows core and the domains below it (scripts/layers.ts): take the rest as an argument, or listen to a signal.';
const reactPackages = ['react', 'react/**', 'lucide-react', '@tanstack/react-query', 'wouter', 'wouter/**', 'zustand', 'qr'];

export const rooms: readonly Room[] = [
  {
    files: ['src/shared/**', '!src/shared/core/address.ts'],
    rooms: ['#shared/**'],
    packages: ['zod/mini', 'viem/utils', 'icu-minify/*'],
    instead: 'shared stays pure: do it in main or the renderer.',
  },
  {
    files: ['src/shared/core/address.ts'],
    rooms: ['#shared/**'],
    // `checksumAddress` is in viem itself alone; `getAddress` checks anew, which takes as long as the rest.
    packages: ['viem'],
    instead: 'shared stays pure: do it in main or the renderer.',
  },
  {
    files: electronFiles,
    rooms: ['#main/**', '#shared/**'],
    packages: ['electron', ...node],
    instead: 'These files only put together what the folders hold.',
  },
  {
    files: ['src/main/*.ts', ...electronFiles.map((file) => `!${file}`)],
    rooms: ['#main/core/**', '#main/chain/**', '#main/collectibles/**', '#main/links.ts', '#main/support-log.ts', '#shared/**'],
    packages: [...node],
    instead: portsInstead,
  },
  {
    files: ['src/main/core/*.ts'],
    rooms: ['#main/core/**', '#shared/**'],
    not: ['#main/core/platform/**'],
    packages: [...node],
    instead: portsInstead,
  },
  { files: ['src/main/core/ports/**'], rooms: ['#main/core/ports/**', '#shared/**'], packages: [], instead: 'Ports are types only.' },
  {
    files: ['src/main/core/platform/**'],
    rooms: ['#main/core/platform/**', '#main/core/ports/**', '#shared/**'],
    packages: ['electron', ...node, 'undici', 'electron-store'],
    instead: 'A platform module implements a port and knows no service.',
  },
  {
    files: ['src/main/core/ipc/**'],
    rooms: ['#main/core/**', '#shared/**'],
    packages: ['electron'],
    instead: 'The boundary checks and joins; it does no other work.',
  },
  ...['service', 'storage', 'own-window'].map((part) => ({
    files: [`src/main/core/${part}/**`],
    rooms: [`#main/core/${part}/**`, '#main/core/pause.ts', '#main/core/ports/**', '#shared/**'],
    packages: [...node],
    instead: portsInstead,
  })),
  ...Object.entries(domains).map(([name, below]) => ({
    files: [`src/main/${name}/**`],
    rooms: ['#main/core/**', ...[name, ...below].map((room) => `#main/${room}/**`), '#shared/**'],
    not: ['#main/core/platform/**'],
    packages: [...node, ...(name === 'session' ? ['oauth4webapi'] : [])],
    instead: domainInstead,
  })),
  {
    files: ['src/preload/**'],
    rooms: ['#shared/ipc/**', '#shared/writes/review-calls.ts'],
    packages: ['electron'],
    instead: 'The preload only walks the contract.',
  },
  {
    files: ['src/renderer/*.ts', 'src/renderer/*.tsx', 'src/renderer/app/**'],
    rooms: ['#renderer/**', '#shared/**'],
    packages: [...reactPackages, 'react-dom', 'react-dom/**', '@fontsource-variable/**'],
    instead: 'The page has no Node and no Electron: ask main over the bridge.',
  },
  {
    files: ['src/renderer/review/**'],
    rooms: ['#renderer/review/**', '#renderer/core/ui/**', '#renderer/core/lib/**', '#shared/**'],
    packages: [...reactPackages, 'react-dom/**', '@fontsource-variable/**'],
    instead: 'The review knows nothing of the page: main sends it what it shows.',
  },
  {
    files: ['src/renderer/core/lib/**'],
    rooms: ['#renderer/core/lib/**', '#shared/**'],
    packages: [],
    instead: 'core/lib is pure helpers.',
  },
  {
    files: ['src/renderer/core/ui/**'],
    rooms: [
      '#renderer/core/ui/**',
      '#renderer/core/lib/**',
      '#shared/core/amount.ts',
      '#shared/core/short-address.ts',
      '#shared/core/language/**',
    ],
    packages: [...reactPackages, 'react-dom'],
    instead: 'The design system knows no bridge and no domain: pass what it shows.',
  },
  {
    files: ['src/renderer/core/bridge/**'],
    rooms: ['#renderer/core/bridge/**', '#shared/**'],
    packages: [...reactPackages, 'zustand/**'],
    instead: 'The bridge knows no domain.',
  },
  {
    files: ['src/renderer/core/parts/**'],
    rooms: ['#renderer/core/**', '#shared/**'],
    packages: reactPackages,
    instead: 'A part is what several domains show; it knows none of them.',
  },
  ...pageDomains.map((name) => ({
    files: [`src/renderer/${name}/**`],
    rooms: ['#renderer/core/**', ...pageDomains.map((other) => `#renderer/${other}/**`), '#shared/**'],
    not: ['#renderer/**/*-screen.tsx'],
    packages: reactPackages,
    instead: 'A domain knows core and other domains, but not their screens: those are for app.',
  })),
  {
    files: ['src/sandbox/**'],
    rooms: ['#sandbox/**', '#shared/**'],
    packages: [...node, 'oidc-provider', 'fastify', 'viem', 'viem/**'],
    instead: 'The sandbox is a separate service and knows nothing of the app.',
  },
  {
    files: ['host/**'],
    rooms: ['#host/**'],
    packages: ['electron', ...node, 'playwright-core'],
    instead: 'The host knows nothing of the app it runs.',
  },
];

/** One override per folder, never overlapping: in Biome a later one replaces the options of an earlier. */
export function toOverride({ files, rooms: allowed, not = [], packages, instead }: Room) {
  // Every import between folders goes by subpath, so `../` is refused everywhere and a pattern needs no resolving.
  const group = ['**', '!./**', ...[...allowed, ...packages].map((name) => `!${name}`), ...not];
  const except = not.length === 0 ? '' : ` (not ${not.join(', ')})`;
  const message = `Not from here. Allowed: ${[...allowed, ...packages].join(', ') || 'nothing else'}${except}. ${instead}`;
  return {
    includes: files,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } } },
  };
}

const target = new URL('../biome.json', import.meta.url);

interface Configuration {
  overrides: { includes: readonly string[]; linter?: { rules?: { style?: { noRestrictedImports?: unknown } } } }[];
}

/** biome.json with the layer overrides in place of its current ones. */
export function withLayers(text: string): string {
  const configuration = JSON.parse(text) as Configuration;
  const others = configuration.overrides.filter((override) => override.linter?.rules?.style?.noRestrictedImports === undefined);
  return `${JSON.stringify({ ...configuration, overrides: [...others, ...rooms.map(toOverride)] }, null, 2)}\n`;
}

if (import.meta.main) {
  const now = readFileSync(target, 'utf8');
  const wanted = withLayers(now);
  if (process.argv.includes('--check')) {
    if (JSON.stringify(JSON.parse(now)) !== JSON.stringify(JSON.parse(wanted))) {
      console.error('biome.json does not hold the layer rules of scripts/layers.ts: run `node scripts/layers.ts`');
      process.exit(1);
    }
  } else writeFileSync(target, wanted);
}
