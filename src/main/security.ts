/** What no page of the app may do: navigate away, open windows, use the network, get a permission or a device. */
import { app, type Session, type WebContents, type WebPreferences } from 'electron';
import { pageAddress, pageOrigin, reviewAddress, type reviewOrigin } from '#main/core/platform/page-protocol.ts';
import type { View } from '#main/core/ports/desktop.ts';

/**
 * Of a window's page, with a network that is shut off by a proxy setting. In memory: a page can't leave what it read on the disk, where the lock
 * wouldn't encrypt it, and shares no storage, channel or process with another window's.
 */
export const partitionOf = (view: View): string => `page-${view}`;
/** The review's session: in memory, and separate from the page's. */
export const reviewPartition = 'review';

/** Every setting is listed, even defaults: https://www.electronjs.org/docs/latest/tutorial/security */
export function pagePreferences(preload: string, partition: string): WebPreferences {
  return {
    preload,
    partition,
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    devTools: !app.isPackaged,
    // They look like the app's own dialogs, and would cover its windows.
    disableDialogs: true,
    spellcheck: false,
  };
}

/** https://www.electronjs.org/docs/latest/tutorial/security, items 5, 11, 13 and 14. */
export function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  // A page may only load itself again, as the error screen's "Reload" does.
  contents.on('will-navigate', (event) => {
    const [to, from] = [event.url, contents.getURL()].map((url) => url.split('#')[0]);
    if (to !== from || (to !== pageAddress && to !== reviewAddress)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  // A page may not keep its window open: locking and quitting end it.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A page may not move its window: main's own window is attached to it, and a button could move under the pointer.
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // The request filter does not see WebRTC.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** For the page's session and the default one, which no page of ours uses. */
export function guardSession(session: Session, origin: typeof pageOrigin | typeof reviewOrigin = pageOrigin): void {
  const isOurs = (url: string) => url.startsWith(`${origin}/`) || (!app.isPackaged && url.startsWith('devtools://'));
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isOurs(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
  guardPermissions(session);
  guardDevices(session);
}

/** Uses a proxy that does not exist, for requests that the filter does not see. Not for the default session, which main asks for the system's proxy. */
export function shutOffNetwork(session: Session): void {
  void session.setProxy({ mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:1', proxyBypassRules: '<-loopback>' });
}

function guardPermissions(session: Session): void {
  // Copying an address is the one thing a page needs.
  const isAllowed = (permission: string, url: string) => permission === 'clipboard-sanitized-write' && url.startsWith(`${pageOrigin}/`);
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(isMainFrame && isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
}

function guardDevices(session: Session): void {
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }));
  // Without a handler no screen is captured: https://www.electronjs.org/docs/latest/api/session#sessetdisplaymediarequesthandlerhandler-opts
  session.setDisplayMediaRequestHandler(null);
  session.on('select-hid-device', (event, _details, callback) => {
    event.preventDefault();
    callback(null);
  });
  session.on('select-usb-device', (event, _details, callback) => {
    event.preventDefault();
    callback();
  });
  session.on('select-serial-port', (event, _ports, _contents, callback) => {
    event.preventDefault();
    callback('');
  });
}
