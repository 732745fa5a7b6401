/** What a session's pages are permitted: the app's two handlers decide, and Chromium is set accordingly. */
import type { Session as CdpSession } from './cdp.ts';

type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type RequestHandler = (contents: unknown, permission: string, callback: (granted: boolean) => void, details: object) => void;

/** Electron's name of a permission → what Chromium's own protocol calls it. */
const names: Record<string, readonly object[]> = {
  'background-sync': [{ name: 'background-sync' }],
  'clipboard-read': [{ name: 'clipboard-read' }, { name: 'clipboard-write', allowWithoutSanitization: true }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  'display-capture': [{ name: 'display-capture' }],
  geolocation: [{ name: 'geolocation' }],
  'idle-detection': [{ name: 'idle-detection' }],
  keyboardLock: [{ name: 'keyboard-lock' }],
  'local-fonts': [{ name: 'local-fonts' }],
  'local-network-access': [{ name: 'local-network-access' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  notifications: [{ name: 'notifications' }],
  'payment-handler': [{ name: 'payment-handler' }],
  'periodic-background-sync': [{ name: 'periodic-background-sync' }],
  'persistent-storage': [{ name: 'persistent-storage' }],
  pointerLock: [{ name: 'pointer-lock' }],
  'screen-wake-lock': [{ name: 'screen-wake-lock' }],
  sensors: [{ name: 'accelerometer' }, { name: 'gyroscope' }, { name: 'magnetometer' }, { name: 'ambient-light-sensor' }],
  'storage-access': [{ name: 'storage-access' }],
  'system-wake-lock': [{ name: 'system-wake-lock' }],
  'window-management': [{ name: 'window-management' }],
};

export function createPermissions(onChange: () => void) {
  let check: CheckHandler | null = null;
  let request: RequestHandler | null = null;

  /** Granted unless a handler refuses: https://www.electronjs.org/docs/latest/tutorial/security#5-handle-session-permission-requests-from-remote-content */
  async function isGranted(permission: string, contents: unknown, origin: string, requestingUrl: string): Promise<boolean> {
    const details = { requestingUrl, isMainFrame: true, securityOrigin: origin };
    try {
      if (check && !check(contents, permission, `${origin}/`, details)) return false;
      if (!request) return true;
      return await new Promise<boolean>((resolve) => request?.(contents, permission, (granted) => resolve(granted === true), details));
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  return {
    api: {
      setPermissionCheckHandler: (handler: CheckHandler | null) => {
        check = handler;
        onChange();
      },
      setPermissionRequestHandler: (handler: RequestHandler | null) => {
        request = handler;
        onChange();
      },
    },
    /** Chromium does not ask us later, so both handlers are asked before the page loads. */
    apply: async (root: CdpSession, contents: unknown, page: { origin: string; url: string; standIn: string }) => {
      await Promise.all(
        Object.entries(names).map(async ([permission, descriptors]) => {
          const setting = (await isGranted(permission, contents, page.origin, page.url)) ? 'granted' : 'denied';
          for (const descriptor of descriptors) {
            // A Chromium that does not know a permission has nothing to grant.
            root
              .send('Browser.setPermission', { permission: descriptor as { name: string }, setting, origin: page.standIn })
              .catch(() => {});
          }
        }),
      );
    },
  };
}
