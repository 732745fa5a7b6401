/** Accelerators: which key, with which modifiers, a menu item stands for. */
import { notOffered } from './not-offered.ts';

/** A key that a page has left to the app: https://developer.mozilla.org/docs/Web/API/KeyboardEvent/keyCode */
export type Key = { keyCode: number; ctrl: boolean; alt: boolean; shift: boolean; meta: boolean };
/** A key and its modifiers; `shift` is null where the key's own sign may need it. */
export type Accelerator = Omit<Key, 'shift'> & { shift: boolean | null };

const named: Record<string, number> = {
  plus: 187,
  '=': 187,
  '-': 189,
  ',': 188,
  '.': 190,
  '/': 191,
  ';': 186,
  '`': 192,
  '[': 219,
  '\\': 220,
  ']': 221,
  "'": 222,
  space: 32,
  tab: 9,
  backspace: 8,
  delete: 46,
  insert: 45,
  return: 13,
  enter: 13,
  up: 38,
  down: 40,
  left: 37,
  right: 39,
  home: 36,
  end: 35,
  pageup: 33,
  pagedown: 34,
  escape: 27,
  esc: 27,
};

function toKeyCode(name: string): number | undefined {
  if (/^[a-z0-9]$/.test(name)) return name.toUpperCase().charCodeAt(0);
  const functionKey = /^f([1-9]|1\d|2[0-4])$/.exec(name)?.[1];
  return functionKey === undefined ? named[name] : 111 + Number(functionKey);
}

/** https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts#accelerators */
export function parseAccelerator(text: string, platform: NodeJS.Platform = process.platform): Accelerator {
  const words = text.toLowerCase().split('+');
  const name = words.pop() ?? '';
  const keyCode = toKeyCode(name) ?? notOffered(`the accelerator '${text}'`);
  const accelerator: Accelerator = { keyCode, ctrl: false, alt: false, shift: name === 'plus' ? null : false, meta: false };
  for (const word of words) {
    if (word === 'shift') accelerator.shift = true;
    else if (word === 'alt' || word === 'option') accelerator.alt = true;
    else if (word === 'ctrl' || word === 'control') accelerator.ctrl = true;
    else if (/^(command|cmd|super|meta)$/.test(word)) accelerator.meta = true;
    else if (/^(commandorcontrol|cmdorctrl)$/.test(word)) accelerator[platform === 'darwin' ? 'meta' : 'ctrl'] = true;
    else notOffered(`the accelerator '${text}'`);
  }
  // The page keeps what a person may be typing.
  const isTyped = !accelerator.ctrl && !accelerator.alt && !accelerator.meta && !/^f\d/.test(name);
  if (isTyped) notOffered(`the accelerator '${text}' without Ctrl, Alt or Command`);
  return accelerator;
}

export function matches(accelerator: Accelerator, key: Key): boolean {
  const { keyCode, ctrl, alt, shift, meta } = accelerator;
  return keyCode === key.keyCode && ctrl === key.ctrl && alt === key.alt && meta === key.meta && (shift === null || shift === key.shift);
}
