/** The preference port: only settings that may be lost without harm. */
import type { Preferences } from '#shared/ipc/state.ts';

export interface PreferenceStore {
  read(): Omit<Preferences, 'needsRestart'> & {
    readonly activeConnection: string;
    /** Of all windows but the first one. */
    readonly windows: readonly string[];
    /** How large windows are drawn, in halves of Electron's zoom level; 0 for the actual size. */
    readonly zoom: number;
  };
  setTheme(theme: Preferences['theme']): void;
  setLanguage(language: Preferences['language']): void;
  setTimes(times: Preferences['times']): void;
  setHideAmounts(hideAmounts: boolean): void;
  setCacheLimit(limit: Preferences['cacheLimit']): void;
  setActiveConnection(connection: string): void;
  setWindows(connections: readonly string[]): void;
  setZoom(zoom: number): void;
  /** Proposed for the next connection, and the same over restarts until one uses it: an operator may have registered it already. */
  newRedirectAddress(): string;
  /** The address is in use: the next connection gets another. */
  renewRedirectAddress(): void;
}
