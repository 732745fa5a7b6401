/** The preference port on electron-store. */
import ElectronStore from 'electron-store';
import type { PreferenceStore } from '#main/ports/preferences.ts';
import { fieldKinds } from '#shared/fields.ts';

/** Whatever the file holds, what comes out is a preference: it is a file that the person may have edited. */
export function openPreferences(firstConnection: string): PreferenceStore {
  const store = new ElectronStore<Record<string, unknown>>({
    name: 'preferences',
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return {
    read() {
      const theme = fieldKinds.theme.schema.safeParse(store.get('theme'));
      const active = fieldKinds['connection-id'].schema.safeParse(store.get('activeConnection'));
      return {
        theme: theme.success ? theme.data : 'system',
        activeConnection: active.success ? active.data : firstConnection,
      };
    },
    setTheme: (theme) => store.set('theme', theme),
    setActiveConnection: (connection) => store.set('activeConnection', connection),
  };
}
