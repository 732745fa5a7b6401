/** Notices when the computer has slept, or when its clock was set. */
import { powerMonitor } from 'electron';
import { createJumpWatch } from '#main/core/platform/clock.ts';
import type { WatchForJumps } from '#main/core/ports/clock.ts';

const watchClock = createJumpWatch();

/** The system's event comes at once where there is one; comparing clocks finds the rest. One sleep may be reported twice. */
export const watchForJumps: WatchForJumps = (jumped) => {
  const stopClock = watchClock(jumped);
  powerMonitor.on('resume', jumped);
  return () => {
    powerMonitor.removeListener('resume', jumped);
    stopClock();
  };
};
