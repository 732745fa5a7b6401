/** The editing commands of a page, as its menu gives them. */
import type { Session } from './cdp.ts';

const commands = ['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'] as const;

/** https://www.electronjs.org/docs/latest/api/web-contents#contentsundo and the ones after it. */
export function createEditing(cdp: () => Session | undefined): Record<(typeof commands)[number], () => void> {
  const entries = commands.map((command) => [
    command,
    () => void cdp()?.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', commands: [command] }),
  ]);
  return Object.fromEntries(entries);
}
