/** A contract's revert reason in words. */

import { mayBeAmount } from '#renderer/core/lib/value-forms.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Refusal } from '#shared/contracts/decoding/decode-revert.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import { t } from '#shared/core/language/language.ts';

/** Null for unreadable bytes. */
export function refusalWords(refusal: Refusal, hidesAmounts: boolean): string | null {
  switch (refusal.why) {
    case 'text':
      return t('“{text}”', { text: visibleText(refusal.text, 300) });
    case 'panic':
      return refusal.words;
    case 'error':
      return `${refusal.name}(${refusal.inputs.map((value) => named(value, hidesAmounts)).join(', ')})`;
    default:
      return null;
  }
}

const named = (value: Decoded, hides: boolean) =>
  `${value.name === '' ? '' : `${value.name}: `}${visibleText(plain(value, hides, value.name), 100)}`;

/** `meaning`: its name, or its list's. */
function plain(value: Decoded, hides: boolean, meaning: string): string {
  if ('value' in value) return hides && mayBeAmount(value, meaning) ? t('amount hidden') : value.value;
  if ('items' in value) return `(${value.items.map((item) => plain(item, hides, meaning)).join(', ')})`;
  return `(${value.fields.map((field) => plain(field, hides, field.name)).join(', ')})`;
}
