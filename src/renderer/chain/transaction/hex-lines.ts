/** Call data as lines of 32 bytes, each with its offset. */

interface HexLine {
  /** `0x0004`, in bytes. */
  readonly offset: string;
  readonly hex: string;
}

const offsetOf = (bytes: number) => `0x${bytes.toString(16).padStart(4, '0')}`;

/** `hasSelector`: the first four bytes get a line of their own. */
export function toHexLines(data: string, hasSelector: boolean): readonly HexLine[] {
  const digits = data.slice(2);
  const first = hasSelector && digits.length >= 8 ? 8 : 0;
  const words = digits.slice(first).match(/.{1,64}/g) ?? [];
  const lines = words.map((hex, index) => ({ offset: offsetOf(first / 2 + index * 32), hex }));
  return first === 0 ? lines : [{ offset: offsetOf(0), hex: digits.slice(0, 8) }, ...lines];
}
