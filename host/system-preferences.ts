/** `systemPreferences`: only what tells whether there is Touch ID. */
import { refuseUnknown } from './not-offered.ts';

/** Electron defines them on macOS alone: `shell/browser/api/electron_api_system_preferences.cc:96`. */
const onlyOnMac: readonly PropertyKey[] = ['canPromptTouchID', 'promptTouchID'];

/** Off macOS these are undefined, as in Electron. On macOS the host acts as a computer without the sensor. */
export function createSystemPreferences(platform: NodeJS.Platform = process.platform): object {
  const offered = refuseUnknown('systemPreferences', platform === 'darwin' ? { canPromptTouchID: () => false } : {});
  return new Proxy(offered, {
    get: (object, key) => (platform !== 'darwin' && onlyOnMac.includes(key) ? undefined : Reflect.get(object, key)),
  });
}
