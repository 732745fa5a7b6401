/** How the windows look as the preferences have it, read before one opens, without the store and the checks that all of them need. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preferencesFile } from '#main/core/platform/preferences-file.ts';
import type { KindValue } from '#shared/core/fields.ts';

type Theme = KindValue<'theme'>;
const themes: readonly Theme[] = ['light', 'dark'];

/** As Electron's `zoomLevel`, but in halves, which is how far its own menu items go: 58 % to 249 %. */
export const mostZoom = { in: 10, out: -6 };
export const zoomIn = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= mostZoom.out && value <= mostZoom.in ? value : 0;

/** `data`: the data folder. The system's theme and the actual size where there is none, or none that we know. */
export function readSavedLooks(data: string): { readonly theme: Theme; readonly zoom: number } {
  try {
    const { theme, zoom } = JSON.parse(readFileSync(join(data, preferencesFile), 'utf8')) as { theme?: unknown; zoom?: unknown };
    return { theme: themes.find((known) => known === theme) ?? 'system', zoom: zoomIn(zoom) };
  } catch {
    return { theme: 'system', zoom: 0 };
  }
}
