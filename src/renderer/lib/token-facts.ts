/** What a token says of itself, read from whatever its functions answered: all of it is untrusted. */

import { visibleText } from '#renderer/lib/visible-text.ts';
import { textOf } from '#shared/decoding/decode-values.ts';
import type { CallResult } from '#shared/readers/call.ts';
import { onlyBool, onlyResult } from '#shared/readers/quantity.ts';

/** A name or symbol, made visible; a word of 32 bytes is text with zeros behind it, as old tokens have it. */
export function readTokenText(result: CallResult, cap: number): string | null {
  const value = onlyResult(result);
  if (typeof value !== 'string') return null;
  const text = /^0x[0-9a-fA-F]{64}$/.test(value) ? textOf(value.replace(/(?:00)+$/, '')) : value;
  const shown = visibleText(text ?? '', cap).trim();
  return shown === '' ? null : shown;
}

/** Whether a contract says of itself that it is a collection (ERC165, ERC721); null where it does not say. */
export const readSupports = (result: CallResult): boolean | null => (onlyResult(result) === '0x' ? false : onlyBool(result));
