/** The keys that lead somewhere, on each system and keyboard. */
import { expect, test } from 'vitest';
import { commandOf, type KeyPress, shortcutList, switchWords } from '#renderer/core/lib/shortcuts.ts';
import { keyedScreens } from '#shared/core/screens.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...more,
});
const ctrl = { ctrlKey: true };
const meta = { metaKey: true };
const alt = { altKey: true };

test('default: every screen has a key, and no two the same', () => {
  for (const { key, place } of keyedScreens) {
    expect(commandOf(press(key, ctrl), false)).toEqual({ do: 'go', place });
    expect(commandOf(press(key, meta), true)).toEqual({ do: 'go', place });
  }
  const keys = shortcutList(false).map((each) => each.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['Ctrl on macOS', press('1', ctrl), true],
  ['⌘ elsewhere', press('1', meta), false],
  ['no modifier', press('1'), false],
  ['with Alt, and AltGr', press('1', { ...ctrl, ...alt, code: 'Digit1', getModifierState: () => true }), false],
  ['a letter with Ctrl and Alt', press('k', { ...ctrl, ...alt, code: 'KeyK' }), false],
  ['0 with Ctrl and Alt', press('0', { ...ctrl, ...alt, code: 'Digit0' }), false],
  ['with Shift', press('1', { ...ctrl, shiftKey: true }), false],
  ['arrows alone', press('ArrowLeft'), false],
  ['Option and an arrow on macOS, which moves by a word', press('ArrowLeft', alt), true],
  ['another key', press('j', ctrl), false],
] as const)('behavior: %s is no shortcut', (_name, key, isMac) => {
  expect(commandOf(key, isMac)).toBeNull();
});

test('behavior: a digit is known by its place where the layout has another sign there', () => {
  expect(commandOf(press('&', { ...ctrl, code: 'Digit1' }), false)).toEqual({ do: 'go', place: '/wallet' });
  expect(commandOf(press('/', { ...ctrl, shiftKey: true, code: 'Digit7' }), false)).toEqual({ do: 'show-shortcuts' });
});

test('behavior: the search is reached by a key alone, but not while one types', () => {
  expect(commandOf(press('/'), false)).toEqual({ do: 'search' });
  expect(commandOf(press('/', { shiftKey: true, code: 'Digit7' }), true)).toEqual({ do: 'search' });
  expect(commandOf(press('/'), false, true)).toBeNull();
  expect(commandOf(press('/', alt), false)).toBeNull();
  for (const isTyping of [false, true]) expect(commandOf(press('k', ctrl), false, isTyping)).toEqual({ do: 'search' });
  expect(commandOf(press('k', meta), true)).toEqual({ do: 'search' });
  expect(commandOf(press('k', ctrl), true)).toBeNull();
});

test('behavior: Send and Receive have Shift shortcuts, which also work while typing', () => {
  const shift = { shiftKey: true };
  for (const isTyping of [false, true]) expect(commandOf(press('S', { ...ctrl, ...shift }), false, isTyping)).toEqual({ do: 'send' });
  expect(commandOf(press('r', { ...meta, ...shift }), true)).toEqual({ do: 'receive' });
  expect(commandOf(press('S', { ...ctrl, ...shift, ...alt }), false)).toBeNull();
  expect(commandOf(press('S', shift), false)).toBeNull();
  expect(commandOf(press('s', ctrl), false)).toBeNull();
});

test('behavior: back and forward are each system’s own', () => {
  expect(commandOf(press('ArrowLeft', alt), false)).toEqual({ do: 'back' });
  expect(commandOf(press('ArrowRight', alt), false)).toEqual({ do: 'forward' });
  expect(commandOf(press('[', meta), true)).toEqual({ do: 'back' });
  expect(commandOf(press(']', meta), true)).toEqual({ do: 'forward' });
});

test('behavior: Ctrl, Alt and a digit switch the connection; where that types another sign, not while one types', () => {
  const second = { ...ctrl, ...alt, code: 'Digit2' };
  expect(commandOf(press('2', second), false)).toEqual({ do: 'switch', index: 1 });
  expect(commandOf(press('2', { ...meta, ...alt, code: 'Digit2' }), true)).toEqual({ do: 'switch', index: 1 });
  expect(commandOf(press('²', second), false)).toEqual({ do: 'switch', index: 1 });
  expect(commandOf(press('²', second), false, true)).toBeNull();
  expect(commandOf(press('™', { ...meta, ...alt, code: 'Digit2' }), true, true)).toEqual({ do: 'switch', index: 1 });
  expect(commandOf(press('2', second), false, true)).toEqual({ do: 'switch', index: 1 });
  expect([0, 8, 9].map((index) => switchWords(index, false))).toEqual(['Ctrl+Alt+1', 'Ctrl+Alt+9', undefined]);
  expect(switchWords(0, true)).toBe('⌥⌘1');
});
