/** Whether the person waits for something: for a while after each start, press and scroll. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, () => void>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => void listeners.set(name, run));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('default: true after the start, and false once nothing was done for three seconds', async () => {
  const { hasJustActed } = await import('#renderer/core/bridge/just-acted.ts');
  expect(hasJustActed()).toBe(true);
  vi.advanceTimersByTime(3_000);
  expect(hasJustActed()).toBe(false);
});

test.each(['pointerdown', 'keydown', 'wheel', 'hashchange', 'visibilitychange'])('behavior: true again after %s', async (name) => {
  const { hasJustActed } = await import('#renderer/core/bridge/just-acted.ts');
  vi.advanceTimersByTime(60_000);
  expect(hasJustActed()).toBe(false);
  listeners.get(name)?.();
  expect(hasJustActed()).toBe(true);
});

test('behavior: what is read again at rest waits for no frame', async () => {
  const frame = vi.fn();
  vi.stubGlobal('requestAnimationFrame', frame);
  const { afterPaint } = await import('#renderer/core/bridge/after-paint.ts');
  vi.advanceTimersByTime(60_000);
  await afterPaint();
  expect(frame).not.toHaveBeenCalled();
  listeners.get('keydown')?.();
  void afterPaint();
  expect(frame).toHaveBeenCalledTimes(1);
});
