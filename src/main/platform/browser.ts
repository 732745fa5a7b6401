/** The browser port on Electron's shell. */
import { shell } from 'electron';
import type { OpenInBrowser } from '#main/ports/browser.ts';

const mayOpen = ({ protocol, hostname, username, password }: URL) =>
  username === '' &&
  password === '' &&
  (protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)));

/** Only addresses that main built reach this; it is checked once more all the same. */
export const openInSystemBrowser: OpenInBrowser = async (url) => {
  if (!mayOpen(new URL(url))) return false;
  return shell.openExternal(url).then(
    () => true,
    () => false,
  );
};
