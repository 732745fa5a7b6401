/** Bytes that are text, as text. */
import { hexToString } from 'viem/utils';

/** UTF-8 with nothing in it that is not to be seen; null where it is not that, or empty. Make it visible before it is shown. */
export function textOfHex(hex: string): string | null {
  const digits = hex.replace(/^0x/i, '');
  if (digits === '' || digits.length % 2 !== 0) return null;
  try {
    // Zeros behind a text only fill it up.
    const text = hexToString(`0x${digits.replace(/(?:00)+$/, '')}`);
    // U+FFFD stands for bytes that are no UTF-8.
    return text === '' || /[\p{Cc}\p{Cn}\p{Co}\ufffd]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
