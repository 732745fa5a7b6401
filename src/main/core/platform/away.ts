/** Notices when the person leaves the computer: it sleeps, its screen locks, or nothing was typed or moved for a while. */
import { powerMonitor } from 'electron';
import type { WatchForAbsence } from '#main/core/ports/clock.ts';

/** Milliseconds between two looks. */
const lookEvery = 15_000;

// Only macOS and Windows report `lock-screen`: https://www.electronjs.org/docs/latest/api/power-monitor#event-lock-screen-macos-windows
const events = ['suspend', 'lock-screen'] as const;

export const watchForAbsence: WatchForAbsence = (longest, left) => {
  const timer = setInterval(() => {
    const most = longest();
    if (most !== null && powerMonitor.getSystemIdleTime() >= most) left();
  }, lookEvery);
  timer.unref();
  for (const event of events) powerMonitor.on(event as 'suspend', left);
  return () => {
    clearInterval(timer);
    for (const event of events) powerMonitor.removeListener(event as 'suspend', left);
  };
};
