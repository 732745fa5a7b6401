/** The browser port on Electron's shell. */
import { shell } from 'electron';
import type { OpenInBrowser } from '#main/core/ports/desktop.ts';

const mayOpen = ({ protocol, hostname, username, password }: URL) =>
  username === '' &&
  password === '' &&
  (protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)));

/**
 * Main builds every address that gets here; this is a second check. An address that differs from how a URL parser writes it
 * (`https:\\host`, blanks, line breaks) was not built by main, and the system may read it otherwise.
 */
export const openInSystemBrowser: OpenInBrowser = async (url) => {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.href !== url || !mayOpen(parsed)) return false;
  return shell.openExternal(url).then(
    () => true,
    () => false,
  );
};
