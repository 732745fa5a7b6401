/** The theme as the preferences have it, read before the window opens, without the store and the checks that all of them need. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KindValue } from '#shared/core/fields.ts';

/** In the data folder. */
export const preferencesFile = 'preferences.json';

type Theme = KindValue<'theme'>;
const themes: readonly Theme[] = ['light', 'dark'];

/** `data`: the data folder. The system's where there is none, or none that we know. */
export function readSavedTheme(data: string): Theme {
  try {
    const { theme } = JSON.parse(readFileSync(join(data, preferencesFile), 'utf8')) as { theme?: unknown };
    return themes.find((known) => known === theme) ?? 'system';
  } catch {
    return 'system';
  }
}
