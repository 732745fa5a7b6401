/** Bytes that are text, as text. */

/** UTF-8 with nothing in it that is not to be seen; null where it is not that, or empty. Make it visible before it is shown. */
export function textOfHex(hex: string): string | null {
  const digits = hex.replace(/^0x/i, '');
  if (digits === '' || digits.length % 2 !== 0) return null;
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  // Zeros behind a text only fill it up.
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
    return text === '' || /[\p{Cc}\p{Cn}\p{Co}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
