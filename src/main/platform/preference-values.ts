/** Preferences over a store that may hold anything, or fail: what comes out is a preference, what cannot be saved holds for this run. */
import type { PreferenceStore } from '#main/ports/preferences.ts';
import { fieldKinds } from '#shared/fields.ts';

export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: string): void;
}

/** `open`: may throw, as the store may at every call. */
export function createPreferences(open: () => KeyValueStore, firstConnection: string): PreferenceStore {
  const theme = (value: unknown) => fieldKinds.theme.schema.safeParse(value).data ?? 'system';
  const connection = (value: unknown) => fieldKinds['connection-id'].schema.safeParse(value).data ?? firstConnection;
  let store: KeyValueStore | null = null;
  let now = { theme: theme(undefined), activeConnection: firstConnection };
  try {
    store = open();
    now = { theme: theme(store.get('theme')), activeConnection: connection(store.get('activeConnection')) };
  } catch {
    // Nothing here may keep the app from starting.
  }
  /** Only what changed: on a full disk every writing risks the whole file. */
  function set<K extends keyof typeof now>(key: K, value: (typeof now)[K]): void {
    if (now[key] === value) return;
    now = { ...now, [key]: value };
    try {
      store?.set(key, value);
    } catch {
      // It holds for this run.
    }
  }
  return {
    read: () => now,
    setTheme: (value) => set('theme', value),
    setActiveConnection: (value) => set('activeConnection', value),
  };
}
