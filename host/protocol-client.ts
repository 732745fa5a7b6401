/** Whether the system opens links of a scheme with this app: on Linux, as Electron asks and sets it. */
import { spawnSync } from 'node:child_process';
import { notOffered } from './not-offered.ts';

/** https://www.electronjs.org/docs/latest/api/app#appsetasdefaultprotocolclientprotocol-path-args */
export function createProtocolClient() {
  // As Electron: without a desktop file nothing can be set. https://www.freedesktop.org/wiki/Software/xdg-utils/
  function ask(verb: 'set' | 'check', protocol: string): string | undefined {
    if (typeof protocol !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure');
    const desktopFile = process.env.CHROME_DESKTOP;
    if (process.platform !== 'linux' || !desktopFile || !/^[a-z][a-z0-9+.-]*$/i.test(protocol)) return undefined;
    const { status, stdout } = spawnSync('xdg-settings', [verb, 'default-url-scheme-handler', protocol, desktopFile], {
      encoding: 'utf8',
      timeout: 5000,
    });
    return status === 0 ? stdout.trim() : undefined;
  }
  return {
    setAsDefaultProtocolClient: (protocol: string, path?: string, args?: string[]): boolean => {
      if (path !== undefined || args !== undefined) notOffered('app.setAsDefaultProtocolClient with a path or arguments');
      return ask('set', protocol) !== undefined;
    },
    isDefaultProtocolClient: (protocol: string): boolean => ask('check', protocol) === 'yes',
    /** macOS and Windows only, and there nothing was set. */
    removeAsDefaultProtocolClient: (_protocol: string): boolean => false,
  };
}
