/** What no page of the app may do, whichever it is: leave, open windows, reach the network, be given a permission. */
import { app, type Session } from 'electron';

/** https://www.electronjs.org/docs/latest/tutorial/security, items 5, 11, 13 and 14. */
export function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => {
    // A page may only load itself again, as the error screen's "Reload" does.
    const stay = (event: { readonly url: string; preventDefault(): void }) => {
      if (event.url.split('#')[0] !== contents.getURL().split('#')[0]) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

export function guardSession(session: Session): void {
  const isOurs = (url: string) => url.startsWith('app://blockdesk/') || url.startsWith('devtools://');
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isOurs(details.url) }));
  // Copying an address is the one thing a page needs; it is asked as `clipboard-sanitized-write`.
  const isAllowed = (permission: string) => permission === 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(isAllowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
}
