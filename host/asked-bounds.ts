/** The bounds that a page asks for by `moveTo`, `moveBy`, `resizeTo` or `resizeBy`. */
import type { FrameBounds } from './window-frame.ts';

export function askedBounds(name: string, [first, second]: readonly [number, number], now: FrameBounds): FrameBounds {
  const { x, y, width, height } = now;
  const isBy = name.endsWith('By');
  if (name.startsWith('move')) return { ...now, x: isBy ? x + first : first, y: isBy ? y + second : second };
  return { ...now, width: isBy ? width + first : first, height: isBy ? height + second : second };
}
