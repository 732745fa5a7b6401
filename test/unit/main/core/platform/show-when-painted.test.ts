/** When a hidden window is shown: at its first paint, soon after its page has loaded, or after a time limit. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const contents = new EventEmitter();
  const state = { destroyed: false, shownAt: [] as number[] };
  const began = Date.now();
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => state.destroyed,
    show: () => state.shownAt.push(Date.now() - began),
  });
  showWhenPainted(window as unknown as BrowserWindow);
  return {
    state,
    paint: () => window.emit('ready-to-show'),
    load: () => contents.emit('did-finish-load'),
    close: () => window.emit('closed'),
  };
}

test('shown at its first paint, and only once', () => {
  const { state, paint, load } = open();
  vi.advanceTimersByTime(40);
  paint();
  load();
  paint();
  vi.advanceTimersByTime(5_000);
  expect(state.shownAt).toEqual([40]);
});

test('after a page has loaded, its first paint may take 100 ms more, so that the window does not open empty', () => {
  const { state, paint, load } = open();
  vi.advanceTimersByTime(40);
  load();
  vi.advanceTimersByTime(30);
  paint();
  vi.advanceTimersByTime(5_000);
  expect(state.shownAt).toEqual([70]);
});

test('error: without a first-paint event (Wayland, some versions on Windows) the window is shown once its page has loaded', () => {
  const { state, load } = open();
  vi.advanceTimersByTime(40);
  load();
  vi.advanceTimersByTime(5_000);
  expect(state.shownAt).toEqual([140]);
});

test('error: without either event the window is shown after 1.5 s', () => {
  const { state } = open();
  vi.advanceTimersByTime(5_000);
  expect(state.shownAt).toEqual([1_500]);
});

test('error: a window that was closed or destroyed is not shown', () => {
  const closed = open();
  closed.close();
  closed.load();
  const destroyed = open();
  destroyed.state.destroyed = true;
  destroyed.paint();
  vi.advanceTimersByTime(5_000);
  expect([closed.state.shownAt, destroyed.state.shownAt]).toEqual([[], []]);
});
