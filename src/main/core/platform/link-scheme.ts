/** Makes the app the one that the system opens its links with. */
import { app } from 'electron';
import { linkScheme } from '#shared/core/app-id.ts';

/** Only what is installed: in development it would be whatever runs there. */
export function registerLinkScheme(platform: NodeJS.Platform): void {
  if (!app.isPackaged) return;
  // Chromium reads nothing behind “--” as a switch, whatever the link contains.
  if (platform === 'win32') app.setAsDefaultProtocolClient(linkScheme, process.execPath, ['--']);
  if (platform === 'darwin') app.setAsDefaultProtocolClient(linkScheme);
  // On Linux the package's desktop file registers it; doing it here would start a helper program at each start.
}
