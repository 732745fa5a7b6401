/** The preference port: only settings that may be lost without harm. */
import type { Preferences } from '#shared/ipc/state.ts';

export interface PreferenceStore {
  read(): Omit<Preferences, 'needsRestart'> & {
    readonly activeConnection: string;
    /** Of all windows but the first one. */
    readonly windows: readonly string[];
  };
  setTheme(theme: Preferences['theme']): void;
  setLanguage(language: Preferences['language']): void;
  setTimes(times: Preferences['times']): void;
  setHideAmounts(hideAmounts: boolean): void;
  setCacheLimit(limit: Preferences['cacheLimit']): void;
  setActiveConnection(connection: string): void;
  setWindows(connections: readonly string[]): void;
  /** Proposed for the next connection, and the same over restarts until one uses it: an operator may have registered it already. */
  newRedirectAddress(): string;
  /** The address is in use: the next connection gets another. */
  renewRedirectAddress(): void;
}
