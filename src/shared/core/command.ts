/** Commands of the menu and the keyboard. */
import { t } from '#shared/core/language/language.ts';

export type Command =
  /** `connection`: switched to before; by default, no switch. */
  | { readonly do: 'go'; readonly place: string; readonly connection?: string }
  | { readonly do: 'back' }
  | { readonly do: 'forward' }
  /** Asks first. */
  | { readonly do: 'sign-out' }
  | { readonly do: 'show-shortcuts' }
  /** Puts the cursor into the search. */
  | { readonly do: 'search' }
  /** Opens the form. */
  | { readonly do: 'send' }
  /** Shows the accounts’ addresses. */
  | { readonly do: 'receive' }
  /** Shows another connection. `index`: in the list, from 0. */
  | { readonly do: 'switch'; readonly index: number }
  /** Main holds a link that opened the app: `link.take`. */
  | { readonly do: 'follow-link' };

/** Commands with a key: Ctrl and Shift, or ⌘ and Shift. `label`: in the menu. */
export const keyedCommands = {
  send: { name: t('Send'), label: t('Send…'), key: 'S' },
  receive: { name: t('Receive'), label: t('Receive'), key: 'R' },
} as const satisfies Partial<Record<Command['do'], unknown>>;

export type KeyedCommand = keyof typeof keyedCommands;
export const keyedCommandNames = Object.keys(keyedCommands) as readonly KeyedCommand[];
