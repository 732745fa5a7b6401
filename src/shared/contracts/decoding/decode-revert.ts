/** Why a contract refused, from the bytes that it gave back. */
import { t } from '#shared/core/language/language.ts';
import { type Fitting, fitting } from './decode-call.ts';
import type { Decoded } from './decoded.ts';

export type Refusal =
  /** It gave nothing back. */
  | { readonly why: 'nothing' }
  /** `require(…, "text")`; the text is the contract's. */
  | { readonly why: 'text'; readonly text: string }
  | { readonly why: 'panic'; readonly code: string; readonly words: string }
  | { readonly why: 'error'; readonly name: string; readonly inputs: readonly Decoded[] }
  | { readonly why: 'unknown'; readonly data: string };

const none: readonly string[] = [];

/** Never throws. */
export function decodeRevert(data: string, extra: readonly string[] = none): Refusal {
  if (data === '0x' || data === '') return { why: 'nothing' };
  const [first] = fitting('error', data, extra);
  return first === undefined ? { why: 'unknown', data } : refusalOf(first);
}

function refusalOf({ signature, inputs }: Fitting): Refusal {
  const [value] = inputs;
  const plain = value !== undefined && 'value' in value ? value.value : '';
  if (signature.types === 'Error(string)') return { why: 'text', text: plain };
  if (signature.types === 'Panic(uint256)') return { why: 'panic', code: plain, words: panicWords(plain) };
  return { why: 'error', name: signature.name, inputs };
}

const words: Readonly<Record<string, string>> = {
  '0': t('a panic added by the compiler'),
  '1': t('an assertion failed'),
  '17': t('a calculation overflowed or underflowed'),
  '18': t('a division by zero'),
  '33': t('a value outside its enumeration'),
  '34': t('stored bytes with a wrong encoding'),
  '49': t('removing an element from an empty list'),
  '50': t('an index outside its list'),
  '65': t('too much memory, or a list that is too long'),
  '81': t('a call of a function that was never set'),
};

/** `code`: decimal digits. */
function panicWords(code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? '') : t('a panic with the unknown code {code}', { code });
}
