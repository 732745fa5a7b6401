/** Finds the installed Chromium that windows are made of. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => {
    const root = process.env[folder];
    return root
      ? [
          join(root, 'Chromium', 'Application', 'chrome.exe'),
          join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [];
  }),
} as const;

/** BLOCKDESK_CHROMIUM, then CHROME_PATH, then the usual names and places; undefined when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const named of [env.BLOCKDESK_CHROMIUM, env.CHROME_PATH]) {
    if (named) return existsSync(named) ? named : undefined;
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  const usual = usualPlaces[process.platform as keyof typeof usualPlaces] ?? [];
  return [...onPath, ...usual].find((path) => existsSync(path));
}
