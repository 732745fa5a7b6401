/**
 * Preferences over a store that may hold anything or fail. Invalid values become defaults; a value that can't be saved applies to this
 * run.
 */
import { randomBytes } from 'node:crypto';
import { zoomIn } from '#main/core/platform/saved-looks.ts';
import type { PreferenceStore } from '#main/core/ports/preferences.ts';
import { fieldKinds } from '#shared/core/fields.ts';

interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: Value): void;
}
type Value = string | number | boolean | readonly string[];

const connectionId = fieldKinds['connection-id'].schema;
const connectionsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((one) => connectionId.safeParse(one).success) ? value : [];

// Not below /callback, which connections of older versions share: some servers compare only the beginning of a path.
const makeRedirectAddress = () => `http://127.0.0.1:49731/sign-in/${randomBytes(5).toString('hex')}`;

/** `open`: may throw, as the store may at every call. */
export function createPreferences(open: () => KeyValueStore, firstConnection: string): PreferenceStore {
  const readAll = (get: (key: string) => unknown) => ({
    theme: fieldKinds.theme.schema.safeParse(get('theme')).data ?? 'system',
    language: fieldKinds.language.schema.safeParse(get('language')).data ?? 'system',
    times: fieldKinds['time-form'].schema.safeParse(get('times')).data ?? 'relative',
    hideAmounts: fieldKinds.switch.schema.safeParse(get('hideAmounts')).data ?? false,
    cacheLimit: fieldKinds['cache-limit'].schema.safeParse(get('cacheLimit')).data ?? '64',
    activeConnection: connectionId.safeParse(get('activeConnection')).data ?? firstConnection,
    windows: connectionsIn(get('windows')),
    zoom: zoomIn(get('zoom')),
  });
  const readRedirect = (get: (key: string) => unknown) =>
    fieldKinds['redirect-address'].schema.safeParse(get('redirectAddress')).data ?? null;
  let store: KeyValueStore | null = null;
  let redirectAddress: string | null = null;
  let now: ReturnType<typeof readAll> = readAll(() => undefined);
  try {
    const opened = open();
    store = opened;
    now = readAll((key) => opened.get(key));
    redirectAddress = readRedirect((key) => opened.get(key));
  } catch {
    // Nothing here may keep the app from starting.
  }
  /** Only what changed: on a full disk every writing risks the whole file. */
  function set<K extends keyof typeof now>(key: K, value: (typeof now)[K]): void {
    if (now[key] === value) return;
    now = { ...now, [key]: value };
    keep(key, value);
  }
  function keep(key: string, value: Value): void {
    try {
      store?.set(key, value);
    } catch {
      // The value is used in this run.
    }
  }
  function renewRedirectAddress(): string {
    redirectAddress = makeRedirectAddress();
    keep('redirectAddress', redirectAddress);
    return redirectAddress;
  }
  return {
    read: () => now,
    setTheme: (value) => set('theme', value),
    setLanguage: (value) => set('language', value),
    setTimes: (value) => set('times', value),
    setHideAmounts: (value) => set('hideAmounts', value),
    setCacheLimit: (value) => set('cacheLimit', value),
    setActiveConnection: (value) => set('activeConnection', value),
    setWindows: (value) => set('windows', value),
    setZoom: (value) => set('zoom', value),
    newRedirectAddress: () => redirectAddress ?? renewRedirectAddress(),
    renewRedirectAddress: () => void renewRedirectAddress(),
  };
}
