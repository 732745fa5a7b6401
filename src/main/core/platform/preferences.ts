/** The preference port on electron-store. */
import ElectronStore from 'electron-store';
import { createPreferences } from '#main/core/platform/preference-values.ts';
import type { PreferenceStore } from '#main/core/ports/preferences.ts';

export function openPreferences(firstConnection: string): PreferenceStore {
  return createPreferences(
    () => new ElectronStore<Record<string, unknown>>({ name: 'preferences', clearInvalidConfig: true, configFileMode: 0o600 }),
    firstConnection,
  );
}
