/** Which switches a packaged app starts with: an allow-list, because Chromium has more than a thousand and reads them before us. */
import { t } from '#shared/core/language/language.ts';

/** Name → whether it is taken with this value. What it may change: where data lies, how windows look, which keyring is asked. */
const taken: Readonly<Record<string, (value: string) => boolean>> = {
  'user-data-dir': () => true,
  lang: () => true,
  // Shows no window, uses its own data folder, and exits.
  'self-test': (value) => value === '',
  // What the system's installers, updaters and session managers add.
  updated: () => true,
  // `basic` would encrypt secrets with a publicly known key.
  'password-store': (value) => /^(?:gnome-libsecret|kwallet[56]?)$/.test(value),
  'ozone-platform': () => true,
  'ozone-platform-hint': () => true,
  'enable-wayland-ime': () => true,
  'wayland-text-input-version': () => true,
  'gtk-version': () => true,
  class: () => true,
  name: () => true,
  'force-device-scale-factor': () => true,
  'high-dpi-support': () => true,
  'force-prefers-reduced-motion': () => true,
  'force-high-contrast': () => true,
  'force-renderer-accessibility': () => true,
  'disable-gpu': () => true,
  'disable-software-rasterizer': () => true,
};

/**
 * The switches of a command line (without the program itself) that a packaged app does not start with, each by its name.
 * Read as Chromium reads them: blanks around are cut, one dash is as good as two, and on Windows so is a slash.
 */
export function findRefusedSwitches(args: readonly string[], platform: NodeJS.Platform): string[] {
  const found: string[] = [];
  for (const given of args) {
    const arg = given.trim();
    // Not switches. After `--` Chromium reads none, but Node may, so what follows is checked too.
    if (arg === '--' || arg === '-' || arg === '/') continue;
    const match = (platform === 'win32' ? /^(?:--|-|\/)([^=]*)=?(.*)$/s : /^(?:--|-)([^=]*)=?(.*)$/s).exec(arg);
    if (match === null) continue;
    const [, written = '', value = ''] = match;
    const name = platform === 'win32' ? written.toLowerCase() : written;
    // COM adds it when a click on an old notification starts the app: `shell/browser/notifications/win/windows_toast_activator.cc:154`.
    if (platform === 'win32' && name === 'embedding' && value === '') continue;
    // macOS adds its own to what is opened in Finder or by Xcode.
    if (platform === 'darwin' && /^(?:psn_|NS|Apple)/.test(name)) continue;
    if (!Object.hasOwn(taken, name) || taken[name]?.(value) !== true) found.push(name);
  }
  return found;
}

/** Cut, as a name may be anything that was typed. */
export function refusalWords(names: readonly string[]): { readonly title: string; readonly text: string } {
  const shown = names.slice(0, 3).map((name) => `--${name.replace(/[^\w-]/g, '?').slice(0, 60)}`);
  return {
    title: t('Blockdesk wasn’t started'),
    text:
      names.length > shown.length
        ? t(
            'It was started with {switches} and more, which could let other programs read your sign-in or change what you see. Nothing was opened. Start it without that.',
            { switches: shown.join(', ') },
          )
        : t(
            'It was started with {switches}, which could let other programs read your sign-in or change what you see. Nothing was opened. Start it without that.',
            { switches: shown.join(', ') },
          ),
  };
}
