/** Keyboard shortcuts: the command of each key press, and how keys are written. */

import { type Command, type KeyedCommand, keyedCommandNames, keyedCommands } from '#shared/core/command.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { keyedScreens } from '#shared/core/screens.ts';

export interface KeyPress {
  readonly key: string;
  /** The key's place on the keyboard: with some layouts digits need Shift, with Ctrl they do not. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** `AltGraph`: the key that some layouts type further signs with. */
  getModifierState(key: 'AltGraph'): boolean;
}

/** `isTyping`: a single key is then text. */
export function commandOf(press: KeyPress, isMac: boolean, isTyping = false): Command | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  const command = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (command && !altKey && key === '/') return { do: 'show-shortcuts' };
  // With some layouts it needs Shift.
  if (key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) return { do: 'search' };
  if (shiftKey) {
    const chosen = keyedCommandNames.find((name) => keyedCommands[name].key === key.toUpperCase());
    return command && !altKey && chosen !== undefined ? { do: chosen } : null;
  }
  // With ⌘ nothing is typed.
  if (command && altKey) return switchOf(press, isTyping && !isMac);
  const isAlone = altKey && !ctrlKey && !metaKey;
  // On macOS Option and an arrow move by a word.
  if (!isMac && isAlone && (key === 'ArrowLeft' || key === 'ArrowRight')) return { do: key === 'ArrowLeft' ? 'back' : 'forward' };
  if (!command) return null;
  if (key === 'k' || key === 'K') return { do: 'search' };
  if (isMac && (key === '[' || key === ']')) return { do: key === '[' ? 'back' : 'forward' };
  const screen = keyedScreens.find((each) => each.key === key || code === `Digit${each.key}`);
  return screen === undefined ? null : { do: 'go', place: screen.place };
}

/** While one types, another sign on that key is text. */
function switchOf(press: KeyPress, isTyping: boolean): Command | null {
  const [, digit] = /^Digit([1-9])$/.exec(press.code) ?? [];
  if (digit === undefined || press.getModifierState('AltGraph') || (isTyping && press.key !== digit)) return null;
  return { do: 'switch', index: Number(digit) - 1 };
}

/** "⌥⌘2" or "Ctrl+Alt+2"; undefined for those after the ninth. `index`: in the list of connections, from 0. */
export function switchWords(index: number, isMac: boolean): string | undefined {
  if (index >= 9) return undefined;
  return isMac ? `⌥⌘${index + 1}` : t('Ctrl+Alt+{key}', { key: index + 1 });
}

/** "⌘1" or "Ctrl+1". */
export function keyWords(key: string, isMac: boolean): string {
  return isMac ? `⌘${key}` : t('Ctrl+{key}', { key });
}

/** "⇧⌘S" or "Ctrl+Shift+S". */
export function commandWords(command: KeyedCommand, isMac: boolean): string {
  const { key } = keyedCommands[command];
  return isMac ? `⇧⌘${key}` : t('Ctrl+Shift+{key}', { key });
}

export function shortcutList(isMac: boolean): readonly { readonly keys: string; readonly does: string }[] {
  return [
    { keys: t('/ or {key}', { key: keyWords('K', isMac) }), does: tc('do', 'Search') },
    ...keyedCommandNames.map((command) => ({ keys: commandWords(command, isMac), does: keyedCommands[command].name })),
    ...keyedScreens.map(({ name, key }) => ({ keys: keyWords(key, isMac), does: name })),
    { keys: keyWords('N', isMac), does: t('Add a service') },
    { keys: keyWords('L', isMac), does: t('Lock, or set a lock in Settings') },
    { keys: isMac ? t('⌥⌘1 to ⌥⌘9') : t('Ctrl+Alt+1 to 9'), does: t('Switch to a connection, as listed in its menu, or to its window') },
    { keys: isMac ? '⌘[' : 'Alt+←', does: t('Back') },
    { keys: isMac ? '⌘]' : 'Alt+→', does: t('Forward') },
    { keys: t('← and →'), does: t('On a block’s page: previous and next block') },
    { keys: t('↑ and ↓'), does: t('In Activity: previous and next row; Enter opens it') },
    { keys: t('Escape'), does: t('Close a menu, a dialog or a screen') },
    { keys: isMac ? t('⌘+ and ⌘−') : t('Ctrl++ and Ctrl+−'), does: t('Larger, smaller') },
    { keys: keyWords('0', isMac), does: t('Actual size') },
    { keys: keyWords('/', isMac), does: t('This list') },
  ];
}
