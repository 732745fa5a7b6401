/** How the built app is run here: by Electron's binary where it exists, else by the host in a Chromium. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly runner: 'electron' | 'host';
}

export function findLaunch(): Launch {
  const folder = join(root, 'node_modules/electron');
  const path = join(folder, 'path.txt');
  if (existsSync(path)) {
    const binary = join(folder, 'dist', readFileSync(path, 'utf8').trim());
    // Chromium's sandbox refuses to run as root.
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    if (existsSync(binary)) return { command: binary, args: [...asRoot, root], runner: 'electron' };
  }
  return { command: process.execPath, args: [join(root, 'host/run.ts'), root], runner: 'host' };
}
