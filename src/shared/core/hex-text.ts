/** Decodes bytes that are text. */
import { textOf } from '#shared/contracts/decoding/decode-values.ts';

/** UTF-8 without control characters; null for anything else, or nothing. Untrusted: make it visible before it is shown. */
export function textOfHex(hex: string): string | null {
  const digits = hex.replace(/^0x/i, '');
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return null;
  // Zeros behind a text only fill it up.
  const text = textOf(`0x${digits.replace(/(?:00)+$/, '')}`);
  return text === null || text === '' || /[\p{Cc}\p{Cn}\p{Co}]/u.test(text) ? null : text;
}
