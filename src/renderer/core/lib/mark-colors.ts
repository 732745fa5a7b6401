/** The colors of the generated picture beside an address, the same for capital and small letters. */

interface MarkColors {
  readonly base: string;
  readonly first: string;
  readonly second: string;
}

/** Any start does. This one sets the accounts of the sandbox's people apart, which are the first that a person sees. */
const start = 1_665_452;

// FNV-1a, 32 bits, then mixed, as similar texts would have similar colors. It only chooses colors.
function hash(text: string): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  return (value ^ (value >>> 15)) >>> 0;
}

/** 0 to 359. */
export const markHue = (address: string) => hash(address.toLowerCase()) % 360;

/** How many hues each corner can have, and how far it is from the main hue, in degrees. */
const steps = 24;
const cornerShift = (rest: number) => (rest % steps) * (360 / steps);

/** Three hues, since many addresses share one. Every hue is equally light, to be seen on both themes. */
export function markColors(address: string): MarkColors {
  const all = hash(address.toLowerCase());
  const hue = all % 360;
  const rest = Math.floor(all / 360);
  const color = (lightness: number, chroma: number, shift: number) => `oklch(${lightness} ${chroma} ${(hue + shift) % 360})`;
  return {
    base: color(0.62, 0.15, 0),
    first: color(0.74, 0.13, cornerShift(rest)),
    second: color(0.48, 0.13, cornerShift(Math.floor(rest / steps))),
  };
}
