/** The browser port on Electron's shell. */
import { shell } from 'electron';
import type { OpenInBrowser } from '#main/ports/browser.ts';

/** Only addresses that main built reach this; the scheme is checked once more all the same. */
export const openInSystemBrowser: OpenInBrowser = async (url) => {
  if (!/^https?:$/.test(new URL(url).protocol)) return false;
  return shell.openExternal(url).then(
    () => true,
    () => false,
  );
};
