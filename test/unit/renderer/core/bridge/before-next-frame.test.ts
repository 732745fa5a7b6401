/** When answers are rendered: together, before the next frame, and without frames as well. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeNextFrame } from '#renderer/core/bridge/before-next-frame.ts';

let draw = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  draw = () => {};
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    draw = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    draw = () => {};
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('behavior: what arrives within one frame runs together, in its order, once', () => {
  const ran: string[] = [];
  for (const one of ['first', 'second']) beforeNextFrame(() => ran.push(one));
  expect(ran).toEqual([]);
  draw();
  expect(ran).toEqual(['first', 'second']);
  vi.runAllTimers();
  draw();
  expect(ran).toEqual(['first', 'second']);
});

test('behavior: where no frame is drawn it runs anyway, soon', () => {
  const ran: string[] = [];
  beforeNextFrame(() => ran.push('seen'));
  vi.advanceTimersByTime(3);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['seen']);
});

test('error: one that throws is reported, and the others run; what is added meanwhile waits for the next frame', () => {
  const ran: string[] = [];
  beforeNextFrame(() => {
    throw new Error('wrong');
  });
  beforeNextFrame(() => {
    ran.push('other');
    beforeNextFrame(() => ran.push('later'));
  });
  draw();
  expect(ran).toEqual(['other']);
  expect(reportError).toHaveBeenCalledTimes(1);
  draw();
  expect(ran).toEqual(['other', 'later']);
});

test('behavior: where the person did nothing for a while, it asks for no frame, and what a block brings is drawn once', async () => {
  // It counts from its own start, and another file may have started it at another time.
  vi.resetModules();
  const { beforeNextFrame: fresh } = await import('#renderer/core/bridge/before-next-frame.ts');
  vi.advanceTimersByTime(60_000);
  const ran: string[] = [];
  fresh(() => ran.push('at rest'));
  draw();
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(90);
  fresh(() => ran.push('arrived later'));
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(ran).toEqual(['at rest', 'arrived later']);
});
