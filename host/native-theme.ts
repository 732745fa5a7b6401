/** `nativeTheme`: light or dark, in every page of the app. */
import { KnownEvents } from './emitter.ts';
import { refuseUnknown } from './not-offered.ts';

type Source = 'system' | 'light' | 'dark';

/** https://www.electronjs.org/docs/latest/api/native-theme */
export function createNativeTheme(onChange: () => void) {
  let source: Source = 'system';
  const emitter = new KnownEvents('nativeTheme', ['updated']);
  // A desktop's own choice is not asked; GTK's variable is what can be known without one.
  const systemIsDark = /dark/i.test(process.env.GTK_THEME ?? '');
  const isDark = () => (source === 'system' ? systemIsDark : source === 'dark');
  const api = refuseUnknown(
    'nativeTheme',
    Object.defineProperties(emitter, {
      themeSource: {
        get: () => source,
        set: (value: Source) => {
          if (!['system', 'light', 'dark'].includes(value))
            throw new TypeError(`Error processing argument at index 0, conversion failure from ${value}`);
          if (value === source) return;
          source = value;
          onChange();
          emitter.emit('updated');
        },
      },
      shouldUseDarkColors: { get: isDark },
      shouldUseHighContrastColors: { get: () => false },
      shouldUseInvertedColorScheme: { get: () => false },
      shouldUseDarkColorsForSystemIntegratedUI: { get: isDark },
      inForcedColorsMode: { get: () => false },
      prefersReducedTransparency: { get: () => false },
    }),
  );
  return { api, colorScheme: () => (isDark() ? 'dark' : 'light') };
}
