/** Main's own window, in which a person confirms one write or one change. The page can ask for it, but never answer it. */

import type { Result } from '#shared/core/result.ts';
import type { Shown } from '#shared/writes/change.ts';

export interface OwnWindow {
  /** What it shows from now on. */
  show(shown: Shown): void;
  /** Whether it was visible and unchanged long enough to be read: nothing is confirmed sooner. */
  isSettled(): boolean;
  /** The person has confirmed: it closes, and the next one needs no pause. */
  accept(): void;
  /** It closes without a confirmation. */
  close(): void;
}

export interface OwnWindows {
  /** Whether one may be opened now. Errors: `canceled` where one is open; `too-soon` after several that were not confirmed. */
  free(): Result<null>;
  /** `closed`: called after it has closed, for whatever reason. Errors: those of `free`. */
  open(closed: () => void): Result<OwnWindow>;
}
