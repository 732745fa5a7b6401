/** What the dock or the task bar shows for pending and unknown writes, on each system. */
import type { BrowserWindow } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => [] as unknown[]);
vi.mock('electron', () => ({ app: { setBadgeCount: (count: number) => shown.push(['badge', count]) } }));
const { createMarkPending } = await import('#main/core/platform/pending-mark.ts');

afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

function markOn(platform: NodeJS.Platform) {
  vi.stubGlobal('process', { ...process, platform });
  const window = { isDestroyed: () => false, setProgressBar: (...bar: unknown[]) => shown.push(bar) };
  return createMarkPending(() => window as unknown as BrowserWindow);
}

const endless = [2, { mode: 'indeterminate' }];
test.each([
  ['darwin', [endless, [-1], ['badge', 1]]],
  ['win32', [endless, [1, { mode: 'paused' }], ['badge', 1]]],
  // `shell/browser/linux/launcher_entry.cc:74`: a bar is shown between 0 and 1 only.
  ['linux', [['badge', 1]]],
] as const)('%s: pending, then unknown', (platform, expected) => {
  const mark = markOn(platform);
  mark({ underWay: 1, uncertain: 0 });
  mark({ underWay: 0, uncertain: 1 });
  mark({ underWay: 0, uncertain: 1 });
  expect(shown).toEqual(expected);
});
