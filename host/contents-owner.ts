import type { Key } from './accelerators.ts';
import type { FrameBounds } from './window-frame.ts';

/** Events of the page, for its window. */
export type ContentsOwner = {
  readonly closed: () => void;
  readonly key: (key: Key) => void;
  readonly focused: (focused: boolean) => void;
  readonly visibility: () => void;
  readonly bounds: () => FrameBounds;
  readonly setBounds: (bounds: FrameBounds) => void;
  readonly painted: () => void;
  readonly crashed: (details: { reason: string; exitCode: number }) => void;
};
