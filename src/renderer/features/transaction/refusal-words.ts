/** A contract's refusal in words. */
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { Refusal } from '#shared/decoding/decode-revert.ts';
import type { Decoded } from '#shared/decoding/decoded.ts';

/** Null where the bytes say nothing that can be told. */
export function refusalWords(refusal: Refusal): string | null {
  switch (refusal.why) {
    case 'text':
      return `“${visibleText(refusal.text, 300)}”`;
    case 'panic':
      return refusal.words;
    case 'error':
      return `${refusal.name}(${refusal.inputs.map(named).join(', ')})`;
    default:
      return null;
  }
}

const named = (value: Decoded) => `${value.name === '' ? '' : `${value.name}: `}${visibleText(plain(value), 100)}`;

function plain(value: Decoded): string {
  if ('value' in value) return value.value;
  return `(${('fields' in value ? value.fields : value.items).map(plain).join(', ')})`;
}
