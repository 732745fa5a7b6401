/** Main's own window: what begins its first second anew (T7). */
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '#test/support/fake-clock.ts';

const opened: EventEmitter[] = [];
vi.mock('electron', () => ({
  app: { isPackaged: true },
  nativeTheme: { shouldUseDarkColors: false },
  protocol: {},
  BrowserWindow: class extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), { send() {} });
    constructor() {
      super();
      opened.push(this);
    }
    isDestroyed = () => false;
    isVisible = () => true;
    async loadURL() {}
    setMenu() {}
    show() {}
    destroy() {}
  },
}));
const { createReviewWindows } = await import('#main/review-window.ts');
const { stillness } = await import('#shared/core/stillness.ts');

beforeEach(() => {
  opened.length = 0;
});

test.each(['show', 'focus', 'move', 'resize'])('error: T7 a window that has had its “%s” waits again before it confirms', (event) => {
  const clock = createFakeClock();
  const window = createReviewWindows('/review.cjs', () => null, clock, true).make('first', () => {});
  expect(window.isSettled()).toBe(false);
  opened[0]?.emit('show');
  clock.pass(stillness);
  expect(window.isSettled()).toBe(true);
  opened[0]?.emit(event);
  expect(window.isSettled()).toBe(false);
  clock.pass(stillness - 1);
  expect(window.isSettled()).toBe(false);
  clock.pass(1);
  expect(window.isSettled()).toBe(true);
});
