/** The zoom of all windows: what the menu does, what a window that opens gets, and what is saved. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';

class Contents extends EventEmitter {
  readonly levels: number[] = [];
  setZoomLevel(level: number) {
    this.levels.push(level);
  }
}
const electron = vi.hoisted(() => ({ app: null as EventEmitter | null, windows: [] as { webContents: Contents }[] }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = new Emitter();
  return { app: electron.app, BrowserWindow: { getAllWindows: () => electron.windows } };
});
const { createZoom } = await import('#main/core/platform/zoom.ts');

function openWindow(): Contents {
  const webContents = new Contents();
  electron.windows.push({ webContents });
  electron.app?.emit('browser-window-created', {}, { webContents });
  webContents.emit('did-navigate');
  return webContents;
}

test('behavior: every window has the same zoom, whenever it opens or loads its page again; each change is saved', () => {
  const zoom = createZoom(2);
  const saved: number[] = [];
  const first = openWindow();
  zoom.keep((value) => saved.push(value));
  expect(saved).toEqual([]);
  zoom.by(1);
  const review = openWindow();
  zoom.by(-1);
  first.emit('did-navigate');
  zoom.by(0);
  expect(first.levels).toEqual([1, 1.5, 1, 1, 0]);
  expect(review.levels).toEqual([1.5, 1, 0]);
  expect(saved).toEqual([3, 2, 0]);
});

test('default: what was changed before it could be saved is saved then; it ends at Electron’s 58 % and 249 %', () => {
  const zoom = createZoom(0);
  for (let step = 0; step < 20; step += 1) zoom.by(-1);
  const saved: number[] = [];
  zoom.keep((value) => saved.push(value));
  for (let step = 0; step < 30; step += 1) zoom.by(1);
  expect([saved[0], saved.at(-1)]).toEqual([-6, 10]);
  expect([1.2 ** (-6 / 2), 1.2 ** (10 / 2)].map((factor) => Math.round(factor * 100))).toEqual([58, 249]);
});
