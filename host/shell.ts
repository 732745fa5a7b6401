/** `shell.openExternal`: hands an address to the person's own browser, or to a separate Chromium where there is none. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumSwitches, isHeadless, keepCrashesIn } from './chromium.ts';
import { refuseUnknown } from './not-offered.ts';
import { hasQuirk } from './quirks.ts';

const systemOpeners: Partial<Record<NodeJS.Platform, string>> = { linux: 'xdg-open', darwin: 'open', win32: 'explorer.exe' };
/** An opener that has not failed by then has handed the address over, or is itself the browser. */
const patience = 2000;

export type ShellOptions = { executable: string; dataFolder: () => string; likeElectron: boolean };

export function createShell({ executable, dataFolder, likeElectron }: ShellOptions) {
  const ownWindows = new Set<ChildProcess>();

  /** Resolves with whether the command took the address; no shell is involved. */
  function run(command: string, args: readonly string[], env = process.env): Promise<boolean> {
    return new Promise((resolve) => {
      const child = spawn(command, args, { stdio: 'ignore', detached: true, env });
      // As on Linux, where Electron only waits until `xdg-open` has started: `shell/common/platform_util_linux.cc:346`.
      if (hasQuirk('open-external=resolves')) resolve(true);
      const timer = setTimeout(() => resolve(true), patience);
      child.once('error', () => resolve(false));
      child.once('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0);
      });
      child.unref();
    });
  }

  /** A separate Chromium: none of the app's session, filters or refused permissions, and a real network. */
  function openOwnWindow(url: string): void {
    const profile = join(dataFolder(), 'own-browser');
    const { env, remove } = keepCrashesIn(profile);
    const child = spawn(
      executable,
      [...chromiumSwitches(profile), '--remote-debugging-pipe', '--new-window', ...(isHeadless() ? ['--headless=new'] : []), url],
      // Chromium ends with the pipe, and so never outlives the host.
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env },
    );
    child.once('error', () => ownWindows.delete(child));
    child.once('exit', () => {
      remove();
      ownWindows.delete(child);
    });
    ownWindows.add(child);
  }

  const api = refuseUnknown('shell', {
    /** https://www.electronjs.org/docs/latest/api/shell#shellopenexternalurl-options */
    openExternal: async (url: string, _options?: { activate?: boolean }): Promise<void> => {
      if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('Invalid URL');
      const address = new URL(url).href;
      // On Linux Electron resolves once xdg-open has started, whether or not a browser opens: shell/common/platform_util_linux.cc:394.
      if (likeElectron) return;
      const chosen = parseBrowserVariable(process.env.BROWSER);
      if (chosen) {
        const [command = '', ...args] = chosen;
        const filled = args.some((arg) => arg.includes('%s')) ? args.map((arg) => arg.replaceAll('%s', address)) : [...args, address];
        if (await run(command, filled)) return;
        throw new Error(`Failed to open: ${command} (BROWSER) did not take the address`);
      }
      const opener = systemOpeners[process.platform];
      const hasDesktop = process.platform !== 'linux' || Boolean(process.env.XDG_CURRENT_DESKTOP || process.env.DESKTOP_SESSION);
      if (opener && hasDesktop && !isHeadless() && isOnPath(opener) && (await run(opener, [address]))) return;
      if (!/^https?:$/.test(new URL(address).protocol)) throw new Error(`Failed to open: no program for ${new URL(address).protocol}`);
      openOwnWindow(address);
    },
    beep: () => void process.stdout.write('\u0007'),
  });

  return {
    api,
    end: () => {
      for (const child of ownWindows) child.kill();
    },
  };
}

/** A list of commands, the first of which counts: https://man7.org/linux/man-pages/man1/xdg-open.1.html */
export function parseBrowserVariable(value: string | undefined): string[] | undefined {
  const first = value?.split(process.platform === 'win32' ? ';' : ':')[0]?.trim();
  const words = first?.match(/"[^"]*"|'[^']*'|\S+/g)?.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
  return words && words.length > 0 ? words : undefined;
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, command)));
}
