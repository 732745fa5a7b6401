/** Puts into a package what does not belong into its archive: the practice chain's program, and what starts an AppImage. */
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';

/** The package of npm's that holds anvil for a system. Windows on arm runs programs for x64; there is no other for it. */
export function anvilPackage(platform: string, arch: string): string {
  const processor = arch === 'x64' || platform === 'win32' ? 'amd64' : arch;
  return `@foundry-rs/anvil-${platform}-${processor}`;
}

/** Outside the archive, because no program can be started from inside; `src/sandbox/chain/anvil.ts` finds it there. */
function addAnvil({ packager, appOutDir, electronPlatformName, arch }: AfterPackContext): void {
  const file = electronPlatformName === 'win32' ? 'anvil.exe' : 'anvil';
  const name = anvilPackage(electronPlatformName, Arch[arch]);
  const from = join(packager.projectDir, 'node_modules', name, 'bin', file);
  if (!existsSync(from)) throw new Error(`${name} is not installed: package on the system that the package is for.`);
  const folder = join(packager.getResourcesDir(appOutDir), 'anvil');
  mkdirSync(folder, { recursive: true });
  copyFileSync(from, join(folder, file));
  chmodSync(join(folder, file), 0o755);
}

/** electron-builder copies this folder over what it wrote for an AppImage itself. */
function addAppRun({ packager, appOutDir }: AfterPackContext): void {
  const file = join(appOutDir, 'AppRun');
  copyFileSync(join(packager.projectDir, 'build/AppRun'), file);
  chmodSync(file, 0o755);
}

export async function addParts(context: AfterPackContext): Promise<void> {
  addAnvil(context);
  if (context.electronPlatformName === 'linux') addAppRun(context);
}
