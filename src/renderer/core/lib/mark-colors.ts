/** The colors of the generated picture beside an address, the same for capital and small letters. */

interface MarkColors {
  readonly base: string;
  readonly first: string;
  readonly second: string;
}

// FNV-1a, 32 bits. It only chooses colors.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** 0 to 359. */
export const markHue = (address: string) => hash(address.toLowerCase()) % 360;

export function markColors(address: string): MarkColors {
  const value = hash(address.toLowerCase());
  const hue = value % 360;
  const color = (shift: number, lightness: number) => `hsl(${(hue + shift) % 360} 58% ${lightness}%)`;
  return { base: color(0, 48), first: color(70 + ((value >>> 9) % 70), 52), second: color(190 + ((value >>> 17) % 90), 60) };
}
